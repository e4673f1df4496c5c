import { fullName } from '@hornbook/rules/people/names'
import type { Db } from '../db/pool.ts'

/** Whom somebody of a district asks. */
export interface Contact {
  readonly name: string
  readonly email: string
  readonly district: string
}

/** The administrator of a district who has been there longest, of those who can sign in; null if nobody can. */
export async function whomToAsk(tx: Db, districtId: string): Promise<Contact | null> {
  const found = await tx
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .where('staff.district_id', '=', districtId)
    .where('staff.role', '=', 'DistrictAdmin')
    .where('staff.status', '=', 'enabled')
    .where('staff.archived_at', 'is', null)
    .where('accounts.credentials_set_at', 'is not', null)
    .where('accounts.email', 'is not', null)
    .select(['staff.first_name', 'staff.middle_name', 'staff.last_name', 'accounts.email', 'districts.name'])
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .limit(1)
    .executeTakeFirst()
  if (!found?.email) return null
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = found
  return { name: fullName({ firstName, middleName, lastName }), email: found.email, district: found.name }
}
