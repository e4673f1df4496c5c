import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { declareTask, handle } from '../jobs/task.ts'

/** Table statistics are refreshed when at least this many records change. */
const REFRESH_FROM = 500

const later = declareTask({
  name: 'people.refreshStatistics',
  payload: z.object({}),
  lane: 'quick',
  attempts: 12,
})

/**
 * Without statistics about this many new rows PostgreSQL plans for a single one, and a list of classes times out after
 * 15 seconds. So new rows and their statistics become visible together. Call this last in the transaction: it takes
 * seconds, in which no other job can do the same. If another transaction has a table in hand for longer than that, a
 * job does it afterwards; so it is with Citus, which can only do it after the commit.
 */
export async function refreshStatistics(tx: Db, changedRecords: number): Promise<void> {
  if (changedRecords < REFRESH_FROM) return
  const { rows } = await sql<{
    refreshed: boolean
  }>`SELECT CASE WHEN is_distributed() THEN false ELSE refresh_statistics() END AS refreshed`.execute(tx)
  if (!rows[0]?.refreshed) await enqueue(tx, later, {}, { key: later.name })
}

export const statisticsHandler = handle(later, async ({ db }) => {
  if (!(await refreshStatisticsOf(db.queries))) throw new Error('Another transaction analyzes the tables')
})

/** Refreshes them now; false while another transaction has one of the tables in hand. On a busy machine that takes longer than a call may. */
export const refreshStatisticsOf = (queries: Db): Promise<boolean> =>
  queries.connection().execute(async one => {
    await sql`SET statement_timeout = '10min'`.execute(one)
    try {
      const { rows } = await sql<{ refreshed: boolean }>`SELECT refresh_statistics() AS refreshed`.execute(one)
      return rows[0]?.refreshed ?? false
    } finally {
      await sql`RESET statement_timeout`.execute(one)
    }
  })
