import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { grade } from '@hornbook/contract/lookups/grades'
import { teacher } from '@hornbook/contract/rostering/teachers'
import { sql } from 'kysely'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { gradesNamed } from '../people/grades.ts'
import { asksFor } from '../people/included.ts'
import { teachersSeen } from './teachers.ts'

/** One class with its teachers; the counters are those of the dashboards (decisions.md 'Numbers'). */
export async function classroomSeen(tx: Db, scope: Scope, id: string, query: unknown) {
  const row = await classroomsIn(tx, scope).where('classrooms.id', '=', id).selectAll('classrooms').executeTakeFirst()
  if (!row) throw notFound()
  const staff = await teachersSeen(tx, scope, {})
  const teachers = staff.filter(each => each.userType === 'Teacher' && each.relationships.classrooms.includes(id))
  const students = await studentsIn(tx, scope)
    .innerJoin('student_enrollments as e', join =>
      join.onRef('e.student_id', '=', 'students.id').onRef('e.district_id', '=', 'students.district_id'),
    )
    .where('e.classroom_id', '=', id)
    .where('e.ended_at', 'is', null)
    .where('e.began_at', 'is not', null)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`array_remove(array_agg(DISTINCT students.grades[1]), NULL)`.as('grades'),
    ])
    .executeTakeFirst()
  const grades = gradesNamed(row.grades.length > 0 ? row.grades : (students?.grades ?? []))
  const included = [
    ...(asksFor(query, 'teachers') ? teachers.map(each => resourceObject(teacher, each)) : []),
    ...(asksFor(query, 'grades') ? grades.map(each => resourceObject(grade, each)) : []),
  ] as ResourceObject<Resource>[]
  return {
    data: {
      id: row.id,
      name: row.name,
      classCode: row.class_code,
      createdAt: row.created_at,
      studentsCount: students?.count ?? 0,
      teachersCount: teachers.length,
      externalRosterSystem: row.source,
      sourcedId: row.sourced_id,
      version: row.version,
      relationships: {
        school: row.school_id,
        district: row.district_id,
        teachers: teachers.map(({ id }) => id),
        grades: grades.map(({ id }) => id),
      },
    },
    ...(included.length > 0 && { included }),
  }
}
