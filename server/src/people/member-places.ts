import { type RawBuilder, sql } from 'kysely'
import { requireAll } from '../access/require-all.ts'
import { classroomsIn, type Scope, schoolsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { enrol, joinSchools, leaveSchools, type MemberKind, unenrol } from './enrol.ts'
import type { WriteContext } from './records.ts'

/** The schools and classes of a person that the viewer sees; each class with its school. */
export interface Places {
  readonly schools: ReadonlySet<string>
  /** Those among the schools that only a class brings along: new there, one is no more than a teacher (SCOPE-7). */
  readonly taught?: ReadonlySet<string>
  readonly classrooms: ReadonlyMap<string, string>
}

/** Where somebody is who is new. */
export const NOWHERE: Places = { schools: new Set(), classrooms: new Map() }

interface Person {
  readonly kind: MemberKind
  readonly id: string
}

/** What a request names of a person's places; what it does not name stays. */
export interface RequestedPlaces {
  readonly schools?: readonly string[] | undefined
  readonly classrooms?: readonly string[] | undefined
}

/** Without enrolments that begin later: no answer shows them, so no form ends them. */
export async function readPlaces(tx: Db, scope: Scope, { kind, id }: Person): Promise<Places> {
  return (await readAllPlaces(tx, scope, kind, [id])).get(id) ?? NOWHERE
}

/** The places of several people, by id; those who are nowhere are missing. */
export async function readAllPlaces(
  tx: Db,
  scope: Scope,
  kind: MemberKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  const person = sql.ref(`b.${kind}_id`)
  const now = (table: RawBuilder<unknown>) => sql`FROM ${table} b WHERE b.district_id = ${scope.districtId}
    AND ${person} = ANY (${idArray(ids)}) AND b.began_at IS NOT NULL AND b.ended_at IS NULL`
  const { rows: schools } = await sql<{ person: string; id: string }>`SELECT ${person} AS person, b.school_id AS id
    ${now(sql.table(`${kind}_schools`))} AND b.school_id IN (${schoolsIn(tx, scope).select('schools.id')})`.execute(tx)
  const { rows: classrooms } = await sql<{ person: string; id: string; school: string }>`SELECT ${person} AS person,
      b.classroom_id AS id, b.school_id AS school ${now(sql.table(`${kind}_enrollments`))}
    AND b.classroom_id IN (${classroomsIn(tx, scope).select('classrooms.id')})`.execute(tx)
  const places = new Map<string, { schools: Set<string>; classrooms: Map<string, string> }>()
  const of = (id: string) => {
    const own = places.get(id) ?? { schools: new Set(), classrooms: new Map() }
    places.set(id, own)
    return own
  }
  for (const { person, id } of schools) of(person).schools.add(id)
  for (const { person, id, school } of classrooms) of(person).classrooms.set(id, school)
  return places
}

/**
 * Where a person is to be: what a request names, and what it does not name stays. Classes of a school that is left end,
 * and a class brings its school along. 404 unless all that is named is in scope.
 */
export async function requirePlaces(tx: Db, scope: Scope, now: Places, named: RequestedPlaces): Promise<Places> {
  await requireAll(tx, schoolsIn(tx, scope).select('schools.id'), named.schools ?? [])
  await requireAll(tx, classroomsIn(tx, scope).select('classrooms.id'), named.classrooms ?? [])
  const schools = new Set(named.schools ?? now.schools)
  const classrooms = named.classrooms
    ? await schoolsOfClasses(tx, scope, named.classrooms)
    : [...now.classrooms].filter(([, school]) => schools.has(school))
  const taught = new Set(except(new Set(classrooms.map(([, school]) => school)), schools))
  for (const school of taught) schools.add(school)
  return { schools, taught, classrooms: new Map(classrooms) }
}

async function schoolsOfClasses(tx: Db, scope: Scope, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await classroomsIn(tx, scope)
    .where(sql<boolean>`classrooms.id = ANY (${idArray(ids)})`)
    .select(['classrooms.id', 'classrooms.school_id'])
    .execute()
  return rows.map(row => [row.id, row.school_id])
}

/** Only in the first of both. */
const except = (some: Iterable<string>, others: { has(id: string): boolean }) => [...some].filter(id => !others.has(id))

export const isWithin = (one: Places, other: Places) =>
  except(one.schools, other.schools).length === 0 && except(one.classrooms.keys(), other.classrooms).length === 0

export const isSamePlaces = (one: Places, other: Places) => isWithin(one, other) && isWithin(other, one)

export interface Move {
  readonly id: string
  readonly from: Places
  readonly to: Places
}

const roleAt = ({ to }: Move, school: string) => (to.taught?.has(school) ? 'Teacher' : null)

/**
 * Moves people from the places where they are to others. Afterwards call `changeFigures` for students, and `countTeachers`
 * for staff.
 */
export async function moveAllPlaces(tx: Db, context: WriteContext, kind: MemberKind, moves: readonly Move[]) {
  const rows = (column: 'school_id' | 'classroom_id', placesOf: (move: Move) => readonly string[]) => {
    const pairs = moves.flatMap(move => placesOf(move).map(place => [move.id, place, roleAt(move, place)] as const))
    return sql`SELECT x.person_id, x.place_id AS ${sql.ref(column)}, NULL::text AS source, NULL::date AS begins_on,
      NULL::date AS ends_on, false AS ahead, x.role
      FROM unnest(${idArray(pairs.map(([id]) => id))}, ${idArray(pairs.map(([, place]) => place))},
        ${pairs.map(([, , role]) => role)}::text[]) AS x(person_id, place_id, role)`
  }
  const left = rows('school_id', ({ from, to }) => except(from.schools, to.schools))
  await unenrol(
    tx,
    context,
    kind,
    rows('classroom_id', ({ from, to }) => except(from.classrooms.keys(), to.classrooms)),
  )
  await unenrol(
    tx,
    context,
    kind,
    sql`SELECT l.person_id, e.classroom_id FROM (${left}) l JOIN ${sql.table(`${kind}_enrollments`)} e
      ON e.district_id = ${context.districtId} AND ${sql.ref(`e.${kind}_id`)} = l.person_id AND e.school_id = l.school_id
        AND e.ended_at IS NULL`,
  )
  await leaveSchools(tx, context, kind, left)
  await joinSchools(
    tx,
    context,
    kind,
    rows('school_id', ({ from, to }) => except(to.schools, from.schools)),
  )
  await enrol(
    tx,
    context,
    kind,
    rows('classroom_id', ({ from, to }) => except(to.classrooms.keys(), from.classrooms)),
  )
}
