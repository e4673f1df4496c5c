/**
 * What a roster zip may weigh (promise 17). The upload portal's 10 MiB do not hold here: 100,000 students under random
 * ids (which do not compress) make 15 to 20 MiB, so this door of its own takes 64.
 */
export const limits = {
  zipBytes: 64 * 1024 * 1024,
  expandedBytes: 500_000_000,
  entries: 30,
  /** Entries counted before macOS's own shadows (one for each file) are left out. */
  rawEntries: 100,
  ratio: 200,
  /** Below this many expanded bytes a high ratio is just a short, repetitive file. */
  ratioFrom: 1_000_000,
  recordBytes: 256 * 1024,
  columns: 300,
  idLength: 255,
  textLength: 255,
  /** Seconds and megabytes for a reading in a worker. */
  seconds: 120,
  heapMegabytes: 1024,
} as const
