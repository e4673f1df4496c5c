import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, within } from '../../db/pool.ts'
import { declareTask, handle } from '../../jobs/task.ts'

const sweep = declareTask({
  name: 'session.sweepSignOns',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

export const sweepSignOnsHandler = handle(sweep, ({ db }) => sweepSignOns(db.queries))

/** A test is looked at for an hour, and the page of a stopped sign-in no longer than its start. */
const KEPT_MINUTES = 60
const ATTEMPT_DAYS = 90

/** Deletes starts that nobody will end, what was kept of those that stopped, and attempts that nobody has looked at. */
export const sweepSignOns = (db: Db) =>
  within(db, 'all', async tx => {
    await tx
      .deleteFrom('sign_on_starts')
      .where('expires_at', '<', sql<string>`now() - make_interval(mins => ${KEPT_MINUTES})`)
      .execute()
    await tx
      .deleteFrom('sign_on_attempts')
      .where('last_at', '<', sql<string>`now() - make_interval(days => ${ATTEMPT_DAYS})`)
      .execute()
  })
