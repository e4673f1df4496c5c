import { sql } from 'kysely'
import type { Part } from './collection.ts'
import type { Sql } from './source.ts'

/** Stands between the cells of a line that is looked at as a whole; no cell holds it. */
const between = (times: number) => sql.raw(`E'${'\\x1f'.repeat(times)}'`)

/** Some cell holds a comma, a quote or a control character, begins like a formula, or has a space at an end. */
const NEEDS_QUOTES = `[",\\x01-\\x1e\\x7f]|(^|\\x1f)[-=+@' ＝＋－＠]| (\\x1f|$)`
/** As `files/csv.ts` has it: what a spreadsheet takes for a formula, or a number behind quotes, gets a quote in front (SAFE-15). */
const FORMULA = `^'*[-=+@\\t＝＋－＠]|^'+[0-9]`
/** The format allows no line breaks, and a copy of rows no control characters. */
const CONTROLS = '[\\x01-\\x08\\x0a-\\x1f\\x7f]+'
const AS_IT_IS = `^[^-=+@"', [:cntrl:]＝＋－＠][^",[:cntrl:]]*$`

const like = (text: Sql, pattern: string) => sql`${text} COLLATE "C" ~ ${sql.lit(pattern)}`

function quoted(cell: Sql): Sql {
  const clean = sql`regexp_replace(${cell}, ${sql.lit(CONTROLS)}, ' ', 'g')`
  const defused = sql`CASE WHEN ${like(cell, FORMULA)} THEN '''' ELSE '' END || ${clean}`
  return sql`CASE WHEN coalesce(${cell}, '') = '' THEN '' WHEN ${like(cell, AS_IT_IS)} AND right(${cell}, 1) <> ' ' THEN ${cell}
    ELSE '"' || replace(${defused}, '"', '""') || '"' END`
}

/**
 * The rows of a part as lines of a CSV, without their ends. The database writes them: they are many, and all that happens to
 * them here is that they are sent. A line is first looked at as a whole, because hardly any needs quotes.
 */
export function linesOf(columns: readonly string[], { cells, from }: Part): Sql {
  const given = Object.entries(cells).filter(([name]) => columns.includes(name))
  const row = sql.join(given.map(([name, cell]) => sql`${cell} AS ${sql.id(name)}`))
  const cellOf = (name: string) => (cells[name] === undefined ? null : sql.ref(`r.${name}`))
  const plain = plainOf(columns.map(cellOf))
  const careful = sql.join(
    columns.map(name => (cellOf(name) ? quoted(cellOf(name) as Sql) : sql`''`)),
    sql` || ',' || `,
  )
  // Without its OFFSET a subquery is merged into the other, which then computes its cells as often as it names them.
  return sql`SELECT CASE WHEN ${like(sql`r.plain`, NEEDS_QUOTES)} THEN ${careful}
      ELSE replace(r.plain, ${between(1)}, ',') END AS line
    FROM (SELECT r.*, ${plain} AS plain FROM (SELECT ${row} ${from} OFFSET 0) r OFFSET 0) r`
}

/** The cells in one text. concat() takes three times as long: it looks up how each of them is written, for each row. */
function plainOf(cells: readonly (Sql | null)[]): Sql {
  const pieces: Sql[] = []
  let gap = 0
  for (const cell of cells) {
    if (cell) {
      if (gap > 0) pieces.push(between(gap))
      pieces.push(sql`coalesce(${cell}, '')`)
      gap = 0
    }
    gap++
  }
  // After the last cell there is none.
  return sql.join(gap > 1 ? [...pieces, between(gap - 1)] : pieces, sql` || `)
}
