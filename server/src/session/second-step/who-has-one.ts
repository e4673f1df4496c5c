import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'

/** Those of the accounts that have a second step. A statement of its own: Citus joins no tenant table with this one. */
export async function withSecondStep(tx: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT account_id AS id FROM second_factors
    WHERE account_id = ANY (${idArray(accountIds)}) AND on_at IS NOT NULL`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
