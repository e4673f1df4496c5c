import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, handle } from '../../jobs/task.ts'

/** Table statistics are refreshed when at least this many students change. */
const REFRESH_FROM = 500

const refreshStatistics = declareTask({
  name: 'rosterSync.refreshStatistics',
  payload: z.object({}),
  lane: 'quick',
  attempts: 3,
})

/**
 * Without fresh statistics PostgreSQL can choose very slow plans for this many new rows. After the commit: it takes seconds,
 * in which nobody should wait for the import's rows, and Citus cannot do it in a transaction.
 */
export async function refreshStatisticsAfterwards(tx: Db, changedStudents: number): Promise<void> {
  if (changedStudents >= REFRESH_FROM) await enqueue(tx, refreshStatistics, {}, { key: refreshStatistics.name })
}

export const statisticsHandler = handle(refreshStatistics, async ({ db }) => {
  await sql`SELECT refresh_statistics()`.execute(db.queries)
})
