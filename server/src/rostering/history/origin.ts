import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import type { RecordOrigin } from '@hornbook/contract/rostering/history'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { HistoryOf } from './record.ts'

/** Where a record comes from. One of a roster system comes as that system's last roster has come, whatever brought it first. */
export async function originOf(tx: Db, districtId: string, of: HistoryOf): Promise<RecordOrigin> {
  const { system } = of
  if (system === null) return addedHere(tx, districtId, of)
  const { rows } = await sql<{
    kind: ConnectionKind | null
    name: string | null
  }>`SELECT c.kind, c.name
    FROM roster_imports i
      LEFT JOIN connection_runs r ON r.district_id = i.district_id AND r.import_id = i.id
      LEFT JOIN connections c ON c.district_id = r.district_id AND c.id = r.connection_id
    WHERE i.district_id = ${districtId} AND i.source = ${system} AND (i.status = 'applied' OR r.state = 'noChange')
    ORDER BY i.id DESC LIMIT 1`.execute(tx)
  const [last] = rows
  return { system, cameBy: last ? (last.kind ?? 'file') : null, name: last?.name ?? null }
}

async function addedHere(tx: Db, districtId: string, { kind, id }: HistoryOf): Promise<RecordOrigin> {
  const { rows } = await sql<{
    action: string
    fileName: string | null
  }>`SELECT e.action, e.facts->>'fileName' AS "fileName"
    FROM changes c JOIN audit_entries e ON e.district_id = c.district_id AND e.id = c.entry_id
    WHERE c.district_id = ${districtId} AND c.record = ${kind} AND c.record_id = ${id} AND c.before IS NULL
    ORDER BY c.id LIMIT 1`.execute(tx)
  const [made] = rows
  if (!made?.action.endsWith('.upload')) return { system: null, cameBy: 'form', name: null }
  return { system: null, cameBy: 'spreadsheet', name: made.fileName }
}
