import { fullName } from '@hornbook/rules/people/names'
import type { Db } from '../../db/pool.ts'

// Staff as they are found before anybody is signed in: by a link, by the roster, by their account. There is no scope yet; each
// question names its district or its account.

const columns = ['id', 'account_id', 'district_id', 'first_name', 'middle_name', 'last_name', 'archived_at'] as const

const rowsOf = (tx: Db, districtId: string) =>
  tx.selectFrom('staff').select(columns).where('district_id', '=', districtId).orderBy('created_at').orderBy('id')

export type StaffRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export const staffOfAccount = (tx: Db, districtId: string, accountId: string): Promise<StaffRow[]> =>
  rowsOf(tx, districtId).where('account_id', '=', accountId).execute()

/** Those of the district's staff whom the roster calls by one of these ids. */
export const namedByRoster = async (tx: Db, districtId: string, rosterIds: readonly string[]): Promise<StaffRow[]> =>
  rosterIds.length === 0
    ? []
    : rowsOf(tx, districtId)
        .where('sourced_id', 'in', [...rosterIds])
        .execute()

/** Those of the named staff who administer the district and have not left. */
export const administratorsAmong = (tx: Db, districtId: string, staffIds: readonly string[]): Promise<StaffRow[]> =>
  rowsOf(tx, districtId)
    .where('role', '=', 'DistrictAdmin')
    .where('archived_at', 'is', null)
    .where('id', 'in', [...staffIds, '0'])
    .execute()

/** Where somebody works now. The transaction must reach every district. */
export const placesOf = (tx: Db, accountId: string) =>
  tx
    .selectFrom('staff')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .where('districts.left_at', 'is', null)
    .select(['staff.id', 'districts.id as districtId', 'districts.name'])
    .where('staff.account_id', '=', accountId)
    .where('staff.archived_at', 'is', null)
    .execute()

export const nameOf = ({
  first_name,
  middle_name,
  last_name,
}: Pick<StaffRow, 'first_name' | 'middle_name' | 'last_name'>) =>
  fullName({ firstName: first_name, middleName: middle_name, lastName: last_name })
