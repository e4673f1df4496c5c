import {
  type Completion,
  type FirstCompletions,
  firstCompletions,
  NO_COMPLETIONS,
} from '@hornbook/rules/figures/timeline'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { type Goals, PROGRAM_GOALS } from '@hornbook/rules/reading/goals'
import type { PlacementResult, RequirementChange } from '@hornbook/rules/reading/placement'
import type { Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type RawEnrolment, readRawEnrolments } from './read-enrolments.ts'

/** A student from the raw rows: nothing derived is read. */
export interface RawStudent {
  readonly id: string
  readonly name: string
  readonly grades: readonly string[]
  readonly programs: readonly string[]
  readonly languages: readonly string[]
  /** Class → school, for current enrolments in classes that are not archived; empty for an archived student. */
  readonly classrooms: ReadonlyMap<string, string>
  /** Every enrolment that has begun, with the past ones of students merged into this one; none of a merged one itself. */
  readonly enrolments: readonly RawEnrolment[]
  /** With the completions of students merged into this one (EVENT-21); empty for a student merged into another. */
  readonly firsts: FirstCompletions
  /** Every completion, repeats included. */
  readonly done: readonly Instant[]
  readonly results: readonly PlacementResult[]
  readonly changes: readonly RequirementChange[]
  /** The last day of the note about the student; null without one. */
  readonly inHandUntil: string | null
}

/** A district from the raw rows. */
export interface RawDistrict {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly goals: Goals
  readonly subgroups: readonly string[]
  /** Not archived: id → name. */
  readonly schools: ReadonlyMap<string, string>
  /** Not archived: class → school. */
  readonly classrooms: ReadonlyMap<string, string>
  readonly students: readonly RawStudent[]
  readonly events: number
}

/** The number of students whose raw events are read at a time. */
const CHUNK = 2_000

/**
 * Reads a district's raw rows in plain statements of its own, so that a mistake in the product's SQL is not repeated
 * here. Throws if there is no such district.
 */
export async function readRaw(tx: Db, districtId: string): Promise<RawDistrict> {
  const district = await sql<{ id: string; name: string; timezone: string; subgroups: string[] } & OwnColumns>`
    SELECT id, name, timezone, school_year_end, goal_percents, subgroups FROM districts WHERE id = ${districtId}`.execute(
    tx,
  )
  const schools = await sql<{ id: string; name: string; city: string | null }>`
    SELECT id, name, city FROM schools WHERE district_id = ${districtId} AND archived_at IS NULL`.execute(tx)
  const classrooms = await sql<{ id: string; school_id: string }>`
    SELECT id, school_id FROM classrooms WHERE district_id = ${districtId} AND archived_at IS NULL`.execute(tx)
  const schoolOf = new Map(classrooms.rows.map(room => [room.id, room.school_id]))
  const people = await sql<Person>`
    SELECT id, first_name, middle_name, last_name, grades, programs, languages, archived_at, merged_into FROM students
    WHERE district_id = ${districtId} ORDER BY id`.execute(tx)
  const notes = await sql<{ student_id: string; until: string }>`
    SELECT student_id, until FROM student_notes WHERE district_id = ${districtId}`.execute(tx)
  const inHandUntil = new Map(notes.rows.map(note => [note.student_id, note.until]))
  const keptFor = new Map(people.rows.flatMap(({ id, merged_into }) => (merged_into ? [[id, merged_into]] : [])))
  const found = district.rows[0]
  if (!found) throw new Error(`There is no district ${districtId}`)
  const archivedAt = new Map(people.rows.map(({ id, archived_at }) => [id, archived_at]))
  const enrolled = await readRawEnrolments(tx, districtId, { schoolOf, keptFor, archivedAt, timezone: found.timezone })
  const students: RawStudent[] = []
  let events = 0
  for (let at = 0; at < people.rows.length; at += CHUNK) {
    const some = people.rows.slice(at, at + CHUNK)
    const learned = await readEvents(
      tx,
      districtId,
      some.map(({ id }) => id),
      keptFor,
    )
    events += learned.events
    for (const person of some) {
      students.push({
        id: person.id,
        name: [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' '),
        grades: person.grades,
        programs: person.programs ?? [],
        languages: person.languages ?? [],
        classrooms: person.archived_at === null ? (enrolled.get(person.id)?.classrooms ?? new Map()) : new Map(),
        enrolments: enrolled.get(person.id)?.ever ?? [],
        firsts: learned.firsts.get(person.id) ?? NO_COMPLETIONS,
        done: learned.done.get(person.id) ?? [],
        results: learned.results.get(person.id) ?? [],
        changes: learned.changes.get(person.id) ?? [],
        inHandUntil: inHandUntil.get(person.id) ?? null,
      })
    }
  }
  const { id, name, timezone } = found
  return {
    id,
    name,
    timezone,
    goals: goalsIn(found),
    subgroups: found.subgroups,
    schools: schoolNames(schools.rows),
    classrooms: schoolOf,
    students,
    events,
  }
}

