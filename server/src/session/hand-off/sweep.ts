import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, within } from '../../db/pool.ts'
import { declareTask, handle } from '../../jobs/task.ts'

const sweep = declareTask({
  name: 'session.sweepHandOffs',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

export const sweepHandOffsHandler = handle(sweep, ({ db }) => sweepHandOffs(db.queries))

/** Deletes codes whose minute is over, used or not; the audit says who asked for each, and for whom. */
export const sweepHandOffs = (db: Db) =>
  within(db, 'all', async tx => {
    await tx.deleteFrom('session_handoffs').where('expires_at', '<', sql<string>`now()`).execute()
  })
