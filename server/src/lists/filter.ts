import type { Noun } from '@hornbook/contract/columns'
import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { expressionOf, instantText, valueKindOf } from './row-text.ts'
import type { Source, Sql, View } from './source.ts'

/** The attribute that a filter or sort names. */
export function attributeCalled({ columns }: Noun, called: string): string {
  const [name] = Object.entries(columns).find(([name, column]) => (column.called ?? name) === called) ?? []
  if (name === undefined) throw new Error(`There is no column ${called}`)
  return name
}

/** Applied elsewhere: `archived` chooses the source's rows, and a check narrows them (HEALTH-1). */
const ELSEWHERE: ReadonlySet<string> = new Set(['archived', 'check'])

/** Whether a call asks for some of the rows only; `archived` chooses others. */
export const isFiltered = (query: unknown): boolean =>
  Object.keys((query ?? {}) as object).some(key => key.startsWith('filter[') && !key.startsWith('filter[archived'))

/** The condition for a call's filters (CALL-7): filters are ANDed, and Cont ignores case and accents. */
export function filterCondition(source: Source, view: View, query: unknown): Sql {
  const given = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  const conditions = given.flatMap(([key, value]) => {
    const [, name, operator] = /^filter\[(\w+?)(Eq|Cont|NotNull)\]$/.exec(key) ?? []
    return name && operator && typeof value === 'string' && !ELSEWHERE.has(name)
      ? [conditionOf(source, view, name, operator, value)]
      : []
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function conditionOf(source: Source, view: View, name: string, operator: string, value: string): Sql {
  if (name === 'schoolId' || name === 'schoolsId') {
    return /^[1-9]\d{0,17}$/.test(value) && source.inSchool ? source.inSchool(view, sql`${value}::bigint`) : sql`false`
  }
  const attribute = attributeCalled(source.of, name)
  const column = expressionOf(source, attribute)
  if (operator === 'NotNull') return sql`(${column} IS NOT NULL) = ${value === 'true'}`
  const text = valueKindOf(source.of, attribute) === 'instant' ? instantText(column) : sql`(${column})::text`
  if (operator === 'Eq') return value === '' ? sql`coalesce(${text}, '') = ''` : sql`${text} = ${value}`
  const kept = (source.searchedIn as Readonly<Record<string, Sql>> | undefined)?.[attribute]
  return sql`strpos(coalesce(${kept ?? sql`search_key(${text})`}, ''), ${searchKey(value)}) > 0`
}
