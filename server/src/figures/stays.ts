import { type DayNumber, dateOf, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'
import { ALL_TIME_START } from '@hornbook/rules/time/ranges'
import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { MergedStudents } from './merged-students.ts'

/** An enrolment in a class of a school: the roster's days where it has any, and when Hornbook began and ended it. */
export interface Enrolment {
  readonly school_id: string
  readonly classroom_id: string
  readonly begins_on: string | null
  readonly ends_on: string | null
  readonly began: Instant
  readonly ended: Instant | null
  /** When the class was archived. */
  readonly shut: Instant | null
  /** When the student was archived. */
  readonly left: Instant | null
}

/** Days on which somebody was a student of a unit, from the first to the day after the last. */
export interface Stay {
  readonly from: DayNumber
  /** OPEN if it has not ended. */
  readonly to: DayNumber
}

/** The largest day that is stored: a stay that has not ended. */
export const OPEN: DayNumber = 32_767

const [FIRST, LAST] = [dayNumberOf(ALL_TIME_START), OPEN - 1]
const inBounds = (day: DayNumber) => Math.min(LAST, Math.max(FIRST, day))
const dayOn = (date: string) =>
  date < ALL_TIME_START ? FIRST : date > dateOf(LAST) ? LAST : inBounds(dayNumberOf(date))

/**
 * Enrolments as stays, in order; those that touch are one. The roster's days count, not the days of its import
 * (DAY-12): an enrolment that Hornbook ended later than the roster says ended on the roster's day.
 */
export function staysOf(enrolments: readonly Enrolment[], dayOf: (at: Instant) => DayNumber): Stay[] {
  const all = enrolments.map(({ begins_on, ends_on, began, ended, shut, left }): Stay => {
    const ends = [ended, shut, left].flatMap(at => (at === null ? [] : [inBounds(dayOf(at))]))
    // An end that is still to come is the sweep's to make.
    if (ends.length > 0 && ends_on !== null) ends.push(dayOn(ends_on))
    return { from: begins_on === null ? inBounds(dayOf(began)) : dayOn(begins_on), to: Math.min(OPEN, ...ends) }
  })
  return joinStays(all)
}

/** Stays in order; those that overlap or touch are one, and those without a day are none. */
export function joinStays(all: readonly Stay[]): Stay[] {
  const stays: { from: DayNumber; to: DayNumber }[] = []
  for (const { from, to } of all.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = stays.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else stays.push({ from, to })
  }
  return stays
}

/** Since when a student has been in a school without a break. Throws unless the student is there now. */
export function enrolledSince(stays: readonly Stay[]): DayNumber {
  const now = stays.at(-1)
  if (now?.to !== OPEN) throw new Error('A student of a school has no enrolment there')
  return now.from
}

/** The stays in one school. */
export const staysIn = (
  school: string,
  enrolments: readonly Enrolment[] | undefined,
  dayOf: (at: Instant) => DayNumber,
): Stay[] => staysOf(enrolments?.filter(({ school_id }) => school_id === school) ?? [], dayOf)

const MILLISECONDS = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`

/** What was undone has never been: the change that ended the enrolment undid the one that began it (decision 46). */
const undone = sql`EXISTS (SELECT FROM audit_entries b JOIN audit_entries n ON n.district_id = b.district_id
  WHERE b.district_id = e.district_id AND b.id = e.began_entry AND n.id = e.ended_entry
    AND (n.facts->>'undoes' = b.id::text AND n.action <> 'student.separate'
      OR n.action = 'rosterImport.undo' AND b.action = 'rosterImport.apply'
        AND n.facts->>'rosterImportId' = b.facts->>'rosterImportId'))`

/**
 * Every enrolment that has begun, by student, with the past ones of everybody merged into them: a merge takes over the
 * current ones itself, and those of the merged record count no longer. Both halves have an index of their own.
 */
export async function readEnrolments(
  tx: Db,
  districtId: string,
  students: readonly string[],
  merged: MergedStudents,
): Promise<ReadonlyMap<string, readonly Enrolment[]>> {
  if (students.length === 0) return new Map()
  const columns = sql`e.student_id, e.school_id, e.classroom_id, to_char(e.begins_on, 'YYYY-MM-DD') AS begins_on,
    to_char(e.ends_on, 'YYYY-MM-DD') AS ends_on, ${MILLISECONDS('e.began_at')} AS began,
    ${MILLISECONDS('e.ended_at')} AS ended, ${MILLISECONDS('c.archived_at')} AS shut,
    ${MILLISECONDS('s.archived_at')} AS left
    FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE e.district_id = ${districtId} AND e.began_at IS NOT NULL`
  const { rows } = await sql<Enrolment & { student_id: string }>`
    SELECT ${columns} AND e.ended_at IS NULL AND s.merged_into IS NULL AND e.student_id = ANY (${idArray(students)})
    UNION ALL
    SELECT ${columns} AND e.ended_at IS NOT NULL AND NOT ${undone}
      AND e.student_id = ANY (${idArray(merged.withMerged(students))})`.execute(tx)
  return merged.gather(Map.groupBy(rows, row => row.student_id))
}
