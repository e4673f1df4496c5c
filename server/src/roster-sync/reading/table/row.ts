import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import { KINDS, type ProblemCode } from '../problem-kinds.ts'
import type { ProblemAt, ProblemLog } from '../problems.ts'
import { idProblem, isNothing, isSpecId, isSpreadsheetError, isTidy, listParts, tidied, truth } from './cells.ts'
import { type DayOrder, readDate } from './dates.ts'

/**
 * A cell whose quote was closed in a later row: it still begins with the quote, and holds what lay between. Nobody can
 * tell these rows apart, and whoever stands in the swallowed one would pass for gone.
 */
const runOn = /^"[\s\S]*?\n[^\n]*[,;\t|]/

/** Found once: a file's every cell may ask for them, and only the first that does is listed. */
const orders = { 'day first': t('rosterSync:word.dayFirst'), 'month first': t('rosterSync:word.monthFirst') }
const yearFirst = t('rosterSync:word.yearFirst')

/** One row of a file: its cells by column, made clean as they are asked for. */
export class Row<C extends string> {
  line = 1
  /** Whether something was wrong with it for which it is skipped. */
  isSkipped = false
  #cells: string[] = []
  readonly #file: string
  readonly #columns: ReadonlyMap<string, number>
  readonly #width: number
  readonly #order: DayOrder
  readonly #log: ProblemLog

  constructor(file: string, columns: ReadonlyMap<C, number>, width: number, order: DayOrder, log: ProblemLog) {
    this.#file = file
    this.#columns = columns
    this.#width = width
    this.#order = order
    this.#log = log
  }

  /** Goes on to the next cells; false when they make no row that can be read. `endLine` is the row's last line. */
  turnTo(cells: string[], endLine: number): boolean {
    this.#cells = cells
    this.isSkipped = false
    let breaks = 0
    let runsOn = false
    for (const cell of cells)
      if (cell.includes('\n')) {
        breaks += cell.split('\n').length - 1
        runsOn ||= runOn.test(cell)
      }
    this.line = endLine - breaks
    if (runsOn)
      this.#log.stop('file.malformed', { file: this.#file, line: this.line, value: t('rosterSync:quote.runsOn') })
    if (cells.length === this.#width) return cells.some(cell => cell !== '')
    const counts = { value: String(cells.length), fill: { expected: this.#width } }
    if (cells.slice(this.#width).some(cell => cell.trim() !== '')) {
      this.report('row.column_count', undefined, counts)
      return false
    }
    if (cells.length < this.#width) this.report('row.short', undefined, counts)
    return true
  }

  has(column: C): boolean {
    return this.#columns.has(column)
  }

  /** A cell without its outer blanks; '' where it says nothing. */
  text(column: C): string {
    const text = this.#clean(column)
    return isNothing(text) ? '' : text
  }

  /** A person's or thing's name: cut at 255 characters, composed accents. */
  name(column: C): string {
    const text = this.#clean(column).normalize('NFC')
    if (text.length <= limits.textLength) return text
    this.report('value.too_long', column, { value: text, fill: { limit: limits.textLength } })
    return [...text].slice(0, limits.textLength).join('').slice(0, limits.textLength)
  }

  /** A word of a fixed vocabulary, in lower case. */
  word(column: C): string {
    return this.text(column).toLowerCase()
  }

  /** Whether it is true; an empty or unknown cell is. */
  truth(column: C): boolean {
    const word = this.word(column)
    const known = truth(word)
    if (word !== '' && known === undefined) this.report('row.boolean', column, { value: word })
    return known ?? true
  }

  /** The parts of a comma-separated list. */
  list(column: C): string[] {
    return listParts(this.text(column))
  }

  /** An id exactly as it stands; null, with an error, where the row cannot be known without it. */
  id(column: C): string | null {
    const id = this.text(column)
    if (id === '') this.report('row.required', column)
    return id !== '' && this.#isId(id, column) ? id : null
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
    if (KINDS[code].severity === 'error') this.isSkipped = true
    const sourcedId = this.plain('sourcedId')
    this.#log.add(code, {
      file: this.#file,
      line: this.line,
      ...(column && { column }),
      ...(sourcedId && { sourcedId }),
      ...at,
    })
  }

  /** A cell without a word about what is wrong with it: for what is said of a row that cannot be read. */
  plain(column: C | 'sourcedId'): string {
    const raw = this.#cells[this.#columns.get(column) ?? -1] ?? ''
    const text = isTidy(raw) ? raw : tidied(raw)
    return isNothing(text) ? '' : text
  }

  #clean(column: C): string {
    const index = this.#columns.get(column)
    const raw = index === undefined ? '' : (this.#cells[index] ?? '')
    if (isTidy(raw)) return raw
    const text = tidied(raw)
    if (/[\r\n]/.test(raw.trim())) this.report('value.line_break', column, { value: text })
    if (!isSpreadsheetError(text)) return text
    this.report('value.spreadsheet_error', column, { value: text })
    return ''
  }

  #isId(id: string, column: C): boolean {
    const reason = idProblem(id)
    if (reason) this.report('row.id_chars', column, { value: id, fill: { reason } })
    else if (!isSpecId(id)) this.report('row.id_unusual', column, { value: id })
    return reason === null
  }
}
