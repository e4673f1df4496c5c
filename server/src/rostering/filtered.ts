import { searchKey } from '@hornbook/rules/names'

type Rows<Row> = readonly Row[]
type Cell = string | number | null | undefined

/** 'name' of a person is the full name; every other name is the attribute's own. */
const cellOf = (row: object, name: string): Cell => {
  const cells = row as Readonly<Record<string, Cell>>
  return cells[name] ?? (name === 'name' ? cells.fullName : undefined) ?? null
}

/** Rows through the filters and the sort of a call (D 3): filters are ANDed, Cont ignores case and accents, empty values sort last. */
export function filtered<Row extends { readonly id: string }>(rows: Rows<Row>, query: unknown, usual: string): Row[] {
  const asked = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  const tests = asked.flatMap(([key, value]) => {
    const [, name, operator] = /^filter\[(\w+?)(Eq|Cont|NotNull)\]$/.exec(key) ?? []
    return name && operator && typeof value === 'string' && name !== 'archived' ? [testOf(name, operator, value)] : []
  })
  const sort = (query as { sort?: readonly string[]; 'sort[]'?: readonly string[] } | undefined) ?? {}
  const keys = sort.sort ?? sort['sort[]'] ?? [usual]
  return rows.filter(row => tests.every(test => test(row))).sort(byKeys(keys))
}

function testOf(name: string, operator: string, value: string): (row: object) => boolean {
  if (operator === 'Eq') return row => String(cellOf(row, name) ?? '') === value
  if (operator === 'NotNull') return row => (cellOf(row, name) !== null) === (value === 'true')
  const wanted = searchKey(value)
  return row => searchKey(String(cellOf(row, name) ?? '')).includes(wanted)
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const byKeys = (keys: readonly string[]) => (a: { id: string }, b: { id: string }) => {
  for (const key of keys) {
    const name = key.replace(/^-/, '')
    const [left, right] = [cellOf(a, name), cellOf(b, name)]
    if (left === null || right === null) {
      if (left !== right) return Number(left === null) - Number(right === null)
      continue
    }
    const difference = words.compare(String(left), String(right)) * (key.startsWith('-') ? -1 : 1)
    if (difference !== 0) return difference
  }
  return Number(BigInt(a.id) - BigInt(b.id))
}
