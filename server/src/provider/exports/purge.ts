import { sql } from 'kysely'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'

/** Removes the files of exports whose week is over, and what failed ones may have left. That they were asked for, by whom and why, stays. */
export async function purgeExports(db: Db, settings: Settings, now: number): Promise<void> {
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('district_exports')
      .select(['district_id', 'id'])
      .where('status', 'in', ['available', 'failed', 'cancelled'])
      .where('expires_at', '<=', new Date(now).toISOString())
      .execute(),
  )
  for (const which of due) {
    // The bytes first: if this is interrupted, they are removed again.
    await filesOf(settings).remove(KEYS.districtExport(which))
    await within(db, [which.district_id], tx =>
      tx
        .updateTable('district_exports')
        .set({ status: sql`CASE WHEN status = 'available' THEN 'expired' ELSE status END`, expires_at: null })
        .where('district_id', '=', which.district_id)
        .where('id', '=', which.id)
        .execute(),
    )
  }
}
