import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { declareTask, handle } from '../jobs/task.ts'

/** Table statistics are refreshed when at least this many records change. */
const REFRESH_FROM = 500

const onCitus = declareTask({
  name: 'people.refreshStatistics',
  payload: z.object({}),
  lane: 'quick',
  attempts: 3,
})

/**
 * Without statistics about this many new rows PostgreSQL plans for a single one, and a list of classes times out after
 * 15 seconds. So new rows and their statistics become visible together. Call this last in the transaction: it takes
 * seconds, in which no other job can do the same. Citus can only do it after the commit.
 */
export async function refreshStatistics(tx: Db, changedRecords: number): Promise<void> {
  if (changedRecords < REFRESH_FROM) return
  const { rows: refreshed } = await sql`SELECT refresh_statistics() WHERE NOT is_distributed()`.execute(tx)
  if (refreshed.length === 0) await enqueue(tx, onCitus, {}, { key: onCitus.name })
}

export const statisticsHandler = handle(onCitus, ({ db }) => refreshStatisticsOf(db.queries))

/** Refreshes them now. On a busy machine that takes longer than a call may. */
export const refreshStatisticsOf = (queries: Db): Promise<void> =>
  queries.connection().execute(async one => {
    await sql`SET statement_timeout = '10min'`.execute(one)
    try {
      await sql`SELECT refresh_statistics()`.execute(one)
    } finally {
      await sql`RESET statement_timeout`.execute(one)
    }
  })
