import type { Position } from './cursor.ts'

export type Cell = string | number | boolean | null

interface Listed {
  readonly id: string
}

/** How a list is sorted: what of a row counts, and the rows' order. */
export interface Order<Row extends Listed> {
  readonly positionOf: (row: Row) => Position
  readonly compare: (a: Position, b: Position) => number
}

/**
 * The order that a call asks for (D 3): several keys, a leading minus descends, empty values last either way, and the id
 * where rows are otherwise alike, so that an order is always whole. Without a usual key, by id alone.
 */
export function orderOf<Row extends Listed>(query: unknown, usual: string | null): Order<Row> {
  const asked = (query ?? {}) as { sort?: readonly string[]; 'sort[]'?: readonly string[] }
  const given = [...(asked.sort ?? []), ...(asked['sort[]'] ?? [])]
  const keys = given.length > 0 || usual === null ? given : [usual]
  const signs = keys.map(key => (key.startsWith('-') ? -1 : 1))
  const names = keys.map(key => key.replace(/^-/, ''))
  return {
    positionOf: row => ({ id: row.id, cells: names.map(name => sortedBy(row, name)) }),
    compare: (a, b) => {
      for (const [at, sign] of signs.entries()) {
        const difference = compared(a.cells[at] ?? null, b.cells[at] ?? null, sign)
        if (difference !== 0) return difference
      }
      return compareIds(a.id, b.id)
    },
  }
}

/** What a name means in a row: 'name' of a person is the full name; every other name is the attribute's own. */
export function valueIn(row: object, name: string): unknown {
  const values = row as Readonly<Record<string, unknown>>
  return values[name] ?? (name === 'name' ? values.fullName : undefined) ?? null
}

/** What stands for a value when rows are sorted by it: of grades the first, of a lesson its instant, of a goal its progress. */
function sortedBy(row: object, name: string): Cell {
  const value = valueIn(row, name)
  if (typeof value !== 'object' || value === null) return value as Cell
  if (Array.isArray(value)) return value.length > 0 ? Number((value[0] as Listed).id) : null
  const held = value as { updatedAt?: string; value?: number; displayName?: string }
  return held.updatedAt ?? held.value ?? held.displayName ?? goalIn(value)
}

const goalIn = (groups: object): number | null =>
  Object.values(groups as Record<string, { progress: number } | null>).find(Boolean)?.progress ?? null

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compared(a: Cell, b: Cell, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return sign * words.compare(a, b)
  return sign * (Number(a) - Number(b))
}

/** Decimal ids by their number, names of time zones by their letters. */
const compareIds = (a: string, b: string) => (/^\d/.test(a) ? a.length - b.length : 0) || (a < b ? -1 : Number(a > b))
