import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { OneRosterVersion, Part } from '../../oneroster/collection.ts'
import { isPersonOut, type OutOf, OWN_ID, type Sql } from '../../oneroster/source.ts'
import type { RestCollection } from './collections.ts'

/** The parts of a collection that are asked for, each with its conditions so far. */
export const partsOf = (
  { of: collection, kinds, only }: RestCollection,
  of: OutOf,
  version: OneRosterVersion,
  ids?: readonly string[],
): readonly Part[] =>
  collection
    .parts(of, version, ids && idArray(ids))
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map(part => (only ? narrowed(part, only) : part))

export const narrowed = (part: Part, condition: Sql): Part => ({ ...part, from: sql`${part.from} AND ${condition}` })

const ROWS = { school: 's', class: 'c', staff: 'p', student: 'p' } as const

/** Whether a row of a part has this sourcedId: by an index, where its records have one. */
export function hasSourcedId(part: Part, { source }: OutOf, sourcedId: string): Sql {
  const kind = part.kind as keyof typeof ROWS
  const prefix = part.prefix ?? OWN_ID[kind]
  const [, own] = new RegExp(`^${prefix}([1-9]\\d{0,17})$`).exec(sourcedId) ?? []
  if (part.prefix !== undefined) return own === undefined ? sql`false` : sql`${part.id} = ${own}`
  if (part.id === null || !(kind in ROWS)) return sql`${part.cells.sourcedId} = ${sourcedId}`
  const row = ROWS[kind]
  return own === undefined
    ? sql`(${sql.ref(`${row}.source`)} = ${source}::text AND ${sql.ref(`${row}.sourced_id`)} = ${sourcedId})`
    : sql`(${sql.ref(`${row}.id`)} = ${own} AND ${sql.ref(`${row}.source`)} IS DISTINCT FROM coalesce(${source}::text, ''))`
}

export interface Parent {
  readonly kind: Part['kind']
  readonly id: string | null
  readonly level?: number
}

/** Narrows a part to what belongs to one record. */
export function belongsTo(part: Part, isEnrollment: boolean, of: OutOf, { kind, id, level }: Parent): Sql {
  const { districtId } = of
  if (id === null || part.kind === 'category') return sql`true`
  if (part.kind === 'lineItem' || part.kind === 'result') {
    if (kind === 'student') return sql`p.id = ${id}`
    return kind === 'lineItem' && part.level !== level ? sql`false` : sql`c.id = ${id}`
  }
  if (kind === 'school') {
    if (part.kind === 'class') return sql`s.id = ${id}`
    if (isEnrollment) return sql`s.id = ${id}`
    return part.kind === 'staff' || part.kind === 'student'
      ? isPersonOut({ ...of, schoolId: id }, part.kind)
      : sql`true`
  }
  if (kind === 'class') {
    if (isEnrollment) return sql`c.id = ${id}`
    return sql`p.id IN (SELECT x.${sql.ref(`${part.kind}_id`)} FROM ${sql.table(`${part.kind}_enrollments`)} x
      WHERE x.district_id = ${districtId} AND x.classroom_id = ${id} AND x.ended_at IS NULL)`
  }
  return sql`c.id IN (SELECT x.classroom_id FROM ${sql.table(`${kind}_enrollments`)} x
    WHERE x.district_id = ${districtId} AND x.${sql.ref(`${kind}_id`)} = ${id} AND x.ended_at IS NULL)`
}
