import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { assertAllWritten } from '../../db/all-written.ts'
import type { Db } from '../../db/pool.ts'
import { newIds } from '../../people/records.ts'
import { storeHash } from '../../session/passwords.ts'
import { randomName } from '../children/names.ts'
import { type Random, seededRandom } from '../children/random.ts'
import type { PersonPlan } from '../plan.ts'
import type { SeedContext } from './seed-context.ts'

/** The school, and perhaps the class, of a member of staff. */
export interface StaffPlace {
  readonly schoolId: string
  readonly classroomId: string | null
}

/** A made-up member of staff, with an e-mail address that is unique in the district. */
export function generateStaff(context: SeedContext, role: PersonPlan['role'], serial: string): PersonPlan {
  const random = seededRandom(context.plan.code, 'staff', serial)
  const { first, last } = randomName(random)
  const localPart = `${searchKey(first)}.${searchKey(last)}`.replace(/[^a-z.-]/g, '')
  let email = `${localPart}@${context.plan.domain}`
  for (let more = 2; context.emails.has(email); more++) email = `${localPart}${more}@${context.plan.domain}`
  context.emails.add(email)
  return { email, first, last, role }
}

/** Inserts accounts, staff and their places. People without a place belong to the district itself. */
export async function insertStaff(
  context: SeedContext,
  tx: Db,
  people: readonly PersonPlan[],
  places: ReadonlyMap<PersonPlan, StaffPlace>,
): Promise<void> {
  if (people.length === 0) return
  const [accountIds, staffIds] = [
    await newIds(tx, 'account', people.length),
    await newIds(tx, 'teacher', people.length),
  ]
  const rows = people.map((person, n) => ({
    id: staffIds[n],
    account: accountIds[n],
    email: person.email,
    first: person.first,
    last: person.last,
    role: person.role,
    status: person.status ?? 'enabled',
    managed: person.managedExternally ?? false,
    signed_in: lastSignIn(context, person, seededRandom(person.email)),
    sourced: context.plan.source === null ? null : `staff-${person.email}`,
  }))
  const accounts =
    await sql`INSERT INTO accounts (id, email, credentials_set_at, first_name, last_name, last_sign_in_at)
    SELECT x.account, x.email, CASE WHEN ${context.passwordHash}::text IS NOT NULL THEN now() END, x.first, x.last, x.signed_in
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(account bigint, email text, first text, last text, signed_in timestamptz)
    ON CONFLICT (id) DO NOTHING`.execute(tx)
  assertAllWritten(accounts.numAffectedRows, rows.length)
  if (context.passwordHash !== null) await storeHash(tx, accountIds, context.passwordHash)
  const staff =
    await sql`INSERT INTO staff (district_id, id, account_id, role, status, first_name, last_name, managed_externally, source, sourced_id, created_at)
    SELECT ${context.id}::bigint, x.id, x.account, x.role, x.status, x.first, x.last, x.managed, ${context.plan.source}::text, x.sourced,
      now() - interval '400 days'
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(id bigint, account bigint, role text, status text, first text, last text, managed boolean, sourced text)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(staff.numAffectedRows, rows.length)
  const placed = people.flatMap((person, at) => {
    const place = places.get(person)
    return place ? [{ staff: staffIds[at], school: place.schoolId, classroom: place.classroomId }] : []
  })
  await insertPlaces(context, tx, placed)
}

async function insertPlaces(
  { id, plan, entry }: SeedContext,
  tx: Db,
  placed: readonly { readonly classroom: string | null }[],
) {
  const rows = sql`json_to_recordset(${JSON.stringify(placed)}::json) AS x(staff bigint, school bigint, classroom bigint)`
  const schools = await sql`INSERT INTO staff_schools (district_id, staff_id, school_id, source, began_entry)
    SELECT ${id}::bigint, x.staff, x.school, ${plan.source}::text, ${entry}::bigint FROM ${rows}
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(schools.numAffectedRows, placed.length)
  const classes =
    await sql`INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id, source, began_entry)
    SELECT ${id}::bigint, x.staff, x.classroom, x.school, ${plan.source}::text, ${entry}::bigint FROM ${rows}
    WHERE x.classroom IS NOT NULL
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(classes.numAffectedRows, placed.filter(({ classroom }) => classroom !== null).length)
}

/** When a member of staff last signed in: mostly in the last days, for some never. */
function lastSignIn({ clock }: SeedContext, { email }: PersonPlan, random: Random): string | null {
  if (email.endsWith('@hornbook.test') || random.chance(0.12)) return null
  return new Date(clock.now - Math.floor(random.next() ** 3 * 40 * 86_400_000)).toISOString()
}
