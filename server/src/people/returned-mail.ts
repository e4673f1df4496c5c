import { sql } from 'kysely'

/** The refusal of the address that somebody has now, if there is one; for queries of `staff` with `accounts`, as a left join. */
export const refusalOfTheirs = sql<boolean>`mail_refusals.district_id = staff.district_id AND mail_refusals.staff_id = staff.id
  AND mail_refusals.email = accounts.email`
