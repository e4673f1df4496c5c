import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import type { TableFile } from '../../files/reading/read-table-in-worker.ts'
import { seal, unseal } from '../../secrets/sealing.ts'
import { t } from '../../texts/texts.ts'
import { insertRows, keepReading, type OpenDraft, type SpreadsheetDraft, type Vault } from './drafts.ts'
import { fieldsOf } from './headers.ts'
import { readSheet } from './read-sheet.ts'

type Which = Pick<SpreadsheetDraft, 'districtId' | 'id'>

const placeOf = ({ place }: Vault) => `${place}, workbook`

/** Keeps a workbook with several sheets beside its draft, so that another one can be chosen. It goes with the draft's rows. */
export async function keepWorkbook(tx: Db, vault: Vault, { districtId, id }: Which, file: TableFile): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of file.parts()) parts.push(Buffer.from(part))
  const content = seal(vault.key, Buffer.concat(parts), placeOf(vault))
  await tx.insertInto('spreadsheet_workbooks').values({ district_id: districtId, upload_id: id, content }).execute()
}

export const deleteWorkbook = (tx: Db, { districtId, id }: Which) =>
  tx.deleteFrom('spreadsheet_workbooks').where('district_id', '=', districtId).where('upload_id', '=', id).execute()

async function workbookOf(tx: Db, { districtId, id, vault }: OpenDraft): Promise<TableFile | null> {
  const row = await tx
    .selectFrom('spreadsheet_workbooks')
    .select('content')
    .where('district_id', '=', districtId)
    .where('upload_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const content = unseal(vault.key, row.content, placeOf(vault))
  return {
    size: content.length,
    async *parts() {
      yield content
    },
  }
}

/** Reads another sheet into a draft, in place of all its rows and what was typed over them. Throws 422 if there is none of that name. */
export async function readOtherSheet(tx: Db, draft: OpenDraft, sheet: string): Promise<OpenDraft> {
  const { districtId, id, vault, list, reading } = draft
  const file = reading.otherSheets.includes(sheet) ? await workbookOf(tx, draft) : null
  if (file === null)
    throw new Refusal('invalid', [{ pointer: '/data/attributes/sheet', detail: t('bringingIn:upload.unknownSheet') }])
  await sql`DELETE FROM spreadsheet_rows r WHERE r.district_id = ${districtId} AND r.upload_id = ${id}`.execute(tx)
  let next = draft
  const { notes } = await readSheet(list, file, sheet, {
    begin: async (anew, headers) => {
      const fields = await fieldsOf(tx, districtId, list, headers)
      next = { ...draft, reading: anew, headers, fields }
      await tx
        .updateTable('spreadsheet_uploads')
        .set({ headers, fields: fields as string[], reading: JSON.stringify(anew) })
        .where('district_id', '=', districtId)
        .where('id', '=', id)
        .execute()
    },
    take: rows => insertRows(tx, draft, vault, rows),
  })
  await keepReading(tx, draft, { notes })
  return { ...next, reading: { ...next.reading, notes } }
}
