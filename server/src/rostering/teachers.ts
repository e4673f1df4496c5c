import { teacher } from '@hornbook/contract/rostering/teacher'
import { sql } from 'kysely'
import { classroomsIn, schoolsIn, teachersIn } from '../access/scope.ts'
import { amongst, type Source } from '../http/lists/nouns/source.ts'
import { activatedHere, signedInHere } from '../people/activation.ts'
import { FULL_NAME } from '../people/names.ts'

/** Staff. Their schools and classes are limited to the viewer's scope (SAFE-6). */
export const TEACHERS: Source<typeof teacher> = {
  of: teacher,
  rows: ({ tx, scope, archived }) =>
    sql`${teachersIn(tx, scope)
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .where('staff.archived_at', archived ? 'is not' : 'is', null)
      .selectAll('staff')
      .select(['accounts.email', activatedHere.as('activated_at'), signedInHere.as('signed_in_at')])}`,
  columns: {
    fullName: FULL_NAME,
    userType: sql`r.role`,
    archived: sql`r.archived_at IS NOT NULL`,
    authCredentialsSetAt: sql`r.activated_at`,
    classroomsCount: sql`coalesce(cardinality(own_classrooms.ids), 0)`,
    updatedAt: sql`r.signed_in_at`,
    externalRosterSystem: sql`r.source`,
  },
  links: { schools: sql`own_schools.ids`, classrooms: sql`own_classrooms.ids` },
  schools: sql`own_schools.ids`,
  joins: ({ tx, scope }, only) => sql`
    LEFT JOIN (SELECT b.staff_id, array_agg(b.school_id ORDER BY b.school_id) AS ids FROM staff_schools b
      WHERE b.district_id = ${scope.districtId} AND b.ended_at IS NULL AND b.began_at IS NOT NULL
        AND b.school_id IN (${schoolsIn(tx, scope).select('schools.id')}) AND ${amongst(sql`b.staff_id`, only)}
      GROUP BY 1) own_schools ON own_schools.staff_id = r.id
    LEFT JOIN (SELECT e.staff_id, array_agg(e.classroom_id ORDER BY e.classroom_id) AS ids FROM staff_enrollments e
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND e.classroom_id IN (${classroomsIn(tx, scope).select('classrooms.id')}) AND ${amongst(sql`e.staff_id`, only)}
      GROUP BY 1) own_classrooms ON own_classrooms.staff_id = r.id`,
}