interface OwnColumns {
  readonly school_year_end: string | null
  readonly goal_percents: readonly number[] | null
}

/** The program's goals, with what the district has set in their place (GOAL-1). */
function goalsIn({ school_year_end, goal_percents }: OwnColumns): Goals {
  const own = (goal_percents ?? []).flatMap((percent, at) => (percent === 0 ? [] : [[at + 1, percent]]))
  return {
    schoolYearEnd: school_year_end ?? PROGRAM_GOALS.schoolYearEnd,
    percents: { ...PROGRAM_GOALS.percents, ...Object.fromEntries(own) },
  }
}

interface Person {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly grades: string[]
  readonly programs: string[] | null
  readonly languages: string[] | null
  readonly archived_at: string | null
  readonly merged_into: string | null
}

/** Events, without voided ones, and requirement changes that count for `students`, which must be sorted by id. */
async function readEvents(
  tx: Db,
  districtId: string,
  students: readonly string[],
  keptFor: ReadonlyMap<string, string>,
) {
  const [from, to] = [students[0] ?? '0', students.at(-1) ?? '0']
  const among = new Set(students)
  const merged = [...keptFor].flatMap(([id, kept]) => (among.has(kept) ? [id] : []))
  const some = sql`district_id = ${districtId} AND (student_id BETWEEN ${from} AND ${to}
    OR student_id = ANY (${merged}::bigint[]))`
  const countsFor = (student: string) => keptFor.get(student) ?? student
  const voided = (kind: string) =>
    sql`id IN (SELECT event_id FROM event_voids WHERE district_id = ${districtId} AND kind = ${kind})`
  const completions = await sql<{ student_id: string; level: number; lesson: number; at: number }>`
    SELECT student_id, level, lesson, date_part('epoch', finished_at) * 1000 AS at FROM lesson_completions
    WHERE ${some} AND NOT ${voided('lessonCompletion')}`.execute(tx)
  const results = await sql<PlacementResult & { student_id: string; at: number }>`
    SELECT student_id, test, result, date_part('epoch', finished_at) * 1000 AS at FROM assessment_results
    WHERE ${some} AND NOT ${voided('assessmentResult')}`.execute(tx)
  const changes = await sql<{ student_id: string; required: boolean; at: number }>`
    SELECT student_id, required, date_part('epoch', at) * 1000 AS at FROM requirement_changes WHERE ${some}`.execute(tx)
  const byStudent = new Map<string, Completion[]>()
  for (const { student_id, level, lesson, at } of completions.rows) {
    const student = countsFor(student_id)
    const own = byStudent.get(student) ?? []
    own.push({ level, lesson, finishedAt: Math.round(at) })
    byStudent.set(student, own)
  }
  return {
    events: completions.rows.filter(({ student_id }) => among.has(student_id)).length,
    done: new Map([...byStudent].map(([student, own]) => [student, own.map(each => each.finishedAt)])),
    firsts: new Map([...byStudent].map(([student, own]) => [student, firstCompletions(own)])),
    results: Map.groupBy(
      results.rows.map(row => ({ ...row, finishedAt: Math.round(row.at) })),
      row => countsFor(row.student_id),
    ),
    changes: Map.groupBy(
      changes.rows.map(row => ({ ...row, at: Math.round(row.at) })),
      row => countsFor(row.student_id),
    ),
  }
}
