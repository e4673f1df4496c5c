import { sql } from 'kysely'
import { type Database, type Db, within } from '../db/pool.ts'
import { hashPassword } from '../session/passwords.ts'
import { findAccountByName } from '../session/people.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { withCopyTransaction } from './create/copying.ts'
import { makeDistrict } from './create/district.ts'
import { demoDistricts } from './districts.ts'
import type { DistrictPlan } from './plan.ts'

/** Held while the demo is created, so that two servers that start at once do not both create it. */
const LOCK = 7_261_551
const ADMINISTRATOR = DEMO_ACCOUNTS[0].email

/**
 * Creates the demo (RUN-1, RUN-9) in a database without any other districts. Each district is one transaction, and the
 * last one also creates the Administrator: a first start that is killed leaves complete districts, and the next start
 * creates the missing ones.
 */
export async function seedDemoWhenEmpty(
  database: Database,
  log: (text: string) => void,
  plans: readonly DistrictPlan[] = demoDistricts(),
): Promise<void> {
  const codes = plans.map(plan => plan.code)
  if (!(await shouldSeed(database.queries, codes))) return
  log('Creating the demo: three districts, 1,700 students and two school years of lessons …')
  const now = Date.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [at, plan] of plans.entries()) {
    await withCopyTransaction(database, async copying => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(copying.tx)
      if (!(await findDistrict(copying.tx, plan.code))) await makeDistrict(copying, plan, { now, passwordHash })
      if (at === plans.length - 1) await createAdministrator(copying.tx, passwordHash)
    })
  }
}

/** False if the demo is complete, or if there are districts that are not part of it. */
async function shouldSeed(db: Db, codes: readonly string[]): Promise<boolean> {
  if ((await findAccountByName(db, ADMINISTRATOR)).account) return false
  const districts = await within(db, 'all', tx => tx.selectFrom('districts').select('one_roster_id').execute())
  return districts.every(district => codes.includes(district.one_roster_id ?? ''))
}

const findDistrict = (tx: Db, code: string) =>
  tx.selectFrom('districts').select('id').where('one_roster_id', '=', code).executeTakeFirst()

async function createAdministrator(tx: Db, password_hash: string) {
  if ((await findAccountByName(tx, ADMINISTRATOR)).account) return
  const credentials_set_at = new Date().toISOString()
  const name = { first_name: 'Marguerite', last_name: 'Oyelaran' }
  await tx
    .insertInto('accounts')
    .values({ email: ADMINISTRATOR, password_hash, credentials_set_at, administrator: true, ...name })
    .execute()
}
