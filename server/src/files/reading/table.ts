import type { ZipProblem } from './zip-reader.ts'

/** Bounds of a spreadsheet that somebody uploads (SAFE-17). A district's 100,000 students take 15 to 20 MB. */
export const TABLE_LIMITS = {
  bytes: 32 * 1024 * 1024,
  zipBytes: 32 * 1024 * 1024,
  expandedBytes: 500_000_000,
  entries: 500,
  rawEntries: 500,
  ratio: 200,
  ratioFrom: 1_000_000,
  rows: 100_000,
  columns: 200,
  /** Characters of a cell; no field of ours takes more than a few hundred. */
  cell: 5_000,
  /** Texts that a workbook shares between cells. */
  sharedCharacters: 200_000_000,
  recordBytes: 512 * 1024,
  seconds: 60,
  heapMegabytes: 512,
} as const

export type TableProblem =
  | ZipProblem
  | 'empty'
  | 'notASpreadsheet'
  | 'oldExcel'
  | 'webPage'
  | 'otherZip'
  | 'zeroBytes'
  | 'damaged'
  | 'openQuote'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'longCell'
  | 'noRows'
  | 'tooSlow'
  | 'tooMuchMemory'

/** Thrown for a file that is not read: why, and where. */
export class TableRefused extends Error {
  readonly problem: TableProblem
  readonly fill: Readonly<Record<string, string | number>>

  constructor(problem: TableProblem, fill: Readonly<Record<string, string | number>> = {}) {
    super(problem)
    this.problem = problem
    this.fill = fill
  }
}

/** A row with anything in it: its line, or its number in the sheet, and its cells as text. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The bytes of the cells, a character each, where the encoding is a guess: another one reads them anew. */
  readonly bytes?: readonly string[] | undefined
}

/** How a table was read. */
export interface TableKind {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: string | null
  readonly delimiter: string | null
  /** The sheet that was read, and those that were not. */
  readonly sheet: string | null
  readonly otherSheets: readonly string[]
}

/** What a workbook does not show, or shows otherwise than it is stored. Known once all rows are read. */
export interface TableNotes {
  /** Lines of hidden rows that have text. */
  readonly hiddenRows: readonly number[]
  /** Places such as 'C2:C5', of which only the first cell has the text. */
  readonly merged: readonly string[]
}

/** Notes are for people: nobody reads more of them. */
export const MAX_NOTED = 200

export interface Table {
  readonly kind: TableKind
  readonly rows: AsyncIterable<TableRow>
  readonly notes: TableNotes
}

/** Throws if a row exceeds the limits; returns false if it is empty. */
export function checkRow({ line, cells }: TableRow): boolean {
  if (cells.length > TABLE_LIMITS.columns && cells.slice(TABLE_LIMITS.columns).some(cell => cell.trim() !== ''))
    throw new TableRefused('tooManyColumns', { limit: TABLE_LIMITS.columns })
  let hasText = false
  for (const cell of cells) {
    if (cell === '') continue
    if (cell.includes('\0')) throw new TableRefused('zeroBytes', { line })
    if (cell.length > TABLE_LIMITS.cell) throw new TableRefused('longCell', { line, limit: TABLE_LIMITS.cell })
    hasText ||= cell.trim() !== ''
  }
  return hasText
}
