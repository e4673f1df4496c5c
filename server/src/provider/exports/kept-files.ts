import { sql } from 'kysely'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { instantText } from '../../lists/row-text.ts'
import { accountName } from '../../people/names.ts'
import { table } from './table.ts'

interface Listed {
  readonly id: string
  readonly ending: string | null
  readonly isThere: boolean
  readonly [header: string]: unknown
}

const REPORTS = ['File', 'Name', 'About', 'First Day', 'Last Day', 'Asked For', 'By']
const SENT = ['File', 'Name', 'Sent', 'By', 'State', 'Done', 'Note', 'SHA-256']

/**
 * Reports and sent files that are still kept, and lists of them. The files have numbers for names: names in a zip can be read
 * without its password. They are no part of the moment that tables are read at: one that is removed meanwhile is left out.
 */
export async function* keptFileEntries(tx: Db, districtId: string, settings: Settings): AsyncGenerator<ZipContent> {
  const reports =
    await sql<Listed>`SELECT x.id, x.format AS ending, x.status = 'available' AS "isThere", x.file_name AS "Name",
      x.unit_name AS "About", x.start_date AS "First Day", x.end_date AS "Last Day", ${instantText(sql`x.created_at`)} AS "Asked For",
      ${accountName('a')} AS "By"
    FROM user_attachments x JOIN accounts a ON a.id = x.account_id
    WHERE x.district_id = ${districtId} ORDER BY x.id`.execute(tx)
  yield* filesIn('reports', REPORTS, reports.rows, id => fileOf(settings, KEYS.report({ district_id: districtId, id })))
  const sent =
    await sql<Listed>`SELECT x.id, x.type AS ending, x.status IN ('new', 'available') AS "isThere", x.file_name AS "Name",
      ${instantText(sql`x.uploaded_at`)} AS "Sent", ${accountName('a')} AS "By", x.status AS "State",
      ${instantText(sql`x.resolved_at`)} AS "Done", x.note AS "Note", encode(x.sha256, 'hex') AS "SHA-256"
    FROM file_uploads x JOIN accounts a ON a.id = x.account_id
    WHERE x.district_id = ${districtId} AND x.status IN ('new', 'available', 'purged') ORDER BY x.id`.execute(tx)
  yield* filesIn('sent-files', SENT, sent.rows, id => fileOf(settings, KEYS.sentFile({ district_id: districtId, id })))
}

const fileOf = (settings: Settings, key: string) => filesOf(settings).get(key)

async function* filesIn(
  folder: string,
  headers: readonly string[],
  listed: readonly Listed[],
  find: (id: string) => ReturnType<typeof fileOf>,
): AsyncGenerator<ZipContent> {
  const names = new Map<string, string>()
  for (const { id, ending, isThere } of listed) {
    const kept = isThere ? await find(id) : null
    if (!kept) continue
    const name = `${id}.${ending}`
    names.set(id, name)
    yield { name: `${folder}/${name}`, content: kept.parts }
  }
  const rows = listed.map(row => ({ ...row, File: names.get(row.id) ?? null }))
  yield table(`${folder}.csv`, headers, oneBatch(rows))
}

async function* oneBatch<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield rows
}
