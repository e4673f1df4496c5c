import type { Attention } from '@hornbook/rules/figures/attention'
import type { Outlook } from '@hornbook/rules/figures/outlook'
import { listOf } from '@hornbook/rules/figures/unit-counts'
import { searchKey } from '@hornbook/rules/people/names'
import { valueIn } from './order.ts'

/** The predicate for a call's filters (CALL-7): filters are ANDed, and Cont ignores case and accents. */
export function filterPredicate(query: unknown): (row: object) => boolean {
  const given = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  const tests = given.flatMap(([key, value]) => {
    const [, name, operator] = /^filter\[(\w+?)(Eq|Cont|NotNull)\]$/.exec(key) ?? []
    return name && operator && typeof value === 'string' && !IN_QUERY.has(name) ? [testOf(name, operator, value)] : []
  })
  return row => tests.every(test => test(row))
}

/** The SQL queries apply these: they decide which rows are read, or what their numbers count. */
const IN_QUERY: ReadonlySet<string> = new Set(['archived', 'startDate', 'endDate'])

/** A row has either `school` or `schools`; both `schoolId` and `schoolsId` filter by either. */
function schoolsOf(row: object): readonly unknown[] {
  const { school, schools } =
    (row as { relationships?: { school?: string; schools?: readonly string[] } }).relationships ?? {}
  return schools ?? [school]
}

function testOf(name: string, operator: string, value: string): (row: object) => boolean {
  if (name === 'schoolId' || name === 'schoolsId') return row => schoolsOf(row).includes(value)
  if (name === 'attention') return row => hasAttention(row as Attended, value)
  if (name === 'outlook') return row => (row as { outlook: Outlook | null }).outlook?.state === value
  if (operator === 'Eq') return row => String(valueIn(row, name) ?? '') === value
  if (operator === 'NotNull') return row => (valueIn(row, name) !== null) === (value === 'true')
  const wanted = searchKey(value)
  return row => searchKey(String(valueIn(row, name) ?? '')).includes(wanted)
}

interface Attended {
  readonly attention: Attention | null
  readonly note: object | null
}

/** A reason, 'needsYou', 'worthWatching' or 'inHand' (ATT-14); a student counts by the first reason only. */
const hasAttention = ({ attention, note }: Attended, wanted: string) =>
  attention?.reason === wanted || listOf({ attention, inHand: note !== null }) === wanted
