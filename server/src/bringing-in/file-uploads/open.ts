import type { ReadableAs } from '@hornbook/contract/bringing-in/file-uploads'
import { notFound, Refusal } from '../../access/refusal.ts'
import { authorOf } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { idFrom, type OwnTransactionsCall, placeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { startPreview } from '../imports/preview.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { storeUpload } from '../spreadsheets/receive.ts'
import { changeUpload, lookedAt } from './desk.ts'
import { contentOf } from './readable.ts'
import { lockUpload } from './rows.ts'

/**
 * Reads a file that was sent as what it is: the preview of a roster file, or a draft of a spreadsheet, which belongs to
 * whoever opens it. For the provider that is looking into the file, and is logged as such.
 */
export async function openUpload(
  call: OwnTransactionsCall<'/{districtId}/{fileUploadId}'>,
): Promise<{ readableAs: ReadableAs; id: string }> {
  const { districtId } = placeOf(call)
  const { caller, requestId, now, app } = call
  const id = idFrom(call.params.fileUploadId)
  const upload = await within(app.db.queries, [districtId], async tx => {
    const found = await lockUpload(tx, caller, id)
    if (found.district_id !== districtId || found.status === 'purged') throw notFound()
    if (found.readable_as === null) throw new Refusal('conflict', { detail: t('bringingIn:file.notReadable') })
    if (found.readable_as === 'roster') requireRosterPlace(call)
    return found
  })
  const readableAs = upload.readable_as as ReadableAs
  if (call.key?.begun) return { readableAs, id: call.key.begun }
  const content = await contentOf(app.settings, upload)
  if (content === null) throw notFound()
  const file = { name: upload.file_name, content }
  // Written down in the transaction that begins the reading: what is refused has opened nothing.
  const key = {
    note: async (tx: Db, begunId: string) => {
      await call.key?.note(tx, begunId)
      const found = await lockUpload(tx, caller, id)
      const to = caller.administrator ? lookedAt(found, caller.accountId, now) : {}
      await changeUpload({ tx, caller, requestId }, found, 'fileUpload.open', to)
    },
  }
  try {
    if (readableAs !== 'roster') return { readableAs, id: await storeUpload({ ...call, key }, readableAs, file) }
    const asker = { districtId, author: authorOf(call), key }
    return { readableAs, id: await startPreview(call.db.writes, asker, file) }
  } finally {
    await content.release()
  }
}
