/** A column of a printed list, as text. */
export interface PrintedColumn<Row> {
  readonly name: string
  readonly text: (row: Row) => string
  /** A column that says little where all are alike: it is said once below the list. */
  readonly mayFold?: boolean
  readonly width?: string
  readonly atEnd?: boolean
}

/** The columns to print, and what is said once because every row has the same. One row alone is like nobody. */
export function partAlike<Row>(columns: readonly PrintedColumn<Row>[], rows: readonly Row[]) {
  const alike = columns.filter(
    ({ mayFold, text }) => mayFold && rows.length > 1 && new Set(rows.map(row => text(row))).size === 1,
  )
  return {
    shown: columns.filter(column => !alike.includes(column)),
    alike: alike.map(({ name, text }) => ({ name, value: text(rows[0] as Row) })),
  }
}
