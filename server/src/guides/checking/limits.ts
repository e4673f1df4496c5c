/** Bounds of a book (SAFE-17). The largest of our own has 130 KB; one with a photograph a lesson has 20 MB. */
export const BOOK_LIMITS = {
  zipBytes: 40 * 1024 * 1024,
  expandedBytes: 200_000_000,
  entries: 5_000,
  rawEntries: 10_000,
  ratio: 200,
  ratioFrom: 10_000_000,
  seconds: 60,
  heapMegabytes: 256,
} as const

/** Longer pages than this no browser shows at ease. */
export const MAX_PAGE_BYTES = 8_000_000
