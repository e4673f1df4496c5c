import { searchKey } from '@hornbook/rules/names'
import { valueIn } from './order.ts'

/** Which rows a call's filters let through (D 3): filters are ANDed, Cont ignores case and accents. */
export function filterOf(query: unknown): (row: object) => boolean {
  const asked = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  const tests = asked.flatMap(([key, value]) => {
    const [, name, operator] = /^filter\[(\w+?)(Eq|Cont|NotNull)\]$/.exec(key) ?? []
    return name && operator && typeof value === 'string' && !ELSEWHERE.has(name) ? [testOf(name, operator, value)] : []
  })
  return row => tests.every(test => test(row))
}

/** What decides which rows are read at all, or what they count. */
const ELSEWHERE: ReadonlySet<string> = new Set(['archived', 'startDate', 'endDate'])

/** What a row points to by `schoolId` or `schoolsId`: whichever of the two it has. */
function schoolsOf(row: object): readonly unknown[] {
  const { school, schools } =
    (row as { relationships?: { school?: string; schools?: readonly string[] } }).relationships ?? {}
  return schools ?? [school]
}

function testOf(name: string, operator: string, value: string): (row: object) => boolean {
  if (name === 'schoolId' || name === 'schoolsId') return row => schoolsOf(row).includes(value)
  if (operator === 'Eq') return row => String(valueIn(row, name) ?? '') === value
  if (operator === 'NotNull') return row => (valueIn(row, name) !== null) === (value === 'true')
  const wanted = searchKey(value)
  return row => searchKey(String(valueIn(row, name) ?? '')).includes(wanted)
}
