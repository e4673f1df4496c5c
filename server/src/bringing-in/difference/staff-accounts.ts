import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { sequenceOf } from '../../people/records.ts'
import type { ProblemCode } from '../reading/problem-kinds.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { currentRecords } from './current.ts'
import { passOnAccounts } from './identity/passed-accounts.ts'
import { roleRank } from './new-administrators.ts'
import type { Origin } from './origin.ts'
import { hasOther, keepKnown, RENAMED } from './records-differ.ts'

/**
 * Finds or prepares the account of every member of staff. A new person gets the account with their e-mail address, else
 * a new one. User names are not matched: they are unique within one school system at best, and a match would let a
 * stranger into this district. A row that cannot be done gets a `problem`.
 */
export async function compareStaff(tx: Db, origin: Origin, problems: ProblemLog): Promise<void> {
  const { districtId, source } = origin
  const role = sql`CASE WHEN ${keepsOwnRole(source)} THEN t.role ELSE x.role END`
  await sql`UPDATE staged_staff x SET skipped = true WHERE x.is_new AND NOT x.enabled AND NOT x.waits`.execute(tx)
  await sql`UPDATE staged_staff x SET account_id = t.account_id, was_archived = t.archived_at IS NOT NULL, ${RENAMED},
      ${keepKnown('teacher')},
      role = ${role},
      differs = t.first_name <> x.first_name OR t.last_name <> x.last_name
        OR t.source IS DISTINCT FROM ${source} OR t.sourced_id IS DISTINCT FROM x.sourced_id
        OR ${hasOther('teacher')}
        OR t.role IS DISTINCT FROM ${role}
    FROM ${currentRecords('teacher')} t WHERE t.id = x.id`.execute(tx)
  await passOnAccounts(tx, origin)
  await resolveNewStaff(tx)
  await resolveNewAddresses(tx, districtId)
  const { rows } = await sql<{ problem: ProblemCode; sourced_id: string; name: string; email: string | null }>`
    SELECT problem, sourced_id, concat_ws(' ', first_name, last_name) AS name, email FROM staged_staff WHERE problem IS NOT NULL ORDER BY n`.execute(
    tx,
  )
  for (const { problem, sourced_id, name, email } of rows) {
    const at = { file: 'users.csv', column: 'email', sourcedId: sourced_id, name }
    problems.add(problem, { ...at, ...(email && { value: email }) })
  }
}

/**
 * Whether somebody made by hand keeps the role that they have, higher than the file's (ROSTER-46): this file is the first about
 * them, or no file of its source has given them one as high.
 */
const keepsOwnRole = (source: string) => sql`NOT x.taken_over AND ${roleRank('t.role')} > ${roleRank('x.role')}
  AND (t.source IS NULL OR NOT t.managed_externally AND EXISTS (SELECT FROM current_staff_roles k
    WHERE k.staff_id = t.id AND k.source = ${source} HAVING count(*) > 0
      AND coalesce(max(${roleRank('k.role')}) FILTER (WHERE k.began_at IS NOT NULL), 0) < ${roleRank('t.role')}))`

async function resolveNewStaff(tx: Db) {
  await sql`UPDATE staged_staff x SET account_id = a.id,
      skipped = a.administrator OR t.id IS NOT NULL,
      problem = CASE WHEN a.administrator THEN 'staff.administrator' WHEN t.id IS NOT NULL THEN 'staff.email_taken' END
    FROM current_accounts a LEFT JOIN ${currentRecords('teacher')} t ON t.account_id = a.id
    WHERE x.is_new AND NOT x.skipped AND a.email = lower(x.email)`.execute(tx)
  await sql`UPDATE staged_staff x SET new_account = true, account_id = nextval(${sequenceOf('account')})
    WHERE x.is_new AND NOT x.skipped AND x.account_id IS NULL`.execute(tx)
  // The first person who wants a user name gets it. One statement for all of them; a lookup per row would be too slow.
  await sql`WITH wanted AS (SELECT x.n, lower(x.username) AS name, row_number() OVER (PARTITION BY lower(x.username) ORDER BY x.n) AS place
      FROM staged_staff x WHERE x.new_account AND x.username IS NOT NULL),
    taken AS (SELECT a.username AS name FROM current_accounts a UNION SELECT a.email FROM current_accounts a)
    UPDATE staged_staff x SET username = NULL FROM wanted w LEFT JOIN taken t ON t.name = w.name
    WHERE w.n = x.n AND (w.place > 1 OR t.name IS NOT NULL)`.execute(tx)
}

/** Changes an address only if nobody has signed in under the old one and no other district relies on the account. */
async function resolveNewAddresses(tx: Db, districtId: string) {
  await sql`WITH other AS (SELECT x.n, x.email, a.id, a.administrator OR (a.credentials_set_at IS NOT NULL AND NOT x.taken_over) AS settled
      FROM staged_staff x JOIN current_accounts a ON a.id = x.account_id
      WHERE NOT x.is_new AND x.email IS NOT NULL AND a.email IS DISTINCT FROM lower(x.email)),
    beyond AS (SELECT b.account_id FROM accounts_beyond(${districtId}, ARRAY(SELECT o.id FROM other o)) b),
    judged AS (SELECT o.n, o.email, CASE WHEN o.settled OR o.id IN (SELECT account_id FROM beyond) THEN 'staff.email_kept'
        WHEN EXISTS (SELECT FROM current_accounts a WHERE a.email = lower(o.email))
          OR EXISTS (SELECT FROM staged_staff y WHERE y.n <> o.n AND lower(y.email) = lower(o.email)) THEN 'staff.email_taken_kept' END AS problem
      FROM other o)
    UPDATE staged_staff x SET problem = judged.problem, new_email = CASE WHEN judged.problem IS NULL THEN judged.email END,
      differs = x.differs OR judged.problem IS NULL
    FROM judged WHERE judged.n = x.n`.execute(tx)
}
