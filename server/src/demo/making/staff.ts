import { searchKey } from '@hornbook/rules/names'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { nameFrom } from '../children/names.ts'
import { type Random, randomFrom } from '../children/random.ts'
import type { PersonPlan } from '../plan.ts'
import type { Making } from './district.ts'

/** Where a member of staff belongs: ids by name. */
export interface Places {
  readonly schoolId: string
  readonly classroomId: string | null
}

/** Somebody of a district's or school's staff, made up. */
export function inventStaff(making: Making, role: PersonPlan['role'], serial: string): PersonPlan {
  const random = randomFrom(making.plan.code, 'staff', serial)
  const { first, last } = nameFrom(random)
  const plain = `${searchKey(first)}.${searchKey(last)}`.replace(/[^a-z.-]/g, '')
  let email = `${plain}@${making.plan.domain}`
  for (let more = 2; making.emails.has(email); more++) email = `${plain}${more}@${making.plan.domain}`
  making.emails.add(email)
  return { email, first, last, role }
}

/** Writes accounts and staff and puts each where it belongs; people without places are of the district itself. */
export async function insertStaff(
  making: Making,
  tx: Db,
  people: readonly PersonPlan[],
  places: ReadonlyMap<PersonPlan, Places>,
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map((person, n) => ({
    ...{ n, email: person.email, first: person.first, last: person.last, role: person.role },
    ...{ status: person.status ?? 'enabled', managed: person.managedExternally ?? false },
    signed_in: signedIn(making, person, randomFrom(person.email)),
    sourced: making.plan.source === null ? null : `staff-${person.email}`,
  }))
  const accounts = await sql<{
    id: string
  }>`INSERT INTO accounts (email, password_hash, credentials_set_at, first_name, last_name, last_sign_in_at)
    SELECT x.email, ${making.passwordHash}::text, CASE WHEN ${making.passwordHash}::text IS NOT NULL THEN now() END, x.first, x.last, x.signed_in
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(n int, email text, first text, last text, signed_in timestamptz)
    ORDER BY x.n RETURNING id`.execute(tx)
  const staffRows = rows.map((row, at) => ({ ...row, account: accounts.rows[at]?.id }))
  const staff = await sql<{
    id: string
  }>`INSERT INTO staff (district_id, account_id, role, status, first_name, last_name, managed_externally, source, sourced_id, created_at)
    SELECT ${making.id}::bigint, x.account, x.role, x.status, x.first, x.last, x.managed, ${making.plan.source}::text, x.sourced,
      now() - interval '400 days'
    FROM json_to_recordset(${JSON.stringify(staffRows)}::json)
      AS x(n int, account bigint, role text, status text, first text, last text, managed boolean, sourced text)
    ORDER BY x.n RETURNING id`.execute(tx)
  const placed = people.flatMap((person, at) => {
    const place = places.get(person)
    return place ? [{ staff: staff.rows[at]?.id, school: place.schoolId, classroom: place.classroomId }] : []
  })
  await place(making, tx, JSON.stringify(placed))
}

async function place({ id, plan, entry }: Making, tx: Db, placed: string) {
  const rows = sql`json_to_recordset(${placed}::json) AS x(staff bigint, school bigint, classroom bigint)`
  await sql`INSERT INTO staff_schools (district_id, staff_id, school_id, source, began_entry)
    SELECT ${id}::bigint, x.staff, x.school, ${plan.source}::text, ${entry}::bigint FROM ${rows}`.execute(tx)
  await sql`INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id, source, began_entry)
    SELECT ${id}::bigint, x.staff, x.classroom, x.school, ${plan.source}::text, ${entry}::bigint FROM ${rows}
    WHERE x.classroom IS NOT NULL`.execute(tx)
}

/** When somebody last signed in: most in the last days, some never. */
function signedIn({ clock }: Making, { email }: PersonPlan, random: Random): string | null {
  if (email.endsWith('@hornbook.test') || random.chance(0.12)) return null
  return new Date(clock.now - Math.floor(random.next() ** 3 * 40 * 86_400_000)).toISOString()
}
