import type { WebhookEvent } from '@hornbook/contract/data-out/webhook-events'
import { sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import type { Db } from '../db/pool.ts'

/** What happened to a student or an import, and that no change row says. */
export interface UntoldEvent {
  readonly event: WebhookEvent
  readonly recordId: string
  readonly level?: number | null
}

/**
 * Notes events in the transaction of what they tell of, for webhooks to be told of them (decision 73). Nothing is written where
 * nobody wants to hear of them.
 */
export async function noteEvents(tx: Db, districtId: string, events: readonly UntoldEvent[]): Promise<void> {
  if (events.length === 0) return
  const kinds = [...new Set(events.map(({ event }) => event))]
  const { rows } = await sql<{
    told: boolean
  }>`SELECT is_told(${districtId}::bigint, ${kinds}::text[]) AS told`.execute(tx)
  if (!rows[0]?.told) return
  const given = JSON.stringify(events.map(({ event, recordId, level }) => ({ event, record_id: recordId, level })))
  const { numAffectedRows } = await sql`INSERT INTO untold_events (district_id, event, record_id, level)
    SELECT ${districtId}::bigint, x.event, x.record_id, x.level
    FROM json_to_recordset(${given}::json) AS x(event text, record_id bigint, level smallint)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(numAffectedRows, events.length)
}
