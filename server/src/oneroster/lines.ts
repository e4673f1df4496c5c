import { sql } from 'kysely'
import type { Part } from './collection.ts'
import type { Sql } from './source.ts'

/** What never holds a comma, a quote or a formula. */
const PLAIN = new Set(
  'status,dateLastModified,enabledUser,role,roleType,type,classType,primary,beginDate,endDate,startDate,schoolYear'.split(
    ',',
  ),
)

/** A cell that stands as it is: nothing in it to quote, and no program takes it for a formula. */
const HARMLESS = `^[^-=+@"',[:cntrl:][:space:]＝＋－＠][^",[:cntrl:]]*$`
/** As `files/csv.ts` has it: what a spreadsheet takes for a formula, and gets a quote in front (SAFE-15). */
const FORMULA = `^'*[-=+@\\t＝＋－＠]`
/** The format allows no line breaks, and a copy of rows no control characters. */
const CONTROLS = '[\\x01-\\x08\\x0a-\\x1f\\x7f]+'

const like = (cell: Sql, pattern: string) => sql`${cell} COLLATE "C" ~ ${sql.lit(pattern)}`

function cellText(name: string): Sql {
  const cell = sql.ref(`r.${name}`)
  if (PLAIN.has(name)) return sql`coalesce(${cell}, '')`
  const clean = sql`regexp_replace(${cell}, ${sql.lit(CONTROLS)}, ' ', 'g')`
  const defused = sql`CASE WHEN ${like(cell, FORMULA)} THEN '''' ELSE '' END || ${clean}`
  return sql`CASE WHEN ${cell} IS NULL OR ${cell} = '' THEN '' WHEN ${like(cell, HARMLESS)} AND right(${cell}, 1) <> ' ' THEN ${cell}
    ELSE '"' || replace(${defused}, '"', '""') || '"' END`
}

/**
 * The rows of a part as lines of a CSV, without their ends. The database writes them: they are many, and all that happens to
 * them here is that they are sent.
 */
export function linesOf(columns: readonly string[], { cells, from, id }: Part): Sql {
  const texts = columns.map(name => (cells[name] === undefined ? sql`''` : cellText(name)))
  const given = Object.entries(cells).filter(([name]) => columns.includes(name))
  const selected = given.map(([name, cell]) => sql`${cell} AS ${sql.id(name)}`)
  // Without its OFFSET a subquery is merged into the other, and computes each cell as often as the line names it.
  return sql`SELECT ${sql.join(texts, sql` || ',' || `)} AS line
    FROM (SELECT ${sql.join(selected)} ${from} ${id ? sql`ORDER BY ${id}` : sql``} OFFSET 0) r`
}
