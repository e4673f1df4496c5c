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

/** How a zip is read: its limits, and what is thrown when reading stops. */
export interface ZipReader {
  readonly limits: ZipLimits
  /** Names with backslashes escape as well; without it they are read as slashes, which old programs of Windows mean. */
  readonly hasStrictNames?: true
  /** Throws. */
  readonly stop: (problem: ZipProblem, at?: { value?: string; fill?: Record<string, string | number> }) => never
  /** Throws for a file that is no zip. */
  readonly rejectOther: (file: Buffer | string) => Promise<never>
  /** Throws if the names in the zip show another kind of file. */
  readonly checkNames?: (names: readonly string[]) => void
}
