import { type Attention, urgencyRank } from '@hornbook/rules/figures/attention'
import { type Outlook, outlookRank } from '@hornbook/rules/figures/outlook'
import type { Position, SortValue } from '../../lists/cursor.ts'

interface HasId {
  readonly id: string
}

export interface Order<Row extends HasId> {
  readonly positionOf: (row: Row) => Position
  readonly compare: (a: Position, b: Position) => number
}

/**
 * The order that a call asks for (CALL-9): one or more keys, descending with a leading minus. Empty values come last in
 * both directions. Ties are broken by id, so that the order is total. Without any key, rows are ordered by id.
 */
export function orderOf<Row extends HasId>(query: unknown, defaultSort: string | null): Order<Row> {
  const given = (query ?? {}) as { sort?: readonly string[]; 'sort[]'?: readonly string[] }
  const requested = [...(given.sort ?? []), ...(given['sort[]'] ?? [])]
  const keys = requested.length > 0 || defaultSort === null ? requested : [defaultSort]
  const signs = keys.map(key => (key.startsWith('-') ? -1 : 1))
  const names = keys.map(key => key.replace(/^-/, ''))
  return {
    positionOf: row => ({ id: row.id, cells: names.map(name => sortValue(row, name)) }),
    compare: (a, b) => {
      for (const [at, sign] of signs.entries()) {
        const difference = compareCells(a.cells[at] ?? null, b.cells[at] ?? null, sign)
        if (difference !== 0) return difference
      }
      return compareIds(a.id, b.id)
    },
  }
}

/** An attribute by name. A person has no `name`, so 'name' falls back to the full name. */
export function valueIn(row: object, name: string): unknown {
  const values = row as Readonly<Record<string, unknown>>
  return values[name] ?? (name === 'name' ? values.fullName : undefined) ?? null
}

/** Grades sort by the first one, a lesson by its time, a goal by its progress, attention by its urgency
 * (ATT-11, ATT-17), an outlook by its place on the way. */
function sortValue(row: object, name: string): SortValue {
  const value = valueIn(row, name)
  if (typeof value !== 'object' || value === null) return value as SortValue
  if (Array.isArray(value)) return value.length > 0 ? Number((value[0] as HasId).id) : null
  if (name === 'attention') return urgencyRank(value as Attention, valueIn(row, 'note') !== null)
  if (name === 'outlook') return outlookRank(value as Outlook)
  const fields = value as { updatedAt?: string; value?: number; displayName?: string }
  return fields.updatedAt ?? fields.value ?? fields.displayName ?? goalProgress(value)
}

const goalProgress = (groups: object): number | null =>
  Object.values(groups as Record<string, { progress: number } | null>).find(Boolean)?.progress ?? null

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareCells(a: SortValue, b: SortValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return sign * collator.compare(a, b)
  return sign * (Number(a) - Number(b))
}

/** Decimal ids compare as numbers; the ids of time zones are names and compare as text. */
const compareIds = (a: string, b: string) => (/^\d/.test(a) ? a.length - b.length : 0) || (a < b ? -1 : Number(a > b))
