import type { NameOrder } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'

/** What students are sorted by (PEOPLE-20). `table` is the name that a statement gives to their table, if it needs one. */
export function inNameOrder(names: NameOrder, table?: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(table === undefined ? column : `${table}.${column}`)
  const familyFirst = names === 'family' ? sql`${of('last_name')} COLLATE people,` : sql``
  return sql`${familyFirst} full_name(${of('first_name')}, ${of('middle_name')}, ${of('last_name')}) COLLATE people, ${of('id')}`
}
