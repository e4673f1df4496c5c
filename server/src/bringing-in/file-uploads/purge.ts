import { SENDING_MINUTES } from '@hornbook/contract/bringing-in/file-upload-limits'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { keyOf, updateUpload } from './rows.ts'
import { forgetOldWaits } from './waits.ts'

const purgeFiles = declareTask({
  name: 'bringingIn.purgeFiles',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

export const purgeFilesHandler = handle(purgeFiles, ({ db, settings }) =>
  purgeFileUploads(db.queries, settings, Date.now()),
)

const SERVER = { actor: 'server', accountId: null, requestId: 'purge' } as const

/** After this many minutes nothing more can arrive at an address. */
const ABANDONED_MINUTES = SENDING_MINUTES * 3

/** Removes the bytes of files whose time is over (HUB-4), and what stays of sending that was broken off. */
export async function purgeFileUploads(db: Db, settings: Settings, now: number): Promise<void> {
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('file_uploads')
      .select(['district_id', 'id'])
      .where('status', 'in', ['new', 'available'])
      .where('available_until', '<=', new Date(now).toISOString())
      .execute(),
  )
  for (const which of due) {
    // The bytes first: if this is interrupted, they are removed again.
    await filesOf(settings).remove(keyOf(which))
    await within(db, [which.district_id], async tx => {
      const purged = await updateUpload(tx, which, { status: 'purged' })
        .where('status', '<>', 'purged')
        .executeTakeFirst()
      if (purged.numUpdatedRows === 0n) return
      const change = { record: 'fileUpload', recordId: which.id, before: null, after: { status: 'purged' } }
      await audit(tx, SERVER, which.district_id, 'fileUpload.purge', [change])
    })
  }
  await sweepAbandoned(db, settings, now)
  await within(db, [], tx => forgetOldWaits(tx, now))
}

async function sweepAbandoned(db: Db, settings: Settings, now: number): Promise<void> {
  const before = new Date(now - ABANDONED_MINUTES * 60_000).toISOString()
  const abandoned = await within(db, 'all', tx =>
    tx
      .selectFrom('file_uploads')
      .select(['district_id', 'id'])
      .where('status', 'in', ['prepared', 'storing'])
      .where('prepared_at', '<=', before)
      .execute(),
  )
  for (const which of abandoned) {
    await filesOf(settings).remove(keyOf(which))
    await within(db, [which.district_id], tx =>
      tx
        .deleteFrom('file_uploads')
        .where('district_id', '=', which.district_id)
        .where('id', '=', which.id)
        .where('status', 'in', ['prepared', 'storing'])
        .execute(),
    )
  }
}
