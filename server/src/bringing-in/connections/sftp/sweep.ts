import type { Settings } from '../../../configuration/settings.ts'
import { eachApart } from '../../../db/each-apart.ts'
import { type Db, within } from '../../../db/pool.ts'
import { dropBytes } from './bytes.ts'
import { ARCHIVE_DAYS } from './limits.ts'
import { ARCHIVE, INBOUND, ROOT, stampOf } from './paths.ts'

const MOST = 1_000
const ARCHIVE_MS = ARCHIVE_DAYS * 86_400_000
/** An upload that nobody goes on with is left alone for so long, in case that its process is only slow. */
const LEFT_MS = 60 * 60_000

/** Removes what is kept no longer: files of the archive, what uploads have left whose process was ended, and all of a removed connection. */
export async function sweepSftp(db: Db, settings: Settings, now: number): Promise<void> {
  await sweepFiles(db, settings, now)
  await sweepRemoved(db, settings)
}

/** No page leads to the files of a connection that was removed; they hold a whole roster. */
async function sweepRemoved(db: Db, settings: Settings): Promise<void> {
  const logins = await within(db, 'all', tx =>
    tx
      .selectFrom('sftp_logins as l')
      .innerJoin('connections as c', join =>
        join.onRef('c.district_id', '=', 'l.district_id').onRef('c.id', '=', 'l.connection_id'),
      )
      .where('c.removed_at', 'is not', null)
      .select(['l.district_id', 'l.connection_id'])
      .execute(),
  )
  await eachApart(logins, async ({ district_id: districtId, connection_id: connectionId }) => {
    const own = await within(db, [districtId], tx => filesOf(tx, districtId, connectionId))
    for (const { content, arriving } of own)
      for (const bytes of [content, arriving]) if (bytes !== null) await dropBytes(settings, districtId, bytes)
    await within(db, [districtId], async tx => {
      const ids = own.map(({ id }) => id)
      if (ids.length > 0)
        await tx.deleteFrom('sftp_files').where('district_id', '=', districtId).where('id', 'in', ids).execute()
      if ((await filesOf(tx, districtId, connectionId)).length > 0) return
      await tx
        .deleteFrom('sftp_logins')
        .where('district_id', '=', districtId)
        .where('connection_id', '=', connectionId)
        .execute()
    })
  })
}

const filesOf = (tx: Db, districtId: string, connectionId: string) =>
  tx
    .selectFrom('sftp_files')
    .where('district_id', '=', districtId)
    .where('connection_id', '=', connectionId)
    .select(['id', 'content', 'arriving'])
    .limit(MOST)
    .execute()

async function sweepFiles(db: Db, settings: Settings, now: number): Promise<void> {
  const old = new Date(now - ARCHIVE_MS).toISOString()
  const left = new Date(now - LEFT_MS).toISOString()
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('sftp_files')
      .where(({ eb, or, and }) =>
        or([
          // By when it was picked up, which may be long after it came.
          and([eb('folder', 'like', `${ARCHIVE}/%`), eb('folder', '<', `${ARCHIVE}/${stampOf(now - ARCHIVE_MS)}`)]),
          and([
            eb('folder', 'not in', [ROOT, INBOUND]),
            eb('folder', 'not like', `${ARCHIVE}/%`),
            eb('arrived_at', '<', old),
          ]),
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
