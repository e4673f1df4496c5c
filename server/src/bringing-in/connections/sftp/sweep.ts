import type { Settings } from '../../../configuration/settings.ts'
import { type Db, within } from '../../../db/pool.ts'
import { dropBytes } from './bytes.ts'
import { ARCHIVE_DAYS } from './limits.ts'
import { INBOUND, ROOT } from './paths.ts'

const MOST = 1_000
/** An upload that nobody goes on with is left alone for so long, in case that its process is only slow. */
const LEFT_MS = 60 * 60_000

/** Removes what the archive keeps no longer, and what uploads have left whose process was ended. */
export async function sweepSftp(db: Db, settings: Settings, now: number): Promise<void> {
  const old = new Date(now - ARCHIVE_DAYS * 86_400_000).toISOString()
  const left = new Date(now - LEFT_MS).toISOString()
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('sftp_files')
      .where(({ eb, or, and }) =>
        or([
          and([eb('folder', 'not in', [ROOT, INBOUND]), eb('arrived_at', '<', old)]),
          eb('arriving_until', '<', left),
        ]),
      )
      .select(['district_id', 'id', 'content', 'arriving', 'arriving_until', 'folder', 'arrived_at'])
      .limit(MOST)
      .execute(),
  )
  for (const { district_id: districtId, id, content, arriving } of due) {
    // The bytes first: if this is interrupted, they are removed again.
    if (arriving !== null) await dropBytes(settings, districtId, arriving)
    else if (content !== null) await dropBytes(settings, districtId, content)
    await within(db, [districtId], async tx => {
      const own = tx.deleteFrom('sftp_files').where('district_id', '=', districtId).where('id', '=', id)
      if (arriving === null) return own.where('content', '=', content).execute()
      await own.where('arriving', '=', arriving).where('content', 'is', null).execute()
      return tx
        .updateTable('sftp_files')
        .set({ arriving: null, arriving_until: null })
        .where('district_id', '=', districtId)
        .where('id', '=', id)
        .where('arriving', '=', arriving)
        .execute()
    })
  }
}
