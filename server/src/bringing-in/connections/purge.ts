import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { sweepSftp } from './sftp/sweep.ts'

const purgeTask = declareTask({
  name: 'connections.purgeFiles',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 3_600,
})

/** So long is what came by a connection kept, as it came. */
const KEPT_DAYS = 30

export const purgeHandler = handle(purgeTask, async ({ db, settings }) => {
  await purgeArrivals(db.queries, settings, Date.now())
  await sweepSftp(db.queries, settings, Date.now())
})

/** Removes the files of runs whose time is over. */
export async function purgeArrivals(db: Db, settings: Settings, now: number): Promise<void> {
  const before = new Date(now - KEPT_DAYS * 86_400_000).toISOString()
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('connection_runs')
      .where('file_key', 'is not', null)
      .where('began_at', '<', before)
      .select(['district_id', 'id', 'file_key'])
      .execute(),
  )
  for (const { district_id: districtId, id, file_key: key } of due) {
    // The bytes first: if this is interrupted, they are removed again.
    await filesOf(settings).remove(key ?? '')
    await within(db, [districtId], tx =>
      tx
        .updateTable('connection_runs')
        .set({ file_key: null })
        .where('district_id', '=', districtId)
        .where('id', '=', id)
        .execute(),
    )
  }
}
