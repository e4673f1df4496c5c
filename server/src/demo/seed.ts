import { sql } from 'kysely'
import type pg from 'pg'
import { LOCKS } from '../db/locks.ts'
import { type Database, type Db, within } from '../db/pool.ts'
import { findOrCreateAdministrator } from '../people/administrators.ts'
import { refreshStatisticsOf } from '../people/statistics.ts'
import { hashPassword, storeHash } from '../session/passwords.ts'
import { findAccountByName } from '../session/people.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { withCopyTransaction } from './create/copying.ts'
import { makeDistrict } from './create/district.ts'
import { demoDistricts } from './districts.ts'
import type { DistrictPlan } from './plan.ts'
import { addPromotion } from './promotion.ts'

const ADMINISTRATOR = DEMO_ACCOUNTS[0].email

/**
 * Creates the demo (RUN-1, RUN-9) in a database without any other districts. Each district is one transaction, and the
 * Administrator comes last: a first start that is killed leaves complete districts, and the next start creates what is
 * missing.
 */
export async function seedDemoWhenEmpty(
  database: Database,
  owner: pg.ClientConfig,
  log: (text: string) => void,
  plans: readonly DistrictPlan[] = demoDistricts(),
  secret: string | null = null,
): Promise<void> {
  const codes = plans.map(plan => plan.code)
  if (!(await shouldSeed(database.queries, codes))) return
  log('Creating the demo: three districts, 1,700 students and two school years of lessons …')
  const now = Date.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const plan of plans) {
    await withCopyTransaction(database, async copying => {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.demo})`.execute(copying.tx)
      if (!(await findDistrict(copying.tx, plan.code))) await makeDistrict(copying, plan, { now, passwordHash, secret })
    })
  }
  await refreshStatisticsOf(database.queries)
  await createAdministrator(database, owner, passwordHash)
}

/** False if the demo is complete, or if there are districts that are not part of it. */
async function shouldSeed(db: Db, codes: readonly string[]): Promise<boolean> {
  if ((await findAccountByName(db, ADMINISTRATOR)).account?.credentials_set_at) return false
  const districts = await within(db, 'all', tx => tx.selectFrom('districts').select('one_roster_id').execute())
  return districts.every(district => codes.includes(district.one_roster_id ?? ''))
}

const findDistrict = (tx: Db, code: string) =>
  tx.selectFrom('districts').select('id').where('one_roster_id', '=', code).executeTakeFirst()

/** Runs last, and stores the password before the date: the next start completes an account without a date. */
async function createAdministrator(database: Database, owner: pg.ClientConfig, passwordHash: string) {
  const found = await findOrCreateAdministrator(owner, ADMINISTRATOR, { first: 'Marguerite', last: 'Oyelaran' })
  if (!found) return
  await within(database.queries, [], async tx => {
    await storeHash(tx, [found.id], passwordHash)
    const credentials_set_at = new Date().toISOString()
    await addPromotion(tx, found.id, Date.now())
    await tx.updateTable('accounts').set({ credentials_set_at }).where('id', '=', found.id).execute()
  })
}
