import type { RowOf } from '@hornbook/contract/document'
import type { classComparison } from '@hornbook/contract/progress/comparison'
import { type Attention, REASONS } from '@hornbook/rules/figures/attention'
import { countJudged } from '@hornbook/rules/figures/unit-counts'
import { overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { nextForClass, type Taught } from '@hornbook/rules/reading/suggestion'
import { type DayNumber, dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import { sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { judgeStudents } from '../figures/attention-counts.ts'
import { schoolDaysOfWeeks } from '../figures/school-days-in.ts'
import { thereInEach } from '../figures/timelines-then.ts'
import { meanThere } from './compared.ts'
import type { RangeOn } from './range.ts'
import { type StoredPlace, taughtOf } from './skills.ts'
import { unitSummaries } from './unit-summaries.ts'
import { numbersByClassroom, staysOfClasses, timelinesOfClasses } from './units.ts'

const WEEKS = 8

/** The Mondays of the weeks before this one, in order. */
export const mondaysBefore = (today: DayNumber) =>
  Array.from({ length: WEEKS }, (_, at) => mondayOf(today) - 7 * (WEEKS - at))

/** The viewer's classes of a school beside each other (COMPARE-1). */
export async function comparisonOf(
  tx: Db,
  scope: Scope,
  schoolId: string,
  range: RangeOn,
): Promise<RowOf<typeof classComparison>> {
  const { districtId } = scope
  const today = dayNumberOf(range.today)
  const mondays = mondaysBefore(today)
  const rows = await classesOf(tx, scope, schoolId)
  const numbers = await numbersByClassroom(tx, districtId, schoolId, range)
  const from = timelinesOfClasses(districtId, schoolId)
  const judged = await judgeStudents(tx, { districtId, from, unit: sql`e.classroom_id`, today })
  const places = Map.groupBy(await placesOf(tx, districtId, schoolId), each => each.unit)
  const weeks = mondays.map(monday => ({ first: monday, last: monday + 6 }))
  const then = await thereInEach(tx, districtId, staysOfClasses(districtId, schoolId), weeks)
  const byClass = Map.groupBy(judged, each => each.unit)
  const goals = goalsOf(rows, numbers, range)
  return {
    id: schoolId,
    weeks: mondays.map(dateOf),
    schoolDays: await schoolDaysOfWeeks(tx, districtId, schoolId, mondays),
    classrooms: rows.map(({ id, name, grades, teachers }) => {
      const students = places.get(id) ?? []
      const taught = students.map(taughtOf)
      const own = byClass.get(id) ?? []
      const { attentionCount: _, watchCount: __, inHandCount: ___, ...outlooks } = countJudged(own)
      return {
        id,
        name,
        grades,
        teachers,
        studentsCount: students.length,
        reasons: byReason(own.map(({ attention, inHand }) => (inHand ? null : attention))),
        ...outlooks,
        averageDaysUsage: mondays.map((_, week) => meanThere(then.get(id)?.[week])),
        positions: taught.map(overallOf).sort((a, b) => a - b),
        gradeProgress: goals.get(id) as NonNullable<ReturnType<typeof goals.get>>,
        suggestion: nextForClass(taught),
      }
    }),
  }
}

const goalsOf = (
  rows: readonly { readonly id: string; readonly name: string | null }[],
  numbers: Awaited<ReturnType<typeof numbersByClassroom>>,
  range: Range,
) => {
  const units = { rows: rows.map(row => ({ ...row, teachersCount: 0 })), numbers }
  const summaries = unitSummaries(units, { ...units, judged: new Map() }, range)
  return new Map(summaries.map(({ id, gradeProgress }) => [id, gradeProgress]))
}

const overallOf = (taught: Taught | null) =>
  taught === null ? TOTAL_LESSONS + 1 : overallLesson(taught.position.level, taught.position.lesson)

/** How many students have each reason as their first (ATT-3). Students in hand come as null (ATT-17). */
export function byReason(attention: readonly (Attention | null)[]) {
  return REASONS.map(reason => ({
    reason,
    studentsCount: attention.filter(each => each?.reason === reason).length,
  })).filter(({ studentsCount }) => studentsCount > 0)
}

/** Teachers are those who teach the class, whatever their user type (NUM-4). */
interface ClassRow {
  readonly id: string
  readonly name: string | null
  readonly grades: string[]
  readonly teachers: string[]
}

async function classesOf(tx: Db, scope: Scope, schoolId: string): Promise<ClassRow[]> {
  const reached = classroomsIn(tx, scope).where('classrooms.school_id', '=', schoolId)
  const { rows } = await sql<ClassRow>`SELECT c.id, c.name, c.grades, ARRAY(
      SELECT full_name(st.first_name, st.middle_name, st.last_name) FROM staff_enrollments e
      JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id AND st.archived_at IS NULL
      WHERE e.district_id = c.district_id AND e.classroom_id = c.id AND e.ended_at IS NULL AND e.began_at IS NOT NULL
      GROUP BY st.id, st.first_name, st.middle_name, st.last_name ORDER BY 1) AS teachers
    FROM (${reached.selectAll('classrooms')}) c ORDER BY c.name COLLATE people, c.id`.execute(tx)
  return rows
}

interface Place extends StoredPlace {
  readonly unit: string
}

/** Where each student of a school's classes is. */
async function placesOf(tx: Db, districtId: string, schoolId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`SELECT e.classroom_id AS unit, t.level, t.lesson, t.next_lesson
    FROM ${timelinesOfClasses(districtId, schoolId)} ORDER BY t.student_id`.execute(tx)
  return rows
}
