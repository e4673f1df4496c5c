import type { Range } from '@hornbook/rules/time/ranges'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { classroomsIn, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { dayRangeOf, EMPTY_UNIT, summedNumbers, type UnitNumbers, unitNumbers } from '../figures/read.ts'
import { schoolNumbers } from '../figures/school-numbers.ts'

/** The district, school or class that a dashboard shows. */
export interface Unit {
  readonly kind: 'district' | 'school' | 'classroom'
  readonly id: string
}

/** Timelines through current enrolments: one row for each student and class. */
const timelinesByClass = (districtId: string) => sql`student_enrollments e
  JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
  JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
  WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL`

/** The numbers of every class of a school, whoever the viewer is: arrows compare with all of them (ARROW-2). */
export function numbersByClassroom(tx: Db, districtId: string, schoolId: string, range: Range) {
  const from = sql`${timelinesByClass(districtId)} AND c.school_id = ${schoolId}`
  return unitNumbers(tx, from, sql`e.classroom_id`, dayRangeOf(range))
}

async function classroomNumbers(tx: Db, districtId: string, classroomId: string, range: Range): Promise<UnitNumbers> {
  const from = sql`${timelinesByClass(districtId)} AND e.classroom_id = ${classroomId}`
  return (await unitNumbers(tx, from, sql`e.classroom_id`, dayRangeOf(range))).get(classroomId) ?? EMPTY_UNIT
}

/** The numbers of every school of a district, whoever the viewer is. */
export const numbersBySchool = (tx: Db, districtId: string, range: Range) =>
  schoolNumbers(tx, districtId, dayRangeOf(range))

/** A teacher's part of each school: the students of their own classes, each counted once per school (SCOPE-4). */
export async function partialNumbersBySchool(tx: Db, scope: Scope, range: Range) {
  return unitNumbers(tx, await viewerTimelines(tx, scope), sql`t.school_id`, dayRangeOf(range))
}

async function viewerTimelines(tx: Db, scope: Scope) {
  const classes = (await classroomsIn(tx, scope).select('classrooms.id').execute()).map(row => row.id)
  return sql`student_timelines t WHERE t.district_id = ${scope.districtId} AND EXISTS (SELECT FROM student_enrollments e
    WHERE e.district_id = t.district_id AND e.school_id = t.school_id AND e.student_id = t.student_id AND e.ended_at IS NULL
      AND e.began_at IS NOT NULL AND e.classroom_id = ANY (${`{${classes.join(',')}}`}::bigint[]))`
}

/**
 * The numbers for a unit's tiles within the viewer's scope (SCOPE-4): from the sums if the scope covers the whole unit,
 * otherwise from timelines.
 */
export async function overviewNumbers(
  tx: Db,
  scope: Scope,
  unit: Unit,
  range: Range,
): Promise<Pick<UnitNumbers, 'counts' | 'activity'>> {
  const { districtId, reach } = scope
  if (unit.kind === 'classroom') return classroomNumbers(tx, districtId, unit.id, range)
  const whole = reach === 'district' || (reach === 'schools' && unit.kind === 'school')
  if (whole) return summedNumbers(tx, districtId, unit.kind === 'school' ? unit.id : null, dayRangeOf(range))
  if (unit.kind === 'school') return (await partialNumbersBySchool(tx, scope, range)).get(unit.id) ?? EMPTY_UNIT
  return partialDistrictNumbers(tx, scope, range)
}

/** The students of the viewer's schools or classes, each counted once. */
async function partialDistrictNumbers(tx: Db, scope: Scope, range: Range) {
  const schools = (await schoolsIn(tx, scope).select('schools.id').execute()).map(row => row.id)
  const rows =
    scope.reach === 'schools'
      ? sql`student_timelines t WHERE t.district_id = ${scope.districtId} AND t.school_id = ANY (${`{${schools.join(',')}}`}::bigint[])`
      : await viewerTimelines(tx, scope)
  const once = sql`(SELECT DISTINCT ON (t.student_id) t.* FROM ${rows} ORDER BY t.student_id, t.school_id) t`
  return (await unitNumbers(tx, once, sql`'0'`, dayRangeOf(range))).get('0') ?? EMPTY_UNIT
}
