import { unguarded } from '../../../files/reading/byte-cells.ts'
import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import { PROBLEM_KINDS, type ProblemCode } from '../problem-kinds.ts'
import type { ProblemAt, ProblemLog } from '../problems.ts'
import {
  cleaned,
  idProblem,
  isBlankWord,
  isClean,
  isShortened,
  isSpecId,
  isSpreadsheetError,
  jsonList,
  listParts,
  parseBoolean,
} from './cells.ts'
import { type DayOrder, readDate } from './dates.ts'
import type { Outcome } from './tally.ts'

/**
 * A cell whose quote was closed in a later row: it begins with the quote and contains the rows in between. The people in
 * those rows would look as if they had left.
 */
const swallowedRows = /^"[\s\S]*?\n[^\n]*[,;\t|]/

// Looked up once, as every cell of a file may need them.
const orders = { 'day first': t('bringingIn:word.dayFirst'), 'month first': t('bringingIn:word.monthFirst') }
const yearFirst = t('bringingIn:word.yearFirst')

/** A person's names, a class's title, the name of a school: no file has more than one kind of them. */
const NAME_COLUMNS = ['givenName', 'familyName', 'title', 'name'] as const

interface RowContext {
  readonly log: ProblemLog
  readonly restoreZeros: boolean
}

/** One row of a file. Its cells are cleaned when they are read. */
export class Row<C extends string> {
  line = 1
  readonly restoresZeros: boolean
  /** Whom or what the row is about, where its own cells do not say. */
  about: string | null = null
  /** True once an error was reported for the row. */
  isSkipped = false
  /** What becomes of the row unless an error was reported. */
  #outcome: 'read' | 'leftOut' | 'merged' = 'read'
  #cells: string[] = []
  readonly #file: string
  readonly #columns: ReadonlyMap<string, number>
  readonly #width: number
  readonly #order: DayOrder
  readonly #log: ProblemLog

  constructor(file: string, columns: ReadonlyMap<C, number>, width: number, order: DayOrder, context: RowContext) {
    this.#file = file
    this.#columns = columns
    this.#width = width
    this.#order = order
    this.#log = context.log
    this.restoresZeros = context.restoreZeros
  }

