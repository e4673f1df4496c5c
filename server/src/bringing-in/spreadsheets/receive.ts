import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sql } from 'kysely'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { type OwnTransactionsCall, placeOf, scopeOf } from '../../http/route.ts'
import { type FileReading, insertRows, keepReading, vaultOf } from './drafts.ts'
import { fieldsOf } from './headers.ts'
import { deleteUpload, enqueueWork } from './jobs.ts'
import { viewKey } from './names.ts'
import { readSheet, sheetOf } from './read-sheet.ts'
import { keepWorkbook } from './workbooks.ts'

interface File {
  readonly name: string
  readonly content: SpooledFile
}

/** Reads a file into a draft, and enqueues its comparison. Returns the draft's id; nothing stays of a file that is refused. */
export async function storeUpload(call: OwnTransactionsCall, list: UploadList, file: File): Promise<string> {
  const { districtId } = placeOf(call)
  const { secret } = call.app.settings
  // Not in the district's own queue: storing rows changes nothing that others write.
  const store = <T>(work: Parameters<typeof within<T>>[2]) =>
    call.db.writes.run(`spreadsheets of ${districtId}`, db => within(db, [districtId], work))
  let uploadId: string | null = null
  const which = () => ({ districtId, id: uploadId ?? '' })
  try {
    const { count, tellingLines, notes } = await readSheet(list, file.content, await sheetOf(list, file.content), {
      begin: async (reading, headers) => {
        uploadId = await createUpload(call, store, { list, reading, headers, fileName: file.name })
        if (reading.otherSheets.length > 0)
          await store(async tx =>
            keepWorkbook(tx, await vaultOf(tx, secret, districtId, which().id), which(), file.content),
          )
      },
      take: rows => store(async tx => insertRows(tx, which(), await vaultOf(tx, secret, districtId, which().id), rows)),
    })
    const asker = { districtId, author: authorOf(call), key: call.key }
    await store(async tx => {
      await keepReading(tx, which(), { notes, ...(tellingLines.length > 0 && { tellingLines }) })
      await audit(tx, authorOf(call), districtId, 'spreadsheet.compare', [], { list, fileName: file.name, count })
      await enqueueWork(tx, 'compare', asker, which().id)
    })
    return which().id
  } catch (failure) {
    const id = uploadId
    if (id !== null) await store(tx => deleteUpload(tx, { districtId, uploadId: id }))
    throw failure
  }
}

type Store = <T>(work: Parameters<typeof within<T>>[2]) => Promise<T>

/** A draft that is not whole yet expires after this, should the process end. */
const UNFINISHED_MINUTES = 10

async function createUpload(
  call: OwnTransactionsCall,
  store: Store,
  { list, reading, headers, fileName }: { list: UploadList; reading: FileReading; headers: string[]; fileName: string },
): Promise<string> {
  const { districtId, staffId, role } = placeOf(call)
  return store(async tx => {
    const { id } = await tx
      .insertInto('spreadsheet_uploads')
      .values({
        district_id: districtId,
        account_id: call.caller.accountId,
        list,
        status: 'comparing',
        file_name: fileName,
        view: JSON.stringify({ key: await viewKey(tx, scopeOf(call), role), staffId, role }),
        reading: JSON.stringify(reading),
        headers,
        fields: (await fieldsOf(tx, districtId, list, headers)) as string[],
        expires_at: sql<string>`now() + make_interval(mins => ${UNFINISHED_MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
