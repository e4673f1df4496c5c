import type { Noun } from '@hornbook/contract/columns'
import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { expressionOf, instantText, kindOf } from './row-text.ts'
import type { Source, Sql } from './source.ts'

/** The attribute that a filter or sort names. */
export function attributeCalled({ columns }: Noun, called: string): string {
  const [name] = Object.entries(columns).find(([name, column]) => (column.called ?? name) === called) ?? []
  if (name === undefined) throw new Error(`There is no column ${called}`)
  return name
}

/** Applied elsewhere: `archived` chooses the source's rows, and a check narrows them (HEALTH-1). */
const ELSEWHERE: ReadonlySet<string> = new Set(['archived', 'check'])

/** The condition for a call's filters (CALL-7): filters are ANDed, and Cont ignores case and accents. */
export function filterOf(source: Source, query: unknown): Sql {
  const given = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  const conditions = given.flatMap(([key, value]) => {
    const [, name, operator] = /^filter\[(\w+?)(Eq|Cont|NotNull)\]$/.exec(key) ?? []
    return name && operator && typeof value === 'string' && !ELSEWHERE.has(name)
      ? [conditionOf(source, name, operator, value)]
      : []
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function conditionOf(source: Source, name: string, operator: string, value: string): Sql {
  if (name === 'schoolId' || name === 'schoolsId') {
    return /^[1-9]\d{0,17}$/.test(value) ? sql`${value}::bigint = ANY (${source.schools})` : sql`false`
  }
  const attribute = attributeCalled(source.of, name)
  const column = expressionOf(source, attribute)
  if (operator === 'NotNull') return sql`(${column} IS NOT NULL) = ${value === 'true'}`
  const text = kindOf(source.of, attribute) === 'instant' ? instantText(column) : sql`(${column})::text`
  if (operator === 'Eq') return value === '' ? sql`coalesce(${text}, '') = ''` : sql`${text} = ${value}`
  return sql`strpos(coalesce(search_key(${text}), ''), ${searchKey(value)}) > 0`
}
