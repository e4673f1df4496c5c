import type { NameOrder } from '@hornbook/rules/people/names'
import { dayNumberOf } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn } from '../../access/scope.ts'
import type { Database, Db } from '../../db/pool.ts'
import { calendarDays, calendars } from '../../figures/attention.ts'
import { readGoals } from '../../figures/goals.ts'
import { dayRangeOf } from '../../figures/read.ts'
import { rowsOfJson } from '../../http/lists/rows-of-json.ts'
import { gradesFromCodes } from '../../people/grades.ts'
import { inNameOrder } from '../../people/name-order.ts'
import type { RangeOn } from '../range.ts'
import { studentSummaryAlone } from '../student-summaries.ts'
import { cellsFromJson, JSON_CELLS, numberedStudents, studentRow } from '../students.ts'
import type { Unit } from '../units.ts'

/**
 * Every student of a school or district within the scope, once for each class, by school, class and name. The file is
 * written while they are read: a district has 100,000.
 */
export async function everyStudent(
  db: Database,
  tx: Db,
  scope: Scope,
  { unit, range, names }: { readonly unit: Unit; readonly range: RangeOn; readonly names: NameOrder },
) {
  const { first, last } = dayRangeOf(range)
  const today = dayNumberOf(range.today)
  const named = { before: String(first - 1), last: String(last) }
  const { districtId } = scope
  const context = { today, goals: await readGoals(tx, districtId), hasPrevious: false }
  const schools = sql`(${schoolsIn(tx, scope)
    .$if(unit.kind === 'school', query => query.where('schools.id', '=', unit.id))
    .select(['schools.district_id', 'schools.id as school_id'])})`
  const classrooms = classroomsIn(tx, scope).select(['classrooms.district_id', 'classrooms.id', 'classrooms.name'])
  const rows = sql`${calendars(schools, calendarDays(today))} cal
    JOIN schools k ON k.district_id = ${districtId} AND k.id = cal.school_id
    JOIN student_enrollments e ON e.district_id = k.district_id AND e.school_id = k.id
    JOIN (${classrooms}) c ON c.district_id = e.district_id AND c.id = e.classroom_id
    JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE true`
  const places = sql`, k.name AS school_name, k.id AS school_id, c.name AS class_name, c.id AS class_id`
  const query = sql`SELECT json_build_array(school_name, class_id::text, class_name, ${JSON_CELLS})
    FROM ${numberedStudents(rows, named, places)} counted
    ORDER BY school_name, school_id, class_name, class_id, ${inNameOrder(names)}`
  return rowsOfJson(db.copyOut([districtId], query.compile(tx)), ([school, classId, className, ...cells]) => ({
    school: school as string,
    classroom: { id: classId as string, name: className as string | null },
    student: studentSummaryAlone(studentRow(cellsFromJson(cells), context), gradesFromCodes),
  }))
}
