import { sql } from 'kysely'
import { classroomsIn, type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { gradesFromCodes } from '../people/grades.ts'
import { visibleTeachers } from './teachers.ts'

/** The viewer's classes, archived or not, with the attributes that a list is filtered and sorted by. */
export async function classroomRows(tx: Db, scope: Scope, archived: boolean, id?: string) {
  const rows = await classroomsIn(tx, scope, archived)
    .$if(id !== undefined, query => query.where('classrooms.id', '=', id as string))
    .selectAll('classrooms')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    classCode: row.class_code,
    archived,
    createdAt: row.created_at,
    externalRosterSystem: row.source,
    sourcedId: row.sourced_id,
    version: row.version,
    grades: row.grades,
    relationships: { school: row.school_id, district: row.district_id },
  }))
}

type Row = Awaited<ReturnType<typeof classroomRows>>[number]

/** Adds teachers, grades and counters; the counters match the dashboards (NUM-3). */
export async function classroomDetails(tx: Db, scope: Scope, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const students = await studentsOf(tx, scope, rows)
  const staff = (await visibleTeachers(tx, scope, false)).filter(({ userType }) => userType === 'Teacher')
  return rows.map(({ grades, ...row }) => {
    const teachers = staff.filter(each => each.relationships.classrooms.includes(row.id))
    const own = students.get(row.id)
    const named = gradesFromCodes(grades.length > 0 ? grades : (own?.grades ?? []))
    const linked = { teachers: teachers.map(({ id }) => id), grades: named.map(({ id }) => id) }
    return {
      ...row,
      studentsCount: own?.count ?? 0,
      teachersCount: teachers.length,
      relationships: { ...row.relationships, ...linked },
    }
  })
}

/** The number of students in each class, and their grades. An archived class has none (PEOPLE-1). */
async function studentsOf(tx: Db, scope: Scope, rows: readonly Row[]) {
  const ids = rows.filter(({ archived }) => !archived).map(({ id }) => id)
  const found = await studentsIn(tx, scope)
    .innerJoin('student_enrollments as e', join =>
      join.onRef('e.student_id', '=', 'students.id').onRef('e.district_id', '=', 'students.district_id'),
    )
    .where(sql<boolean>`e.classroom_id = ANY (${`{${ids.join(',')}}`}::bigint[])`)
    .where('e.ended_at', 'is', null)
    .where('e.began_at', 'is not', null)
    .groupBy('e.classroom_id')
    .select([
      'e.classroom_id as id',
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`array_remove(array_agg(DISTINCT students.grades[1]), NULL)`.as('grades'),
    ])
    .execute()
  return new Map(found.map(row => [row.id, row]))
}
