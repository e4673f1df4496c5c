const MEGABYTE = 1024 * 1024

/** What a pull may take (rule 4 and rule 7 of a pull). Tests have shorter ones. */
export interface PullLimits {
  readonly callMs: number
  readonly pullMs: number
  /** Of all answers of a pull. */
  readonly pullBytes: number
  /** Their ids are in memory while the others come. */
  readonly users: number
  /** Of one record. */
  readonly recordBytes: number
  /** How deep brackets may be in one another. */
  readonly depth: number
  readonly tries: number
  /** The wait before a second try; it doubles with each. */
  readonly waitMs: number
  readonly callsAtOnce: number
}

export const PULL_LIMITS: PullLimits = {
  callMs: 30_000,
  pullMs: 2 * 60 * 60 * 1000,
  pullBytes: 200 * MEGABYTE,
  users: 1_000_000,
  recordBytes: 256 * 1024,
  depth: 16,
  tries: 5,
  waitMs: 1000,
  callsAtOnce: 4,
}
