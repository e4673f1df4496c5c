import type { Check } from '@hornbook/contract/rostering/checks'
import { sql } from 'kysely'
import type { Sql } from '../../lists/source.ts'
import { isUnanswered, isUninvited } from '../../people/activation.ts'

const DAY_MS = 86_400_000

/** How long somebody may be on the roster without having signed in or learned (HEALTH-1). */
const GRACE_DAYS = 14

/** After so many days somebody who has signed in once counts as not using it. */
const QUIET_DAYS = sql.lit(30)

/** How long before their last day staff are listed. */
const ENDS_SOON_DAYS = sql.lit(14)

const STAFF = { activatedAt: sql`r.activated_at`, signedInAt: sql`r.signed_in_at`, invitedAt: sql`r.invited_at` }

/**
 * The conditions of the checks for a row `r` of their noun's source and what it joins. A person's classes are those in the
 * viewer's scope, as a list shows them.
 */
const CONDITIONS: Readonly<Record<Check, (settledBefore: Sql, now: Sql) => Sql>> = {
  noStudentId: () => sql`coalesce(r.one_roster_id, '') = ''`,
  noClass: () => sql`own_classrooms.ids IS NULL`,
  severalGrades: () => sql`cardinality(r.grades) > 1`,
  neverActive: settledBefore => sql`latest.at IS NULL AND r.created_at < ${settledBefore}`,
  neverInvited: () => isUninvited(STAFF),
  neverActivated: () => isUnanswered(STAFF),
  neverSignedIn: settledBefore => sql`r.activated_at IS NOT NULL AND r.signed_in_at IS NULL
    AND r.created_at < ${settledBefore}`,
  quiet: (_, now) => sql`r.signed_in_at < ${now} - make_interval(days => ${QUIET_DAYS})`,
  endsSoon: (
    _,
    now,
  ) => sql`r.source IS NULL AND r.ends_on <= ${ENDS_SOON_DAYS} + (SELECT (${now} AT TIME ZONE d.timezone)::date
    FROM districts d WHERE d.id = r.district_id)`,
  noTeacher: () => sql`own_teachers.ids IS NULL`,
  noStudents: () => sql`own_students.count IS NULL`,
}

export const conditionOf = (check: Check, now: number): Sql =>
  sql`(${CONDITIONS[check](instant(now - GRACE_DAYS * DAY_MS), instant(now))})`

const instant = (at: number): Sql => sql`${new Date(at).toISOString()}::timestamptz`

/** The rows that a list's query asks for with `filter[checkEq]`. */
export function checkIn({ query, now }: { readonly query: unknown; readonly now: number }): Sql {
  const check = (query as { 'filter[checkEq]'?: Check } | undefined)?.['filter[checkEq]']
  return check ? conditionOf(check, now) : sql`true`
}
