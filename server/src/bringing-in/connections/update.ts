import type { Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { WhichConnection } from './rows.ts'

/** Writes columns of a connection. */
export async function update(
  tx: Db,
  { districtId, id }: WhichConnection,
  columns: Updateable<Tables['connections']>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('connections').set(columns).where('district_id', '=', districtId).where('id', '=', id).execute()
}
