import type { Range } from '@hornbook/rules/time/ranges'
import { classroomsIn, type Scope, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { gradesFromCodes } from '../people/grades.ts'
import { teachersBySchool } from '../people/teacher-counts.ts'
import { classroomRows, schoolRows } from './rows.ts'
import { studentSummaries } from './student-summaries.ts'
import { type StudentCells, studentRow, studentsOfClassroom } from './students.ts'
import { type UnitRow, unitSummaries } from './unit-summaries.ts'
import { numbersByClassroom, numbersBySchool, partialNumbersBySchool } from './units.ts'

/** The students of a class; arrows compare with the class. */
export async function studentTable(tx: Db, scope: Scope, classroomId: string, range: Range) {
  return studentTableOf((await tx.executeQuery(studentsOfClassroom(tx, scope, classroomId, range))).rows)
}

export const studentTableOf = (cells: readonly StudentCells[]) =>
  studentSummaries(cells.map(studentRow), gradesFromCodes)

const only = (rows: readonly UnitRow[], ids: ReadonlySet<string>) => rows.filter(row => ids.has(row.id))

/** The viewer's classes of a school; arrows compare with all classes of the school. */
export async function classroomTable(tx: Db, scope: Scope, schoolId: string, range: Range) {
  const rows = await classroomRows(tx, scope.districtId, schoolId)
  const numbers = await numbersByClassroom(tx, scope.districtId, schoolId, range)
  const reached = await classroomsIn(tx, scope)
    .where('classrooms.school_id', '=', schoolId)
    .select('classrooms.id')
    .execute()
  return unitSummaries(rows, numbers, only(rows, new Set(reached.map(row => row.id))))
}

/**
 * The viewer's schools of a district; arrows compare with all of its schools. A teacher's rows count only the teacher's
 * own classes (SCOPE-4).
 */
export async function schoolTable(tx: Db, scope: Scope, range: Range) {
  const [rows, numbers] = await Promise.all([
    schoolRows(tx, scope.districtId),
    numbersBySchool(tx, scope.districtId, range),
  ])
  if (scope.reach === 'district') return unitSummaries(rows, numbers, rows)
  const reached = await schoolsIn(tx, scope).select('schools.id').execute()
  const own = only(rows, new Set(reached.map(row => row.id)))
  if (scope.reach === 'schools') return unitSummaries(rows, numbers, own)
  const teachers = await teachersBySchool(tx, scope)
  const parts = own.map(row => ({ ...row, teachersCount: teachers.get(row.id) ?? 0 }))
  return unitSummaries(rows, numbers, parts, await partialNumbersBySchool(tx, scope, range))
}
