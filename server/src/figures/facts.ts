import type { PlacementResult, RequirementChange } from '@hornbook/rules/placement'
import { type Completion, type Firsts, firstCompletions } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Stood, TimelineRow } from './timeline-row.ts'

/** Students as ids in a query: one parameter, however many. */
const listed = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/** What figures are made of beside completions, by student. */
export interface Facts {
  /** Whoever is in no population is not here. */
  readonly memberships: ReadonlyMap<string, Membership>
  readonly results: ReadonlyMap<string, readonly PlacementResult[]>
  readonly requirements: ReadonlyMap<string, readonly RequirementChange[]>
}

/** Asked for together: on a connection that takes many questions at once they are one round trip. */
export async function factsOf(tx: Db, districtId: string, students: readonly string[]): Promise<Facts> {
  const [memberships, results, requirements] = await Promise.all([
    membershipsOf(tx, districtId, students),
    resultsOf(tx, districtId, students),
    requirementsOf(tx, districtId, students),
  ])
  return { memberships: new Map(memberships.map(each => [each.student_id, each])), results, requirements }
}

/** Where a timeline ends: enough to go on from it. The lessons in it stand with the home row alone. */
export interface TimelineEnd extends Stood {
  readonly school_id: string
  readonly student_id: string
  readonly home: boolean
  readonly first_at: number | null
  readonly last_day: number
  readonly last_lesson: number | null
  readonly last_at: number | null
  readonly ev: number[]
}

const ENDS = sql`school_id, student_id, home, grade, standing, upcoming_test, required, level, lesson,
  all1, all2, all3, all4, goal_completed, goal_capped, goal_met, first_at::float8 AS first_at,
  last_day, last_lesson, last_at::float8 AS last_at, CASE WHEN home THEN ev ELSE '{}' END AS ev`

/** Where the timelines end, by student. */
export async function timelineEndsOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, TimelineEnd[]>> {
  const { rows } = await sql<TimelineEnd>`SELECT ${ENDS} FROM student_timelines
    WHERE district_id = ${districtId} AND student_id = ANY (${listed(students)})`.execute(tx)
  return Map.groupBy(rows, row => row.student_id)
}

/** The timelines as they stand, by student. */
export async function timelinesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, TimelineRow[]>> {
  const { rows } =
    await sql<TimelineRow>`SELECT ${ENDS}, days, l1, l2, l3, l4, CASE WHEN home THEN ev_at ELSE '{}' END AS ev_at
    FROM student_timelines WHERE district_id = ${districtId} AND student_id = ANY (${listed(students)})`.execute(tx)
  return Map.groupBy(rows, row => row.student_id)
}

/** Which schools' populations a student is in, lowest id first, and the grades. Whoever is in none is not here. */
interface Membership {
  readonly student_id: string
  readonly grades: string[]
  readonly schools: string[]
}

/**
 * The population rule of decisions.md 'Numbers' and D 6: not archived, enrolled now in a class that is not archived.
 * Student by student, so that a table without statistics yet (a roster that has just come in) is not scanned for each.
 */
async function membershipsOf(tx: Db, districtId: string, students: readonly string[]): Promise<Membership[]> {
  const { rows } = await sql<Membership>`SELECT s.id AS student_id, s.grades, m.schools
    FROM students s CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT e.school_id::text) AS schools FROM student_enrollments e
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
      WHERE e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL AND e.began_at IS NOT NULL) m
    WHERE s.district_id = ${districtId} AND s.id = ANY (${listed(students)}) AND s.archived_at IS NULL
      AND m.schools IS NOT NULL`.execute(tx)
  for (const row of rows) row.schools.sort((a, b) => Number(BigInt(a) - BigInt(b)))
  return rows
}

const notVoided = (districtId: string, kind: string) => sql`NOT EXISTS (SELECT FROM event_voids v
  WHERE v.district_id = ${districtId}::bigint AND v.kind = ${kind} AND v.event_id = x.id)`

/** First completions from the raw events, voided ones left out. A student is one row: rows cost more than what is in them. */
export async function firstsOf(tx: Db, districtId: string, students: readonly string[]): Promise<Map<string, Firsts>> {
  if (students.length === 0) return new Map()
  const { rows } = await sql<{ student_id: string; keys: number[]; at: number[] }>`
    SELECT student_id, array_agg(level * 1000 + lesson) AS keys, array_agg((date_part('epoch', at) * 1000)::bigint) AS at
    FROM (SELECT x.student_id, x.level, x.lesson, min(x.finished_at) AS at FROM lesson_completions x
      WHERE x.district_id = ${districtId} AND x.student_id = ANY (${listed(students)}) AND ${notVoided(districtId, 'lessonCompletion')}
      GROUP BY 1, 2, 3) first GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ student_id, keys, at }) => [student_id, firstCompletions(completionsOf(keys, at))]))
}

function completionsOf(keys: readonly number[], at: readonly number[]): Completion[] {
  return keys.map((key, i) => ({ level: Math.floor(key / 1000), lesson: key % 1000, finishedAt: at[i] as number }))
}

/** Placement results by student, voided ones left out. */
async function resultsOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, PlacementResult[]>> {
  const { rows } = await sql<{ student_id: string; test: number; result: 'passed' | 'failed'; at: number }>`
    SELECT x.student_id, x.test, x.result, (extract(epoch FROM x.finished_at) * 1000)::float8 AS at
    FROM assessment_results x
    WHERE x.district_id = ${districtId} AND x.student_id = ANY (${listed(students)}) AND ${notVoided(districtId, 'assessmentResult')}`.execute(
    tx,
  )
  const results = rows.map(({ student_id, at, ...rest }) => ({ student_id, ...rest, finishedAt: Math.round(at) }))
  return Map.groupBy(results, result => result.student_id)
}

/** What staff said about placement, by student. */
async function requirementsOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, RequirementChange[]>> {
  const { rows } = await sql<{ student_id: string; required: boolean; at: number }>`
    SELECT student_id, required, (extract(epoch FROM at) * 1000)::float8 AS at FROM requirement_changes
    WHERE district_id = ${districtId} AND student_id = ANY (${listed(students)})`.execute(tx)
  const changes = rows.map(row => ({ ...row, at: Math.round(row.at) }))
  return Map.groupBy(changes, change => change.student_id)
}
