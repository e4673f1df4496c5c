import { limits } from '../limits.ts'
import type { ProblemAt, ProblemLog } from '../problems.ts'
import type { ProblemCode } from '../texts.ts'
import { type DayOrder, readDate } from './dates.ts'

/** What exports write for 'nothing'. A name is never taken for one of these: people are called Null. */
const nothing = new Set(['NULL', 'null', 'N/A', 'n/a', '#N/A', '-', '--'])
const spreadsheetError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/
const untouched = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const specId = /^[0-9A-Za-z._/@-]+$/
const truths: Record<string, boolean> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  f: false,
  no: false,
  n: false,
  0: false,
}

/** One row of a file: its cells by column, made clean as they are asked for. */
export class Row<C extends string> {
  line = 1
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
    let breaks = 0
    for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1
    this.line = endLine - breaks
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
    return nothing.has(text) ? '' : text
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
    if (word !== '' && truths[word] === undefined) this.report('row.boolean', column, { value: word })
    return truths[word] ?? true
  }

  /** The parts of a comma-separated list. */
  list(column: C): string[] {
    const text = this.text(column)
    if (text === '') return []
    return text.includes(',') || text.includes(';')
      ? text
          .split(/[,;]/)
          .map(part => part.trim())
          .filter(Boolean)
      : [text]
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
        fill: { reading: /^\d{1,2}\D\d{1,2}\D/.test(text) ? this.#order : 'year, month, day' },
      })
    }
    return date
  }

  report(code: ProblemCode, column?: C, at: ProblemAt = {}): void {
    const sourcedId = this.#cells[this.#columns.get('sourcedId') ?? -1]?.trim()
    this.#log.add(code, {
      file: this.#file,
      line: this.line,
      ...(column && { column }),
      ...(sourcedId && { sourcedId }),
      ...at,
    })
  }

  #clean(column: C): string {
    const index = this.#columns.get(column)
    const raw = index === undefined ? '' : (this.#cells[index] ?? '')
    if (raw === '' || (untouched.test(raw) && raw[0] !== '#')) return raw
    // Control characters are no text, and PostgreSQL refuses the zero one.
    const text = raw.trim().replace(/\p{Cc}+/gu, ' ')
    if (/[\r\n]/.test(raw.trim())) this.report('value.line_break', column, { value: text })
    if (!spreadsheetError.test(text)) return text
    this.report('value.spreadsheet_error', column, { value: text })
    return ''
  }

  #isId(id: string, column: C): boolean {
    const reason = /^\d(\.\d+)?e\+\d+$/i.test(id)
      ? 'a spreadsheet has shortened a long number'
      : id.length > limits.idLength
        ? `it is longer than ${limits.idLength} characters`
        : null
    if (reason) this.report('row.id_chars', column, { value: id, fill: { reason } })
    else if (!specId.test(id)) this.report('row.id_unusual', column, { value: id })
    return reason === null
  }
}
