import { fullName } from '@hornbook/rules/people/names'
import { administratorPlace } from '../access/caller.ts'
import { scopeAt, teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

export interface DistrictAdministrator {
  readonly staffId: string
  readonly accountId: string
  readonly firstName: string
  readonly name: string
  readonly email: string
}

/** Those who run a district and can be written to. */
export async function districtAdministrators(tx: Db, districtId: string): Promise<readonly DistrictAdministrator[]> {
  const rows = await teachersIn(tx, scopeAt(administratorPlace(districtId)))
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.archived_at', 'is', null)
    .where('staff.role', '=', 'DistrictAdmin')
    .where('accounts.email', 'is not', null)
    .select(['staff.id', 'accounts.id as accountId', 'accounts.email'])
    .select(['staff.first_name', 'staff.middle_name', 'staff.last_name'])
    .orderBy('staff.id')
    .execute()
  return rows.map(({ id, accountId, email, first_name: firstName, middle_name: middleName, last_name: lastName }) => ({
    staffId: id,
    accountId,
    firstName,
    name: fullName({ firstName, middleName, lastName }),
    email: email ?? '',
  }))
}
