import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { district, membership } from '@hornbook/contract/rostering/districts'
import type { Subgroup } from '@hornbook/rules/figures/subgroups'
import { goalAttributes } from '@hornbook/rules/reading/goals'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn, teachersIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { ownGoalsOf } from '../figures/goals.ts'
import { timezoneIncluded, wantsIncluded } from '../http/lists/query-options.ts'
import type { View } from '../lists/source.ts'
import { pendingGoalsOf } from '../people/districts/district-goals.ts'

interface Row {
  id: string
  name: string
  oneRosterId: string | null
  timezone: string
  pending_timezone: string | null
  school_year_end: string | null
  goal_percents: number[] | null
  pending_goals: StoredRow<'districts'>['pending_goals']
  one_roster_enabled: boolean
  licensed_seats: number | null
  subgroups: Subgroup[]
  version: number
  createdAt: string
  leftAt: string | null
  membership_id: string | null
  expires_at: string | null
}

/** Districts by id, each with the membership that ends last. */
export async function districtRows(tx: Db, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Row>`SELECT d.id, d.name, d.one_roster_id AS "oneRosterId", d.timezone, d.pending_timezone, d.school_year_end, d.goal_percents,
      d.pending_goals, d.one_roster_enabled, d.licensed_seats, d.subgroups, d.version,
      d.created_at AS "createdAt", d.left_at AS "leftAt",
      m.id AS membership_id, m.expires_at
    FROM districts d LEFT JOIN LATERAL (SELECT id, expires_at FROM memberships WHERE district_id = d.id
      ORDER BY expires_at DESC LIMIT 1) m ON true
    WHERE d.id = ANY (${idArray(ids)}) ORDER BY d.name, d.id`.execute(tx)
  return rows
}

const countRows = async (query: { select(of: never): { executeTakeFirst(): Promise<unknown> } }) =>
  ((await query.select(sql<number>`count(*)::int`.as('count') as never).executeTakeFirst()) as { count: number }).count

interface Counts {
  readonly schoolsCount: number
  readonly classroomsCount: number
  readonly teachersCount: number
  readonly studentsCount: number
}

/** The counters of whole districts, for all of them at once: the provider has a thousand. */
async function countDistricts(tx: Db, ids: readonly string[]): Promise<Map<string, Counts>> {
  const countBy = async (table: string, condition = sql<boolean>`true`) => {
    const { rows } = await sql<{ id: string; count: number }>`SELECT district_id AS id, count(*)::int AS count
      FROM ${sql.table(table)} WHERE district_id = ANY (${idArray(ids)}) AND archived_at IS NULL AND ${condition}
      GROUP BY 1`.execute(tx)
    return new Map(rows.map(({ id, count }) => [id, count]))
  }
  const [schools, classrooms, teachers, students] = await Promise.all([
    countBy('schools'),
    countBy('classrooms'),
    countBy('staff', sql`role = 'Teacher'`),
    countBy('students'),
  ])
  const counted = (id: string): Counts => ({
    schoolsCount: schools.get(id) ?? 0,
    classroomsCount: classrooms.get(id) ?? 0,
    teachersCount: teachers.get(id) ?? 0,
    studentsCount: students.get(id) ?? 0,
  })
  return new Map(ids.map(id => [id, counted(id)]))
}

async function countWithin(tx: Db, scope: Scope): Promise<Counts> {
  const teachers = teachersIn(tx, scope).where('staff.archived_at', 'is', null).where('staff.role', '=', 'Teacher')
  const [schoolsCount, classroomsCount, teachersCount, studentsCount] = await Promise.all([
    countRows(schoolsIn(tx, scope)),
    countRows(classroomsIn(tx, scope)),
    countRows(teachers),
    countRows(studentsIn(tx, scope)),
  ])
  return { schoolsCount, classroomsCount, teachersCount, studentsCount }
}

/** Each district's counters, which count only what is in the viewer's scope (SCOPE-3), by district. */
export async function districtCounts(tx: Db, scopes: readonly Scope[]): Promise<ReadonlyMap<string, Counts>> {
  const whole = scopes.filter(({ extent }) => extent === 'district').map(({ districtId }) => districtId)
  const counts = whole.length > 0 ? await countDistricts(tx, whole) : new Map<string, Counts>()
  for (const scope of scopes)
    if (!counts.has(scope.districtId)) counts.set(scope.districtId, await countWithin(tx, scope))
  return counts
}

/** A district with its counters. */
export function districtDetails(row: Row, counts: Counts | undefined, now: number) {
  if (!counts) throw new Error('A district was not counted')
  const pendingGoals = pendingGoalsOf(row)
  return {
    id: row.id,
    name: row.name,
    oneRosterId: row.oneRosterId,
    membershipExpiresAt: row.expires_at,
    oneRosterEnabled: row.one_roster_enabled,
    licensedSeats: row.licensed_seats,
    pendingTimezone: row.pending_timezone,
    ...goalAttributes(ownGoalsOf(row)),
    pendingGoals: pendingGoals && goalAttributes(pendingGoals),
    subgroups: row.subgroups,
    ...counts,
    today: today(row.timezone, now),
    leftAt: row.leftAt,
    createdAt: row.createdAt,
    version: row.version,
    relationships: { timezone: row.timezone, activeMembership: row.membership_id },
  }
}

/** A district as it is included with its schools. */
export async function readDistricts(ids: readonly string[], { tx, scope }: Pick<View, 'tx' | 'scope'>, now: number) {
  const [rows, counts] = [await districtRows(tx, ids), await districtCounts(tx, [scope])]
  return rows.map(row => resourceObject(district, districtDetails(row, counts.get(row.id), now))) as ResourceObject[]
}

/** The districts' time zones and memberships, if the call includes them. */
export function districtIncluded(
  query: unknown,
  rows: readonly Row[],
): { included?: readonly ResourceObject<Resource>[] } {
  const zones =
    timezoneIncluded(
      query,
      rows.map(row => row.timezone),
    ).included ?? []
  const wanted = wantsIncluded(query, 'activeMembership') || wantsIncluded(query, 'membership')
  const memberships = wanted
    ? rows.flatMap(row =>
        row.membership_id && row.expires_at
          ? [resourceObject(membership, { id: row.membership_id, expiresAt: row.expires_at })]
          : [],
      )
    : []
  return zones.length + memberships.length > 0
    ? { included: [...zones, ...memberships] as ResourceObject<Resource>[] }
    : {}
}
