import { ID_HEADER, type Noun, type SheetColumn, sheetColumns } from '@hornbook/contract/columns'
import { classroomName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { notFound } from '../../../access/refusal.ts'
import type { Scope } from '../../../access/scope.ts'
import { idArray } from '../../../db/id-array.ts'
import type { Sheet, SheetCell } from '../../../files/sheet.ts'
import { attributeCalled, filterCondition } from '../../../lists/filter.ts'
import { orderBy, sortKeysOf } from '../../../lists/order.ts'
import { expressionOf, valueKindOf } from '../../../lists/row-text.ts'
import type { Includes, Source, Sql, View } from '../../../lists/source.ts'
import { schoolNamesIn } from '../../../people/school-names.ts'
import { wantsArchived } from '../query-options.ts'
import { rowsOfJson } from '../rows-of-json.ts'
import { from, type ListCall } from './list.ts'

interface SheetOptions {
  /** Instants are written as days in this time zone. */
  readonly timezone: string
  /** Only these ids, in this order; all of them must be among the rows. */
  readonly chosen: readonly string[] | null
  /** Narrows the rows. */
  readonly condition: Sql
}

/** The rows of a noun's list as a table, and how many they are. 404 if a chosen one is not among them. */
export async function nounSheet<N extends Noun>(
  call: Omit<ListCall, 'path'>,
  scope: Scope,
  source: Source<N>,
  includes: Includes<N>,
  { timezone, chosen, condition }: SheetOptions,
): Promise<{ readonly columns: Sheet['columns']; readonly rows: Sheet['rows']; readonly rowCount: number }> {
  const view = { tx: call.tx, scope, archived: wantsArchived(call.query) }
  const only = chosen && idArray(chosen)
  const ordered = only ? sql`JOIN unnest(${only}) WITH ORDINALITY AS chosen(id, place) ON chosen.id = r.id` : sql``
  const matching = sql`${from(source, view, only)} ${ordered} WHERE ${filterCondition(source, view, call.query)} AND ${condition}`
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${matching}`.execute(call.tx)
  const rowCount = rows[0]?.count ?? 0
  if (chosen && rowCount !== chosen.length) throw notFound()

  const columns = sheetColumns(source.of)
  const cells = columns.map(column => cellOf(source, column, timezone))
  const order = only ? sql`chosen.place` : orderBy(sortKeysOf(source, call.query))
  const written = sql`SELECT json_build_array(r.id::text, ${sql.join(cells)}) ${matching} ORDER BY ${order}`
  const toCell: ((value: unknown) => SheetCell)[] = []
  for (const column of columns)
    toCell.push(column.isLink ? namesReader(await namesOf(view, includes, column.name)) : valueReader(column))
  const lines = call.app.db.copyOut([scope.districtId], written.compile(call.tx))
  const isNumber = ({ name, isLink }: SheetColumn) => !isLink && valueKindOf(source.of, name) === 'number'
  return {
    columns: [
      { header: ID_HEADER, isNumber: false },
      ...columns.map(column => ({ header: column.header, isNumber: isNumber(column) })),
    ],
    rows: rowsOfJson(lines, ([id, ...values]) => [
      id as string,
      ...values.map((value, at) => toCell[at]?.(value) ?? null),
    ]),
    rowCount,
  }
}

function cellOf(source: Source, { name, isLink }: SheetColumn, timezone: string): Sql {
  if (isLink) return (source.links as Readonly<Record<string, Sql>>)[name] as Sql
  const value = expressionOf(source, name)
  return valueKindOf(source.of, name) === 'instant'
    ? sql`to_char(${value} AT TIME ZONE ${timezone}, 'YYYY-MM-DD')`
    : value
}

type NameOf = (id: string) => string | undefined

/** The names of what a record can be linked to, as far as the viewer sees them. */
async function namesOf(view: View, includes: Includes, link: string): Promise<NameOf> {
  const other = includes[link]
  if (other === undefined || 'read' in other) throw new Error(`There are no names for ${link}`)
  if (typeof other === 'function') return id => other([id])[0]?.attributes.name as string | undefined
  const name = expressionOf(other, attributeCalled(other.of, 'name'))
  const current = { ...view, archived: false }
  if (other.of.type === 'school') {
    const schools = await schoolNamesIn(view.tx, view.scope)
    return id => schools.get(id)
  }
  const { rows } = await sql<{ id: string; name: string | null }>`SELECT r.id, ${name} AS name
    ${from(other, current, null)}`.execute(view.tx)
  const names = new Map(rows.map(each => [each.id, each.name]))
  return id => {
    const name = names.get(id)
    return name === undefined ? undefined : classroomName({ id, name })
  }
}

/** Separates the names in one cell. */
const BETWEEN = '; '

/** Makes a cell of the ids that PostgreSQL gave. */
const namesReader = (nameOf: NameOf) => (ids: unknown) =>
  [ids ?? []]
    .flat()
    .flatMap(id => nameOf(String(id)) ?? [])
    .join(BETWEEN)

/** Makes a cell of a value that PostgreSQL gave. */
const valueReader =
  ({ words }: SheetColumn) =>
  (value: unknown): SheetCell => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return (typeof value === 'string' && words?.[value]) || (value as SheetCell)
  }
