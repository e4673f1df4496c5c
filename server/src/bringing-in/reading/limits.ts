/**
 * Limits of a roster zip (ROSTER-17). The upload portal's 10 MiB is too small here: 100,000 students with random ids,
 * which do not compress, make 15 to 20 MiB.
 */
export const limits = {
  zipBytes: 64 * 1024 * 1024,
  expandedBytes: 500_000_000,
  entries: 30,
  /** Includes the entries that macOS adds, one for each file. */
  rawEntries: 100,
  ratio: 200,
  /** Below this many expanded bytes a high ratio is just a short, repetitive file. */
  ratioFrom: 1_000_000,
  recordBytes: 256 * 1024,
  columns: 300,
  idLength: 255,
  textLength: 255,
  /** Time and heap of a worker that reads a file. */
  seconds: 120,
  heapMegabytes: 1024,
} as const
