import { sql } from 'kysely'
import { notFound } from '../access/refusal.ts'
import { audit, PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { changeFigures, lockFigures } from '../figures/change.ts'
import type { Call, Machine } from '../http/route.ts'

type Kind = 'lessonCompletion' | 'assessmentResult'

interface Found {
  district_id: string
  student_id: string
}

/**
 * Voids an event (D 12): idempotent, and it stands if it arrives first. The event's row stays; a void is a row beside it.
 * The lock of every district it may lie in orders it after any ingest under way, so that neither misses the other; where
 * no district has the event yet, a provider-wide void stands under the provider.
 */
export async function voidEvent(
  call: Call & { machine: Machine; db: { queries: Db } },
  kind: Kind,
  eventId: string,
): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(eventId)) throw notFound()
  const { machine } = call
  await within(call.db.queries, machine.districtId === null ? 'all' : [machine.districtId], async tx => {
    const reached = machine.districtId === null ? await allDistricts(tx) : [machine.districtId]
    for (const districtId of reached) await lockFigures(tx, districtId)
    const found = await findEvents(tx, reached, kind, eventId)
    const author = { actor: `service token ${machine.name}`, accountId: null, requestId: call.requestId }
    const places = found.length > 0 ? found.map(event => event.district_id) : [machine.districtId ?? PROVIDER]
    for (const districtId of places) {
      if (!(await putVoid(tx, districtId, kind, eventId, machine.tokenId))) continue
      const event = found.find(each => each.district_id === districtId)
      if (event) await changeFigures(tx, districtId, [event.student_id], 'unknown')
      await audit(tx, author, districtId, `${kind}.void`, [], { eventId })
    }
  })
}

/** True when the void is new. */
async function putVoid(tx: Db, districtId: string, kind: Kind, eventId: string, source: string | null) {
  const { rows } = await sql`INSERT INTO event_voids (district_id, kind, event_id, source)
    VALUES (${districtId}, ${kind}, ${eventId}::uuid, ${source}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

const allDistricts = async (tx: Db) =>
  (await tx.selectFrom('districts').select('id').orderBy('id').execute()).map(row => row.id)

/** The event in each district that has one of this id: an id is unique within its district only. */
async function findEvents(tx: Db, districts: readonly string[], kind: Kind, eventId: string): Promise<Found[]> {
  const table = kind === 'lessonCompletion' ? 'lesson_completions' : 'assessment_results'
  return tx
    .selectFrom(table)
    .where(`${table}.district_id`, 'in', districts.length > 0 ? [...districts] : ['0'])
    .where(`${table}.id`, '=', eventId)
    .select([`${table}.district_id`, `${table}.student_id`])
    .execute()
}
