import { sql } from 'kysely'
import { type Database, type Db, within } from '../db/pool.ts'
import { hashPassword } from '../session/passwords.ts'
import { accountNamed } from '../session/people.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoDistricts } from './districts.ts'
import { copyingTransaction } from './making/copying.ts'
import { makeDistrict } from './making/district.ts'
import type { DistrictPlan } from './plan.ts'

/** One demo at a time, so that two servers that start at once make it once. */
const LOCK = 7_261_551
const ADMINISTRATOR = DEMO_ACCOUNTS[0].email

/**
 * Makes the demo (D 20, D 21) in a database that holds nothing else. Each district is one transaction, and the
 * Administrator comes with the last of them: a first start that is killed leaves whole districts, and the next start
 * makes those that are missing.
 */
export async function seedDemoWhenEmpty(
  database: Database,
  say: (text: string) => void,
  plans: readonly DistrictPlan[] = demoDistricts(),
): Promise<void> {
  const codes = plans.map(plan => plan.code)
  if (!(await isWanted(database.queries, codes))) return
  say('Making the demo: three districts, 1,700 students and two school years of lessons …')
  const now = Date.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [at, plan] of plans.entries()) {
    await copyingTransaction(database, async copying => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(copying.tx)
      if (!(await districtNamed(copying.tx, plan.code))) await makeDistrict(copying, plan, { now, passwordHash })
      if (at === plans.length - 1) await makeAdministrator(copying.tx, passwordHash)
    })
  }
}

/** Whether the demo is wanted here: not where it is whole, and not beside districts that are not its own. */
async function isWanted(db: Db, codes: readonly string[]): Promise<boolean> {
  if (await accountNamed(db, ADMINISTRATOR)) return false
  const districts = await within(db, 'all', tx => tx.selectFrom('districts').select('one_roster_id').execute())
  return districts.every(district => codes.includes(district.one_roster_id ?? ''))
}

const districtNamed = (tx: Db, code: string) =>
  tx.selectFrom('districts').select('id').where('one_roster_id', '=', code).executeTakeFirst()

async function makeAdministrator(tx: Db, password_hash: string) {
  if (await accountNamed(tx, ADMINISTRATOR)) return
  const credentials_set_at = new Date().toISOString()
  const name = { first_name: 'Marguerite', last_name: 'Oyelaran' }
  await tx
    .insertInto('accounts')
    .values({ email: ADMINISTRATOR, password_hash, credentials_set_at, administrator: true, ...name })
    .execute()
}
