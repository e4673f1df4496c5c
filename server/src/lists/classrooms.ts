import { classroom } from '@hornbook/contract/rostering/classrooms'
import { sql } from 'kysely'
import { classroomsIn, studentsIn, teachersIn } from '../access/scope.ts'
import { gradeIds } from '../people/grades.ts'
import { asPeopleSort } from './order.ts'
import { joinZone, OWN_ZONE } from './own-zone.ts'
import { amongst, type Source, type Sql, type View } from './source.ts'

/**
 * Classes, with counters that match the dashboards (NUM-3). An archived class has neither students nor teachers (PEOPLE-1).
 * Linked are those who teach the class, counted those of type Teacher (NUM-4).
 */
export const CLASSROOMS: Source<typeof classroom> = {
  of: classroom,
  rows: ({ tx, scope, archived }) => sql`${classroomsIn(tx, scope, archived).selectAll('classrooms')}`,
  columns: {
    archived: sql`r.archived_at IS NOT NULL`,
    studentsCount: sql`coalesce(own_students.count, 0)`,
    teachersCount: sql`coalesce(own_teachers.count, 0)`,
    externalRosterSystem: sql`r.source`,
  },
  // A class without a name stands where screens show it.
  sortedBy: { name: asPeopleSort(sql`coalesce(r.name, 'Classroom ' || r.id)`) },
  links: {
    school: sql`r.school_id`,
    district: sql`r.district_id`,
    teachers: sql`own_teachers.ids`,
    students: sql`own_students.ids`,
    grades: gradeIds(sql`CASE WHEN r.grades <> '{}' THEN r.grades ELSE own_students.grades END`),
    timezone: OWN_ZONE,
  },
  inSchool: (_, school) => sql`r.school_id = ${school}`,
  joins: (view, only) => sql`${joinZone(view, sql`r.school_id`)} ${members(view, only)}`,
}

/** Joins the students and the teachers of classes. */
const members = ({ tx, scope, archived }: View, only: Sql | null) => sql`
    LEFT JOIN (SELECT e.classroom_id, count(*)::int AS count, array_agg(s.id ORDER BY s.id) AS ids,
        array_remove(array_agg(DISTINCT s.grades[1]), NULL) AS grades
      FROM student_enrollments e
      JOIN (${studentsIn(tx, scope).select(['students.id', 'students.grades'])}) s ON s.id = e.student_id
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND ${!archived} AND ${amongst(sql`e.classroom_id`, only)}
      GROUP BY 1) own_students ON own_students.classroom_id = r.id
    LEFT JOIN (SELECT e.classroom_id, array_agg(e.staff_id ORDER BY e.staff_id) AS ids,
        count(*) FILTER (WHERE st.role = 'Teacher')::int AS count
      FROM staff_enrollments e
      JOIN (${teachersIn(tx, scope).select(['staff.id', 'staff.role']).where('staff.archived_at', 'is', null)}) st
        ON st.id = e.staff_id
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND ${!archived} AND ${amongst(sql`e.classroom_id`, only)}
      GROUP BY 1) own_teachers ON own_teachers.classroom_id = r.id`
