import { student } from '@hornbook/contract/rostering/students'
import { sql } from 'kysely'
import { classroomsIn, schoolsIn, studentsIn } from '../access/scope.ts'
import { latestEvents } from '../figures/latest-events.ts'
import { amongst, type Source } from '../http/lists/nouns/source.ts'
import { gradeIds } from '../people/grades.ts'
import { FULL_NAME } from '../people/names.ts'

/** Students. Their schools and classes are limited to the viewer's scope (SAFE-6). */
export const STUDENTS: Source<typeof student> = {
  of: student,
  rows: ({ tx, scope, archived }) => sql`${studentsIn(tx, scope, archived).selectAll('students')}`,
  columns: {
    fullName: FULL_NAME,
    archived: sql`r.archived_at IS NOT NULL`,
    updatedAt: sql`latest.at`,
    externalRosterSystem: sql`r.source`,
  },
  links: { schools: sql`own_schools.ids`, classrooms: sql`own_classrooms.ids`, grades: gradeIds(sql`r.grades`) },
  schools: sql`own_schools.ids`,
  joins: ({ tx, scope }, only) => sql`
    LEFT JOIN (SELECT b.student_id, array_agg(b.school_id ORDER BY b.school_id) AS ids FROM student_schools b
      WHERE b.district_id = ${scope.districtId} AND b.ended_at IS NULL AND b.began_at IS NOT NULL
        AND b.school_id IN (${schoolsIn(tx, scope).select('schools.id')}) AND ${amongst(sql`b.student_id`, only)}
      GROUP BY 1) own_schools ON own_schools.student_id = r.id
    LEFT JOIN (SELECT e.student_id, array_agg(e.classroom_id ORDER BY e.classroom_id) AS ids FROM student_enrollments e
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND e.classroom_id IN (${classroomsIn(tx, scope).select('classrooms.id')}) AND ${amongst(sql`e.student_id`, only)}
      GROUP BY 1) own_classrooms ON own_classrooms.student_id = r.id
    LEFT JOIN (${latestEvents(scope.districtId, id => amongst(id, only))}) latest ON latest.student_id = r.id`,
}
