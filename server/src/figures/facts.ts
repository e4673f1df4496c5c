import type { PlacementResult, RequirementChange } from '@hornbook/rules/placement'
import { type Completion, type Firsts, firstCompletions, type LessonKey } from '@hornbook/rules/timeline'
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
  if (students.length === 0) return { memberships: new Map(), results: new Map(), requirements: new Map() }
  const [memberships, results, requirements] = await Promise.all([
    membershipsOf(tx, districtId, students),
    resultsOf(tx, districtId, students),
    requirementsOf(tx, districtId, students),
  ])
  return { memberships: new Map(memberships.map(each => [each.student_id, each])), results, requirements }
}

/** Where a timeline ends: enough to go on from it. */
export interface TimelineEnd extends Stood {
  readonly school_id: string
  readonly student_id: string
  readonly home: boolean
  readonly first_at: number | null
  readonly last_day: number
  readonly last_lesson: number | null
  readonly last_at: number | null
  /** The lessons in it, with the home row alone, and only where they have to be looked at. */
  readonly ev: number[]
}

const ENDS = sql`t.school_id, t.student_id, t.home, t.grade, t.standing, t.upcoming_test, t.required, t.level, t.lesson,
  t.all1, t.all2, t.all3, t.all4, t.goal_completed, t.goal_capped, t.goal_met, t.first_at::float8 AS first_at,
  t.last_day, t.last_lesson, t.last_at::float8 AS last_at`

/**
 * Where the timelines end, by student. `news` are lesson keys, a list for each student: the lessons of a timeline come
 * along where one of these is among them already, and where nothing but something else is new.
 */
export async function timelineEndsOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
  news: readonly (readonly LessonKey[])[],
): Promise<Map<string, TimelineEnd[]>> {
  const keys = `{${news.map(own => `"{${own.join(',')}}"`).join(',')}}`
  const { rows } = await sql<TimelineEnd>`SELECT ${ENDS},
      CASE WHEN t.home AND (x.keys = '{}' OR t.ev && x.keys::smallint[]) THEN t.ev ELSE '{}' END AS ev
    FROM unnest(${listed(students)}, ${keys}::text[]) AS x(student_id, keys)
    JOIN student_timelines t ON t.district_id = ${districtId} AND t.student_id = x.student_id`.execute(tx)
  return Map.groupBy(rows, row => row.student_id)
}

/** The timelines as they stand, by student. */
export async function timelinesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, TimelineRow[]>> {
  const { rows } = await sql<TimelineRow>`SELECT ${ENDS}, t.days, t.l1, t.l2, t.l3, t.l4,
      CASE WHEN t.home THEN t.ev ELSE '{}' END AS ev, CASE WHEN t.home THEN t.ev_at ELSE '{}' END AS ev_at
    FROM student_timelines t WHERE t.district_id = ${districtId} AND t.student_id = ANY (${listed(students)})`.execute(
    tx,
  )
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
