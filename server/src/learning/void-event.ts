import { sql } from 'kysely'
import { notFound } from '../access/refusal.ts'
import type { ServiceCaller } from '../access/service-caller.ts'
import { audit } from '../audit/audit.ts'
import { type Database, type Db, within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import { changeFigures, lockFigures } from '../figures/change.ts'
import type { Call } from '../http/route.ts'
import type { EventType } from './events.ts'
import { reachOfToken } from './intake/student-finder.ts'

interface FoundEvent {
  district_id: string
  student_id: string
}

const TABLES = { lessonCompletion: 'lesson_completions', assessmentResult: 'assessment_results' } as const

/** A void that may concern any district queues behind others of its kind; each district's lock keeps it from the writers. */
const ALL_DISTRICTS = 'all'

/**
 * Voids an event (EVENT-15). Idempotent, and valid even if it arrives before the event. The event's row is kept; a void is
 * a row of its own. Locking every district that may have the event makes the void wait for a running ingest, so that
 * neither misses the other. If no district has the event yet, a provider-wide void is stored under the provider.
 */
export async function voidEvent(
  call: Call & { serviceCaller: ServiceCaller; db: Database },
  kind: EventType,
  eventId: string,
): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(eventId)) throw notFound()
  const { serviceCaller } = call
  const work = async (tx: Db) => {
    const districts = serviceCaller.districtId === null ? await allDistricts(tx) : [serviceCaller.districtId]
    for (const districtId of districts) await lockFigures(tx, districtId)
    const found = await findEvents(tx, districts, kind, eventId)
    const author = { actor: `service token ${serviceCaller.name}`, accountId: null, requestId: call.requestId }
    const targets = found.length > 0 ? found.map(event => event.district_id) : [serviceCaller.districtId ?? PROVIDER]
    for (const districtId of targets) {
      if (!(await insertVoid(tx, districtId, kind, eventId, serviceCaller.tokenId))) continue
      const event = found.find(each => each.district_id === districtId)
      if (event) await changeFigures(tx, districtId, [event.student_id], 'unknown')
      await audit(tx, author, districtId, `${kind}.void`, [], { eventId })
    }
  }
  await call.db.writes.run(serviceCaller.districtId ?? ALL_DISTRICTS, queries =>
    within(queries, reachOfToken(serviceCaller), work),
  )
}

/** True if the void is new. */
async function insertVoid(tx: Db, districtId: string, kind: EventType, eventId: string, source: string | null) {
  const { rows } = await sql`INSERT INTO event_voids (district_id, kind, event_id, source)
    VALUES (${districtId}, ${kind}, ${eventId}::uuid, ${source}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

const allDistricts = async (tx: Db) =>
  (await tx.selectFrom('districts').select('id').where('left_at', 'is', null).orderBy('id').execute()).map(
    row => row.id,
  )

/** The event in each district that has one with this id: an id is unique only within its district. */
async function findEvents(
  tx: Db,
  districts: readonly string[],
  kind: EventType,
  eventId: string,
): Promise<FoundEvent[]> {
  const table = TABLES[kind]
  return tx
    .selectFrom(table)
    .where(`${table}.district_id`, 'in', districts.length > 0 ? [...districts] : ['0'])
    .where(`${table}.id`, '=', eventId)
    .select([`${table}.district_id`, `${table}.student_id`])
    .execute()
}
