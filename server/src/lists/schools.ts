import { school } from '@hornbook/contract/rostering/schools'
import { sql } from 'kysely'
import { schoolsIn, studentsIn } from '../access/scope.ts'
import { teachersOfSchools } from '../people/teacher-counts.ts'
import { amongst, type Source } from './source.ts'

/** Counters count only what is in scope (SCOPE-3). */
export const SCHOOLS: Source<typeof school> = {
  of: school,
  rows: ({ tx, scope, archived }) =>
    sql`${schoolsIn(tx, scope, archived)
      .innerJoin('districts', 'districts.id', 'schools.district_id')
      .selectAll('schools')
      .select('districts.timezone as district_timezone')}`,
  columns: {
    archived: sql`r.archived_at IS NOT NULL`,
    studentsCount: sql`coalesce(own_students.count, 0)`,
    teachersCount: sql`coalesce(own_teachers.teachers, 0)`,
    externalRosterSystem: sql`r.source`,
  },
  links: { district: sql`r.district_id`, timezone: sql`coalesce(r.timezone, r.district_timezone)` },
  joins: ({ tx, scope }, only) => sql`
    LEFT JOIN (SELECT b.school_id, count(*)::int AS count FROM student_schools b
      WHERE b.district_id = ${scope.districtId} AND b.ended_at IS NULL AND b.began_at IS NOT NULL
        AND b.student_id IN (${studentsIn(tx, scope).select('students.id')}) AND ${amongst(sql`b.school_id`, only)}
      GROUP BY 1) own_students ON own_students.school_id = r.id
    LEFT JOIN (${teachersOfSchools(tx, scope)}) own_teachers ON own_teachers.id = r.id`,
}
