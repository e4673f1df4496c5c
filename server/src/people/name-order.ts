import type { NameOrder } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'

/** The columns that sort students by name, of a table `students` is read as, or of columns of these names (PEOPLE-20). */
export function inNameOrder(names: NameOrder, table?: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(table === undefined ? column : `${table}.${column}`)
  const familyFirst = names === 'family' ? sql`${of('last_name')} COLLATE people,` : sql``
  return sql`${familyFirst} full_name(${of('first_name')}, ${of('middle_name')}, ${of('last_name')}) COLLATE people, ${of('id')}`
}
