/** Gradebooks have a row of the most points beneath their header. */
const POINTS = /^points possible$/i

const anyOf = (...patterns: readonly RegExp[]) =>
  new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})`, 'i')

/** The day of printing alone, with its time or without. */
const DAY = anyOf(
  /(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|[a-z]+ \d{1,2}, \d{4})(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/,
)

/** What programs write beneath a table. */
const FOOTER = anyOf(
  /(?:grand |sub)?totals?(?: (?:students?|records?|rows?|count|enrollment))?\b/,
  /(?:record|student|row)s? count\b/,
  /\d+ (?:records?|students?|rows?|pupils?|staff)(?: (?:found|total|selected|listed))?$/,
  /page \d+(?: of \d+)?$/,
  /(?:printed|generated|exported|created|run|report date|as of)(?: on| at| by)?\b.*\d/,
  /end of (?:report|file|list)\b/,
  /confidential\b/,
)
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i

/** A line beneath a table has one text, or two such as 'Total' and its number. */
const MAX_CELLS = 2
/** In a table of fewer columns two cells may be all of a record. */
const MIN_COLUMNS = 3

/** Whether a row is no record: a total, a page number, the day of printing. */
export function isNoRecord(cells: readonly string[], columns: number): boolean {
  const texts = cells.map(cell => cell.trim()).filter(text => text !== '')
  const [first = '', second = ''] = texts
  if (POINTS.test(cells[0]?.trim() ?? '')) return true
  if (columns < MIN_COLUMNS || texts.length > MAX_CELLS) return false
  if (FOOTER.test(first)) return true
  // A class '1-2', of which a spreadsheet has made a day, has its school beside it.
  return DAY.test(first) && (second === '' || FOOTER.test(second) || TIME.test(second))
}
