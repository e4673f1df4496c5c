import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import type { Sql } from '../../oneroster/source.ts'
import { t } from '../../texts/texts.ts'

const OPERATORS = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
type Operator = (typeof OPERATORS)[number]

interface Test {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** One comparison, or two that AND or OR joins. */
export interface Filter {
  readonly tests: readonly Test[]
  readonly joinedBy: 'AND' | 'OR'
}

const TEST = String.raw`([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'`
const FILTER = new RegExp(String.raw`^\s*${TEST}(?:\s+(AND|OR)\s+${TEST})?\s*$`, 'i')

export function readFilter(text: string | undefined): Filter | null {
  if (text === undefined) return null
  const found = FILTER.exec(text)
  if (!found) throw new Refusal('badParameter', { detail: t('dataOut:filter.unreadable'), parameter: 'filter' })
  const [, field = '', operator = '', value = '', joinedBy, field2, operator2 = '', value2 = ''] = found
  const test = (name: string, by: string, against: string): Test => ({
    field: name,
    operator: by as Operator,
    value: against.replaceAll("''", "'"),
  })
  return {
    tests: [test(field, operator, value), ...(field2 === undefined ? [] : [test(field2, operator2, value2)])],
    joinedBy: joinedBy?.toUpperCase() === 'OR' ? 'OR' : 'AND',
  }
}

/** A name of the service as the column of the files: `school.sourcedId` is schoolSourcedId, `terms.sourcedId` termSourcedIds. */
export function columnNamed(field: string, columns: ReadonlySet<string>): string | null {
  const [, noun] = /^(\w+)\.sourcedId$/.exec(field) ?? []
  const names = noun === undefined ? [field] : [`${noun}SourcedId`, `${noun.replace(/s$/, '')}SourcedIds`]
  return names.find(name => columns.has(name)) ?? null
}

/** Compared and sorted as numbers. */
export const NUMBERS: ReadonlySet<string> = new Set(['score', 'resultValueMin', 'resultValueMax'])

/** `cellOf` gives a field's expression in one part, or null where its rows have none; it refuses what nothing has. */
export function conditionOf({ tests, joinedBy }: Filter, cellOf: (field: string) => Sql | null): Sql {
  const each = tests.map(({ field, operator, value }) => {
    const cell = cellOf(field) ?? sql`NULL::text`
    if (operator === '~') return sql`coalesce(position(lower(${value}) IN lower(${cell})) > 0, false)`
    if (NUMBERS.has(field) && /^-?\d{1,9}(\.\d{1,9})?$/.test(value))
      return sql`coalesce((${cell})::numeric ${sql.raw(operator === '!=' ? '<>' : operator)} ${value}::numeric, false)`
    const compared = sql`coalesce(${cell}, '') COLLATE "C"`
    return sql`${compared} ${sql.raw(operator === '!=' ? '<>' : operator)} ${value}`
  })
  return sql`(${sql.join(each, sql.raw(` ${joinedBy} `))})`
}
