import { fullName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Who invited a person, and to which district. */
export interface Invitation {
  readonly invitedBy: string | null
  readonly invitedTo: string | null
}

/** Whom a mail is for, and what it says about them. */
export interface Recipient {
  readonly to: string
  readonly firstName: string
  /** Their school; the district if they belong to no school or to several; null for the provider's staff. */
  readonly place: string | null
  readonly inviter: string | null
}

/** Null if the account has no address. The transaction must reach every district. */
export async function recipientOf(tx: Db, accountId: string, invitation: Invitation): Promise<Recipient | null> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'first_name'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.email) return null
  const { invitedBy, invitedTo } = invitation
  const staff = await tx
    .selectFrom('staff')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .select(['staff.id', 'staff.district_id', 'staff.first_name', 'districts.name as district'])
    .where('account_id', '=', accountId)
    .$if(invitedTo !== null, query => query.where('staff.district_id', '=', invitedTo))
    .orderBy(sql`archived_at IS NOT NULL`)
    .orderBy('staff.district_id')
    .limit(1)
    .executeTakeFirst()
  return {
    to: account.email,
    firstName: staff?.first_name ?? account.first_name,
    place: staff ? ((await onlySchoolOf(tx, staff.district_id, staff.id)) ?? staff.district) : null,
    inviter: invitedBy === null ? null : await nameOf(tx, invitedBy, staff?.district_id ?? null),
  }
}

async function onlySchoolOf(tx: Db, districtId: string, staffId: string): Promise<string | null> {
  const schools = await tx
    .selectFrom('staff_schools')
    .innerJoin('schools', join =>
      join.onRef('schools.district_id', '=', 'staff_schools.district_id').onRef('schools.id', '=', 'school_id'),
    )
    .select('schools.name')
    .where('staff_schools.district_id', '=', districtId)
    .where('staff_id', '=', staffId)
    .where('began_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('schools.archived_at', 'is', null)
    .limit(2)
    .execute()
  return schools.length === 1 ? (schools[0]?.name ?? null) : null
}

/** As the district knows the person; null without a name. */
async function nameOf(tx: Db, accountId: string, districtId: string | null): Promise<string | null> {
  const names = [
    await tx
      .selectFrom('staff')
      .select(['first_name', 'middle_name', 'last_name'])
      .where('account_id', '=', accountId)
      .where('district_id', '=', districtId ?? '0')
      .executeTakeFirst(),
    await tx.selectFrom('accounts').select(['first_name', 'last_name']).where('id', '=', accountId).executeTakeFirst(),
  ]
  const known = names
    .filter(name => name !== undefined)
    .map(name => fullName({ ...name, firstName: name.first_name, lastName: name.last_name }))
  return known.find(name => name !== '') ?? null
}
