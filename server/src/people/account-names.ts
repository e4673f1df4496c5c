import { fullName } from '@hornbook/rules/people/names'
import { teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** What accounts are called in a district. Authors are named whatever the scope of the reader is, as in a history. */
export async function accountNames(
  tx: Db,
  districtId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map()
  const staff = teachersIn(tx, { districtId, extent: 'district', staffId: '0' })
    .select(['staff.account_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name'])
    .as('st')
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin(staff, join => join.onRef('st.account_id', '=', 'a.id'))
    .select(['a.id', 'a.first_name', 'a.last_name'])
    .select(['st.first_name as staff_first', 'st.middle_name as staff_middle', 'st.last_name as staff_last'])
    .where('a.id', 'in', [...new Set(accounts)])
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      fullName(
        row.staff_first !== null && row.staff_last !== null
          ? { firstName: row.staff_first, middleName: row.staff_middle, lastName: row.staff_last }
          : { firstName: row.first_name, lastName: row.last_name },
      ),
    ]),
  )
}
