import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '@hornbook/contract/bringing-in/file-upload-limits'
import type { ReadableAs } from '@hornbook/contract/bringing-in/file-uploads'
import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { within } from '../../db/pool.ts'
import { readTable } from '../../files/reading/read-table.ts'
import { readTableInWorker } from '../../files/reading/read-table-in-worker.ts'
import { TableRefused, type TableRow } from '../../files/reading/table.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { declareTask, handle, id } from '../../jobs/task.ts'
import { listOf, MAX_ABOVE } from '../spreadsheets/headers.ts'
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
  try {
    if (upload.type === 'txt') return listOf(await firstRows(await beginningOf(settings, upload)))
    return upload.type === 'xlsx' ? await listInWorkbook(settings, upload) : null
  } catch (failure) {
    if (failure instanceof TableRefused) return null
    throw failure
  }
}

/** A header and what stands above it are shorter. */
const BEGINNING_BYTES = 64 * 1024

/** The first lines of a text: no more is read, however large the file is. */
async function beginningOf(settings: Settings, upload: StoredUpload): Promise<Buffer> {
  const stored = await filesOf(settings).get(keyOf(upload))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stored?.parts ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= BEGINNING_BYTES) break
  }
  const beginning = Buffer.concat(parts).subarray(0, BEGINNING_BYTES)
  return bytes > BEGINNING_BYTES ? beginning.subarray(0, beginning.lastIndexOf(10) + 1) : beginning
}

async function firstRows(beginning: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of (await readTable(beginning)).rows) {
    rows.push(row)
    if (rows.length === MAX_ABOVE) break
  }
  return rows
}

async function listInWorkbook(settings: Settings, upload: StoredUpload): Promise<UploadList | null> {
  const content = await contentOf(settings, upload)
  if (content === null) return null
  try {
    for await (const part of readTableInWorker(content)) if (!('format' in part)) return listOf(part)
    return null
  } finally {
    await content.release()
  }
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
