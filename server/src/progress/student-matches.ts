import { fullName, searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** As many as the finder shows. */
const MAX_MATCHES = 7

const NAME_KEY = sql<string>`search_key(full_name(student.first_name, student.middle_name, student.last_name))`

/** Finds students by every word of a text, in the classes of the viewer, and counts them. */
export async function studentMatches(tx: Db, scope: Scope, typed: string) {
  const words = searchKey(typed).split(' ').filter(Boolean)
  if (words.length === 0) return { rows: [], found: 0 }
  const rows = await classroomsIn(tx, scope)
    .innerJoin(schoolsIn(tx, scope).select(['schools.id', 'schools.name']).as('school'), join =>
      join.onRef('school.id', '=', 'classrooms.school_id'),
    )
    .innerJoin('student_enrollments as e', join =>
      join.onRef('e.district_id', '=', 'classrooms.district_id').onRef('e.classroom_id', '=', 'classrooms.id'),
    )
    .innerJoin(
      studentsIn(tx, scope)
        .select(['students.id', 'students.first_name', 'students.middle_name', 'students.last_name'])
        .as('student'),
      join => join.onRef('student.id', '=', 'e.student_id'),
    )
    .where('e.ended_at', 'is', null)
    .where('e.began_at', 'is not', null)
    .where(sql<boolean>`(SELECT bool_and(strpos(${NAME_KEY}, word) > 0) FROM unnest(${words}::text[]) AS word)`)
    .select(['student.id', 'student.first_name as firstName', 'student.middle_name as middleName'])
    .select(['student.last_name as lastName', 'classrooms.id as classroom', 'classrooms.name as classroomName'])
    .select(['school.id as school', 'school.name as schoolName', sql<number>`(count(*) OVER ())::int`.as('found')])
    .orderBy(sql`CASE WHEN strpos(${NAME_KEY}, ${words.join(' ')}) = 1 THEN 0 ELSE 1 END`)
    .orderBy('student.last_name')
    .orderBy('student.first_name')
    .orderBy('student.id')
    .orderBy('classrooms.id')
    .limit(MAX_MATCHES)
    .execute()
  return {
    found: rows[0]?.found ?? 0,
    rows: rows.map(({ id, classroom, school, classroomName, schoolName, ...name }) => ({
      id: `${id}-${classroom}`,
      ...{ fullName: fullName(name), classroomName, schoolName },
      relationships: { student: id, classroom, school },
    })),
  }
}
