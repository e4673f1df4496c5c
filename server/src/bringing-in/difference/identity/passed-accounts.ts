import { isAnotherPerson } from '@hornbook/rules/people/same-person'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { currentRecords } from '../current.ts'
import type { Origin } from '../origin.ts'

interface Holder {
  readonly n: number
  readonly account: string
  readonly first: string
  readonly last: string
  readonly own_first: string
  readonly own_last: string
  readonly works: boolean
}

/**
 * New staff whose address belongs to an account without a place in this district, under the name of another person: the
 * account loses it and they get their own (PEOPLE-22). Where its holder works in another district, the row is left out.
 */
export async function passOnAccounts(tx: Db, { districtId }: Origin): Promise<void> {
  const { rows } =
    await sql<Holder>`WITH found AS (SELECT x.n, a.id AS account, x.first_name AS first, x.last_name AS last,
      a.first_name AS own_first, a.last_name AS own_last
    FROM staged_staff x JOIN current_accounts a ON a.email = lower(x.email) LEFT JOIN ${currentRecords('teacher')} t ON t.account_id = a.id
    WHERE x.is_new AND NOT x.skipped AND NOT a.administrator AND t.id IS NULL
      AND lower(a.first_name) <> lower(x.first_name) AND lower(a.last_name) <> lower(x.last_name))
    SELECT f.*, coalesce(b.works, false) AS works FROM found f
    LEFT JOIN accounts_beyond(${districtId}, ARRAY(SELECT o.account FROM found o)) b ON b.account_id = f.account`.execute(
      tx,
    )
  const others = rows.filter(({ first, last, own_first, own_last }) =>
    isAnotherPerson({ given: first, family: last }, { given: own_first, family: own_last }),
  )
  const working = others.filter(({ works }) => works).map(({ n }) => n)
  await sql`UPDATE staged_staff SET skipped = true, problem = 'staff.email_taken' WHERE n = ANY (${working}::int[])`.execute(
    tx,
  )
  const left = others.filter(({ works }) => !works).map(({ account }) => account)
  await sql`INSERT INTO staged_passed_accounts (account_id) SELECT unnest(${left}::bigint[])
    UNION SELECT r.account_id FROM staged_passed r JOIN current_staff t ON r.kind = 'teacher' AND t.id = r.id
      WHERE r.email IS NOT NULL AND t.email IS NULL`.execute(tx)
  await sql`UPDATE current_accounts SET email = NULL WHERE id = ANY (${left}::bigint[])`.execute(tx)
}
