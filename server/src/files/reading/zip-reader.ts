/** What is wrong with a zip that is not read. */
export type ZipProblem =
  | 'zip.too_big'
  | 'zip.path_escape'
  | 'zip.encrypted'
  | 'zip.unreadable'
  | 'zip.symlink'
  | 'zip.nested'
  | 'zip.duplicate_name'
  | 'zip.bomb'

/** Bounds of a zip; `rawEntries` includes the entries that macOS adds, one for each file. */
interface ZipLimits {
  readonly zipBytes: number
  readonly expandedBytes: number
  readonly entries: number
  readonly rawEntries: number
  readonly ratio: number
  /** Below this many expanded bytes a high ratio is just a short, repetitive file. */
  readonly ratioFrom: number
}

/** For whom a zip is read: its bounds, and how its reading ends. */
export interface ZipReader {
  readonly limits: ZipLimits
  /** Throws. */
  readonly stop: (problem: ZipProblem, at?: { value?: string; fill?: Record<string, string | number> }) => never
  /** Throws for a file that is no zip. */
  readonly rejectOther: (file: Buffer | string) => Promise<never>
  /** Throws for a zip of another kind, by the names in it. */
  readonly checkNames?: (names: readonly string[]) => void
}