  /** Loads the next row; returns false if it cannot be read. `endLine` is the row's last line. */
  load(cells: string[], endLine: number): boolean {
    this.#cells = cells
    this.about = null
    this.isSkipped = false
    this.#outcome = 'read'
    let breaks = 0
    let runsOn = false
    let hasNul = false
    for (const [at, cell] of cells.entries()) {
      // As in spreadsheets: the quote that our own files put before a formula.
      if (cell.startsWith("'")) cells[at] = unguarded(cell)
      hasNul ||= cell.includes('\0')
      if (cell.includes('\n')) {
        breaks += cell.split('\n').length - 1
        runsOn ||= swallowedRows.test(cell)
      }
    }
    this.line = endLine - breaks
    if (runsOn)
      this.#log.stop('file.malformed', { file: this.#file, line: this.line, value: t('bringingIn:quote.runsOn') })
    // NUL is never part of a text: some of the row was lost on the way, and what is left may be another person's id.
    if (hasNul) {
      this.report('row.nul')
      return false
    }
    if (cells.length === this.#width) return cells.some(cell => cell !== '')
    const counts = { value: String(cells.length), fill: { expected: this.#width } }
    if (cells.slice(this.#width).some(cell => cell.trim() !== '')) {
      this.report('row.column_count', undefined, counts)
      return false
    }
    if (cells.length < this.#width) this.report('row.short', undefined, counts)
    return true
  }

  get outcome(): Outcome {
    return this.isSkipped ? 'skipped' : this.#outcome
  }

  has(column: C): boolean {
    return this.#columns.has(column)
  }

  /** A trimmed cell; '' if it is empty or a word for empty, such as NULL. */
  text(column: C): string {
    const text = this.#clean(column)
    return isBlankWord(text) ? '' : text
  }

  /** A trimmed cell as it is written, 'NULL' and 'absent' included. */
  raw(column: C): string {
    return this.#clean(column)
  }

  /** A name that may be missing. */
  optionalName(column: C): string | null {
    return this.text(column) === '' ? null : this.name(column)
  }

  /** The name of a person or thing, with composed accents, cut at 255 characters. */
  name(column: C): string {
    const text = this.#withoutBackslashes(column).normalize('NFC')
    if (text.length <= limits.textLength) return text
    this.report('value.too_long', column, { value: text, fill: { limit: limits.textLength } })
    return [...text].slice(0, limits.textLength).join('').slice(0, limits.textLength)
  }

  /** A word of a fixed vocabulary, in lower case. */
  word(column: C): string {
    return this.text(column).toLowerCase()
  }

  /** A boolean; an empty or unknown cell is true. */
  isTrue(column: C): boolean {
    const word = this.word(column)
    const known = parseBoolean(word)
    if (word !== '' && known === undefined) this.report('row.boolean', column, { value: word })
    return known ?? true
  }

  /** The parts of a comma-separated list, or of one written as JSON: ["KG"]. */
  list(column: C): string[] {
    const text = this.text(column)
    const parts = jsonList(text)
    if (parts === null) return listParts(text)
    this.report('value.json_list', column, { value: text })
    return parts
  }

  /** An id, exactly as written; null after reporting an error if it is empty or no id. */
  id(column: C): string | null {
    const id = this.text(column)
    if (id === '') this.report('row.required', column)
    return id !== '' && this.#isId(id, column) ? id : null
  }

  /** A number or code that may be missing. What a spreadsheet has shortened counts as missing, so it erases nothing. */
  code(column: C): string | null {
    const code = this.text(column)
    if (!isShortened(code)) return code || null
    this.report('value.shortened', column, { value: code })
    return null
  }

  /** A date as 'yyyy-MM-dd', or null. */
  date(column: C): string | null {
    const text = this.text(column)
    if (text === '' || /^0+([-/]0+)*$/.test(text)) return null
    const date = readDate(text, this.#order)
    if (!date) this.report('row.date', column, { value: text })
    else if (date !== text && !text.startsWith(`${date}T`)) {
      this.report('row.date_format', column, {
        value: text,
        fill: { reading: /^\d{1,2}\D\d{1,2}\D/.test(text) ? orders[this.#order] : yearFirst },
      })
    }
    return date
  }

  report(code: ProblemCode, column?: C, at: ProblemAt = {}): void {
    const { severity, row } = PROBLEM_KINDS[code]
    if (severity === 'error') this.isSkipped = true
    if (row) this.#outcome = row
    const sourcedId = this.peek('sourcedId')
    const name = this.about ?? this.#name()
    this.#log.add(code, {
      file: this.#file,
      line: this.line,
      ...(column && { column }),
      ...(sourcedId && { sourcedId }),
      ...(name && { name }),
      ...at,
    })
  }

  /** The name in the row's own cells; '' if it has none. */
  #name(): string {
    const cells = NAME_COLUMNS.map(column => this.peek(column as C))
    return cells.filter(Boolean).join(' ')
  }

  /** A cell without reporting its problems, for messages about rows that cannot be read. */
  peek(column: C | 'sourcedId'): string {
    const raw = this.#cells[this.#columns.get(column) ?? -1] ?? ''
    const text = isClean(raw) ? raw : cleaned(raw)
    return isBlankWord(text) ? '' : text
  }

  #clean(column: C): string {
    const index = this.#columns.get(column)
    const raw = index === undefined ? '' : (this.#cells[index] ?? '')
    if (isClean(raw)) return raw
    const text = cleaned(raw)
    if (/[\r\n]/.test(raw.trim())) this.report('value.line_break', column, { value: text })
    if (!isSpreadsheetError(text)) return text
    this.report('value.spreadsheet_error', column, { value: text })
    return ''
  }

  /** Programs that quote with a backslash, not by doubling, leave it in the cell, with the quotes around the cell. */
  #withoutBackslashes(column: C): string {
    const text = this.#clean(column)
    const inside = /\\"/.test(text) ? text.replace(/^"(.*)"$/, '$1') : text
    const plain = inside.replace(/\\(["'])/g, '$1')
    if (plain !== text) this.report('value.backslash', column, { value: plain })
    return plain
  }

  #isId(id: string, column: C): boolean {
    const reason = idProblem(id)
    if (reason) this.report('row.id_chars', column, { value: id, fill: { reason } })
    else if (!isSpecId(id)) this.report('row.id_unusual', column, { value: id })
    return reason === null
  }
}
