import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { declareTask, handle } from '../../jobs/task.ts'

/** So many days a statement about nobody who is known here can be asked for. */
const KEPT_DAYS = 30

const sweep = declareTask({
  name: 'learning.sweepStatements',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 3600,
})

export const sweepStatementsHandler = handle(sweep, ({ db }) => sweepStatements(db.queries))

/**
 * Deletes what a provider-wide token has sent about nobody who is known here. It can name a child all the same, and no district that
 * leaves would take it along.
 */
export const sweepStatements = (db: Db) =>
  within(db, [PROVIDER], async tx => {
    const old = sql<string>`now() - make_interval(days => ${KEPT_DAYS})`
    await tx.deleteFrom('xapi_statements').where('district_id', '=', PROVIDER).where('stored', '<', old).execute()
    await tx.deleteFrom('xapi_contents').where('district_id', '=', PROVIDER).where('stored', '<', old).execute()
  })
