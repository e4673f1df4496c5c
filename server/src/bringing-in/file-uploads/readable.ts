import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_BYTES, type ReadableAs } from '@hornbook/contract/bringing-in/file-uploads'
import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { within } from '../../db/pool.ts'
import { readTableInWorker } from '../../files/reading/read-table-in-worker.ts'
import { TableRefused } from '../../files/reading/table.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { declareTask, handle, id } from '../../jobs/task.ts'
import { listOf } from '../spreadsheets/headers.ts'
import { keyOf, ofDistrict, type StoredUpload, updateUpload } from './rows.ts'

/** Looks whether Hornbook can read a file itself. Not while it is sent: reading a table takes memory and seconds. */
export const lookIntoFile = declareTask({
  name: 'bringingIn.lookIntoFile',
  payload: z.object({ districtId: id, fileUploadId: id }),
  lane: 'heavy',
  attempts: 3,
})

export const lookIntoFileHandler = handle(lookIntoFile, async job => {
  const { districtId, fileUploadId } = job.payload
  const which = { district_id: districtId, id: fileUploadId }
  const upload = await within(job.db.queries, [districtId], tx => ofDistrict(tx, which).executeTakeFirst())
  const readable = upload && (await readableAs(job.settings, upload))
  await within(job.db.queries, [districtId], async tx => {
    if (readable) await updateUpload(tx, which, { readable_as: readable }).execute()
    await job.finish(tx)
  })
})

async function readableAs(settings: Settings, upload: StoredUpload): Promise<ReadableAs | null> {
  if (upload.type === 'zip') return 'roster'
  if (upload.type !== 'txt' && upload.type !== 'xlsx') return null
  const content = await contentOf(settings, upload)
  if (content === null) return null
  try {
    return await listIn(content)
  } finally {
    await content.release()
  }
}

/** Which list a table is, by the names of its columns; null for none. Only its first rows are read. */
async function listIn(content: SpooledFile): Promise<UploadList | null> {
  try {
    for await (const part of readTableInWorker(content)) if (!('format' in part)) return listOf(part)
  } catch (failure) {
    if (!(failure instanceof TableRefused)) throw failure
  }
  return null
}

/** The bytes of a file on disk, to be read and released; null once they are purged. */
export async function contentOf(settings: Settings, upload: StoredUpload): Promise<SpooledFile | null> {
  const stored = await filesOf(settings).get(keyOf(upload))
  if (stored === null) return null
  const file = await SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'uploads'))
  try {
    await file.write(stored.parts, MAX_FILE_BYTES)
    return file
  } catch (failure) {
    await file.release()
    throw failure
  }
}
