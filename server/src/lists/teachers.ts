import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { sql } from 'kysely'
import { teachersIn } from '../access/scope.ts'
import { activatedHere, signedInHere } from '../people/activation.ts'
import { FULL_NAME } from '../people/names.ts'
import { refusalOfTheirs } from '../people/returned-mail.ts'
import { areInSchool, FIRST_SCHOOL, ownPlaces } from './own-places.ts'
import { joinZone, OWN_ZONE } from './own-zone.ts'
import type { Source } from './source.ts'

/** Staff. Their schools and classes are limited to the viewer's scope (SAFE-6). */
export const TEACHERS: Source<typeof teacher> = {
  of: teacher,
  rows: ({ tx, scope, archived }) =>
    sql`${teachersIn(tx, scope)
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .leftJoin('mail_refusals', join => join.on(refusalOfTheirs))
      .where('staff.archived_at', archived ? 'is not' : 'is', null)
      .selectAll('staff')
      .select(['mail_refusals.answer as mail_refusal', 'mail_refusals.refused_at as mail_refused_at'])
      .select(['accounts.email', activatedHere.as('activated_at'), signedInHere.as('signed_in_at')])}`,
  columns: {
    fullName: FULL_NAME,
    userType: sql`r.role`,
    archived: sql`r.archived_at IS NOT NULL`,
    endsOn: sql`r.ends_on::text`,
    authCredentialsSetAt: sql`r.activated_at`,
    classroomsCount: sql`coalesce(cardinality(own_classrooms.ids), 0)`,
    updatedAt: sql`r.signed_in_at`,
    externalRosterSystem: sql`r.source`,
  },
  links: { schools: sql`own_schools.ids`, classrooms: sql`own_classrooms.ids`, timezone: OWN_ZONE },
  inSchool: (view, school) => areInSchool('staff', view, school),
  joins: (view, only) => sql`${ownPlaces('staff', view, only)} ${joinZone(view, FIRST_SCHOOL)}`,
}
