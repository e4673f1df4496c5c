import type { Completion, LessonKey } from '@hornbook/rules/figures/timeline'
import type { PlacementResult, RequirementChange } from '@hornbook/rules/reading/placement'
import { type RawBuilder, sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { forEachColumn } from './columns.ts'
import { type MergedStudents, readMerged } from './merged-students.ts'
import { type Enrolment, readEnrolments } from './stays.ts'
import {
  type EndColumns,
  type EnrolmentColumns,
  type StandingColumns,
  TIMELINE,
  type TimelineKey,
  type TimelineRow,
} from './timeline-columns.ts'

/** Everything besides completions that figures are derived from, by student. */
export interface Facts extends Tests {
  /** Without students who are in no population. */
  readonly memberships: ReadonlyMap<string, Membership>
  readonly enrolments: ReadonlyMap<string, readonly Enrolment[]>
}

interface Tests {
  readonly results: ReadonlyMap<string, readonly PlacementResult[]>
  readonly requirements: ReadonlyMap<string, readonly RequirementChange[]>
}

/** Nothing is derived for students who were never in a class, so their tests are not read. */
export async function readFacts(
  tx: Db,
  districtId: string,
  students: readonly string[],
  merged: MergedStudents,
): Promise<Facts> {
  const [members, enrolments] = await Promise.all([
    students.length === 0 ? [] : readMemberships(tx, districtId, students),
    readEnrolments(tx, districtId, students, merged),
  ])
  const memberships = new Map(members.map(each => [each.student_id, each]))
  const enrolled = students.filter(student => enrolments.has(student))
  return { memberships, enrolments, ...(await readTests(tx, districtId, enrolled, merged)) }
}

/** The results of placement tests, and the decisions on who must take one, by student. */
export async function readTests(
  tx: Db,
  districtId: string,
  students: readonly string[],
  merged: MergedStudents,
): Promise<Tests> {
  if (students.length === 0) return { results: new Map(), requirements: new Map() }
  const counted = merged.withMerged(students)
  const [results, requirements] = await Promise.all([
    readResults(tx, districtId, counted),
    readRequirements(tx, districtId, counted),
  ])
  return { results: merged.gather(results), requirements: merged.gather(requirements) }
}

/** The end of a timeline: enough to extend it without reading its arrays. */
export interface TimelineEnd extends TimelineKey, EnrolmentColumns, StandingColumns, EndColumns {
  /** Only when something besides lessons changed. */
  readonly credits: readonly number[]
  /** All its lessons, on the home row only and only when needed (see `readTimelineEnds`); otherwise empty. */
  readonly ev: readonly number[]
}

const asStored = (name: string) => `t.${name}`
const END_TYPES = {
  ...TIMELINE.key,
  ...TIMELINE.home,
  ...TIMELINE.enrolment,
  ...TIMELINE.standing,
  ...TIMELINE.ends,
}
/** Instants as numbers: the driver returns bigint as text. */
const ENDS = forEachColumn(END_TYPES, name =>
  name in TIMELINE.ends && END_TYPES[name] === 'bigint' ? `t.${name}::float8 AS ${name}` : asStored(name),
)
/** A student's rows have the same lessons, so they are read once. */
const LISTS = sql`${forEachColumn({ ...TIMELINE.days, ...TIMELINE.firsts, ...TIMELINE.repeats, ...TIMELINE.there }, asStored)},
  ${forEachColumn(TIMELINE.lessons, name => `CASE WHEN t.home THEN t.${name} ELSE '{}' END AS ${name}`)}`

/**
 * The ends of the timelines, by student. `newKeys` lists each student's new lesson keys. The lessons of a timeline are
 * included if one of these keys is already among them, or if the list is empty, since then something else changed.
 */
export async function readTimelineEnds(
  tx: Db,
  districtId: string,
  students: readonly string[],
  newKeys: readonly (readonly LessonKey[])[],
): Promise<Map<string, TimelineEnd[]>> {
  if (students.length === 0) return new Map()
  const keys = `{${newKeys.map(own => `"{${own.join(',')}}"`).join(',')}}`
  const { rows } = await sql<TimelineEnd>`SELECT ${ENDS},
      CASE WHEN x.keys = '{}' THEN t.credits ELSE '{}' END AS credits,
      CASE WHEN t.home AND (x.keys = '{}' OR t.ev && x.keys::smallint[]) THEN t.ev ELSE '{}' END AS ev
    FROM unnest(${idArray(students)}, ${keys}::text[]) AS x(student_id, keys)
    JOIN student_timelines t ON t.district_id = ${districtId} AND t.student_id = x.student_id`.execute(tx)
  return Map.groupBy(rows, row => row.student_id)
}

/** The stored timelines, by student. */
export async function readTimelines(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, TimelineRow[]>> {
  const { rows } = await sql<TimelineRow>`SELECT ${ENDS}, ${LISTS}
    FROM student_timelines t WHERE t.district_id = ${districtId} AND t.student_id = ANY (${idArray(students)})`.execute(
    tx,
  )
  return Map.groupBy(rows, row => row.student_id)
}

/** A student's grades, and the schools whose populations the student is in, lowest id first. */
export interface Membership {
  readonly student_id: string
  readonly grades: string[]
  readonly schools: readonly string[]
}

/**
 * The population rule of NUM-1 and PEOPLE-3: not archived, enrolled now in a class that is not archived. Two statements, each
 * of which reads at most the district once: in one, PostgreSQL reads all enrolments of the district for each student while
 * it has no statistics about them, as within an import.
 */
async function readMemberships(tx: Db, districtId: string, students: readonly string[]): Promise<Membership[]> {
  const ids = idArray(students)
  const [active, enrolled] = await Promise.all([
    sql<Omit<Membership, 'schools'>>`SELECT s.id AS student_id, s.grades FROM students s
      WHERE s.district_id = ${districtId} AND s.id = ANY (${ids}) AND s.archived_at IS NULL`.execute(tx),
    sql<{ student_id: string; schools: number[] }>`SELECT e.student_id, array_agg(DISTINCT e.school_id) AS schools
      FROM student_enrollments e
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
      WHERE e.district_id = ${districtId} AND e.student_id = ANY (${ids})
        AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY e.student_id`.execute(tx),
  ])
  const schoolsOf = new Map(enrolled.rows.map(row => [row.student_id, row.schools]))
  return active.rows.flatMap(row => {
    const schools = schoolsOf.get(row.student_id)
    return schools ? [{ ...row, schools: schools.sort((a, b) => a - b).map(String) }] : []
  })
}

/** Event `x` of a district has no void. */
export const notVoided = (district: RawBuilder<unknown>, kind: string) => sql`NOT EXISTS (SELECT FROM event_voids v
  WHERE v.district_id = ${district} AND v.kind = ${kind} AND v.event_id = x.id)`

/** All completions that are not voided, repeats included. One row per student: rows cost more than their content. */
export async function readCompletions(
  tx: Db,
  districtId: string,
  students: readonly string[],
  merged: MergedStudents,
): Promise<ReadonlyMap<string, readonly Completion[]>> {
  if (students.length === 0) return new Map()
  const { rows } = await sql<{ student_id: string; keys: number[]; at: number[] }>`
    SELECT x.student_id, array_agg(x.level * 1000 + x.lesson) AS keys,
      array_agg((date_part('epoch', x.finished_at) * 1000)::bigint) AS at
    FROM lesson_completions x
    WHERE x.district_id = ${districtId} AND x.student_id = ANY (${idArray(merged.withMerged(students))})
      AND ${notVoided(sql`${districtId}::bigint`, 'lessonCompletion')}
    GROUP BY 1`.execute(tx)
  return merged.gather(new Map(rows.map(({ student_id, keys, at }) => [student_id, completionsOf(keys, at)])))
}

function completionsOf(keys: readonly number[], at: readonly number[]): Completion[] {
  return keys.map((key, i) => ({ level: Math.floor(key / 1000), lesson: key % 1000, finishedAt: at[i] as number }))
}

/** Placement results of students, including those of everybody who was merged into them. */
export async function readPlacementResults(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacementResult[]>> {
  const merged = await readMerged(tx, districtId, students)
  return merged.gather(await readResults(tx, districtId, merged.withMerged(students)))
}

/** Placement results by student, without voided ones. */
async function readResults(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, PlacementResult[]>> {
  const { rows } = await sql<Pick<PlacementResult, 'test' | 'result'> & { student_id: string; at: number }>`
    SELECT x.student_id, x.test, x.result, (extract(epoch FROM x.finished_at) * 1000)::float8 AS at
    FROM assessment_results x
    WHERE x.district_id = ${districtId} AND x.student_id = ANY (${idArray(students)}) AND ${notVoided(sql`${districtId}::bigint`, 'assessmentResult')}`.execute(
    tx,
  )
  const results = rows.map(({ student_id, at, ...rest }) => ({ student_id, ...rest, finishedAt: Math.round(at) }))
  return Map.groupBy(results, result => result.student_id)
}

/** Staff's decisions on whether a placement test is required, by student. */
async function readRequirements(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<Map<string, RequirementChange[]>> {
  const { rows } = await sql<{ student_id: string; required: boolean; at: number }>`
    SELECT student_id, required, (extract(epoch FROM at) * 1000)::float8 AS at FROM requirement_changes
    WHERE district_id = ${districtId} AND student_id = ANY (${idArray(students)})`.execute(tx)
  const changes = rows.map(row => ({ ...row, at: Math.round(row.at) }))
  return Map.groupBy(changes, change => change.student_id)
}
