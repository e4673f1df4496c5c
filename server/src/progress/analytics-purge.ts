import { z } from 'zod'
import { type Db, within } from '../db/pool.ts'
import { declareTask, handle } from '../jobs/task.ts'

/** A little more than a year, so that a week can be compared with that of the year before (API-4). */
const KEPT_DAYS = 400

const purge = declareTask({
  name: 'progress.purgeAnalytics',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 3_600,
})

export const purgeAnalyticsHandler = handle(purge, ({ db }) => purgeAnalytics(db.queries, Date.now()))

/** Deletes counts that are older. They name nobody, so there is no audit entry. */
export const purgeAnalytics = (db: Db, now: number) =>
  within(db, 'all', async tx => {
    const oldest = new Date(now - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
    await tx.deleteFrom('analytics_counts').where('day', '<', oldest).execute()
  })
