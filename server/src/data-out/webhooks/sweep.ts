import { DELIVERY_DAYS } from '@hornbook/contract/data-out/webhook-events'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, within } from '../../db/pool.ts'
import { declareTask, handle } from '../../jobs/task.ts'

const sweep = declareTask({
  name: 'dataOut.sweepDeliveries',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 3600,
})

export const sweepDeliveriesHandler = handle(sweep, ({ db }) => sweepDeliveries(db.queries))

/** Deletes deliveries after their days, arrived or not, and events that nobody has heard of any more. */
export const sweepDeliveries = (db: Db) =>
  within(db, 'all', async tx => {
    const old = sql<string>`now() - make_interval(days => ${DELIVERY_DAYS})`
    await tx.deleteFrom('webhook_deliveries').where('made_at', '<', old).execute()
    await tx.deleteFrom('untold_events').where('at', '<', old).execute()
  })
