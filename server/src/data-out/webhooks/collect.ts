import { sql } from 'kysely'
import { z } from 'zod'
import { assertAllWritten } from '../../db/all-written.ts'
import { eachApart } from '../../db/each-apart.ts'
import { idArray } from '../../db/id-array.ts'
import { type Db, within } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import type { ToldEvent } from './body.ts'
import { readAudit, takeNoted, tellable } from './read-events.ts'
import { sendQueue, sendTask } from './send-task.ts'

/** Events that go together: a roster file of a whole district is some hundred deliveries. */
const EVENTS = 500

const collect = declareTask({
  name: 'dataOut.collectEvents',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 5,
})

export const collectHandler = handle(collect, ({ db, stopping }) =>
  collectEvents(db.queries, Date.now(), () => stopping.aborted),
)

/** Makes deliveries of what has happened since the last time, and has whatever is due sent. */
export async function collectEvents(db: Db, now: number, stopped: () => boolean = () => false): Promise<void> {
  const { news, unheard } = await within(db, 'all', lookAround)
  for (const districtId of unheard) await within(db, [districtId], tx => forget(tx, districtId))
  const collect = async (districtId: string) => {
    let isAll = false
    while (!isAll && !stopped()) isAll = await within(db, [districtId], tx => collectSome(tx, districtId, now))
  }
  await eachApart([() => eachApart(news, collect), () => sendDue(db, now)], step => step())
}

/** The districts that somebody hears of and where something has happened, and those of which nobody hears any more. */
async function lookAround(tx: Db): Promise<{ news: readonly string[]; unheard: readonly string[] }> {
  const { rows: read } = await sql<{ id: string }>`SELECT district_id AS id FROM webhook_readings`.execute(tx)
  const webhooks = await tx.selectFrom('webhooks').select('district_id').where('revoked_at', 'is', null).execute()
  if (webhooks.length === 0 && read.length === 0) return { news: [], unheard: [] }
  const isOfAll = webhooks.some(each => each.district_id === null)
  const own = webhooks.flatMap(each => each.district_id ?? [])
  const { rows } = await sql<{ id: string }>`SELECT id FROM districts WHERE left_at IS NULL
    AND (${isOfAll} OR id = ANY (${idArray(own)})) ORDER BY id`.execute(tx)
  const heard = new Set(rows.map(({ id }) => id))
  const known = new Set(read.map(({ id }) => id))
  const { rows: linked } = await sql<{ id: string }>`SELECT r.district_id AS id FROM webhook_readings r
    WHERE EXISTS (SELECT FROM seals s WHERE s.district_id = r.district_id AND s.n > r.link)`.execute(tx)
  const { rows: noted } = await sql<{ id: string }>`SELECT DISTINCT district_id AS id FROM untold_events`.execute(tx)
  const isNews = new Set([...linked, ...noted].map(({ id }) => id))
  return {
    news: [...heard].filter(id => isNews.has(id) || !known.has(id)),
    unheard: [...known].filter(id => !heard.has(id)),
  }
}

/** Locks a district's reading and says how far it has come. Undefined before the first one, and while another process is at it. */
async function lockReading(tx: Db, districtId: string): Promise<string | undefined> {
  const { rows } = await sql<{ link: string }>`SELECT link FROM webhook_readings WHERE district_id = ${districtId}
    FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]?.link
}

/** One that has been made since somebody looked hears of what was noted from then on. */
async function forget(tx: Db, districtId: string): Promise<void> {
  if ((await lockReading(tx, districtId)) === undefined || !(await isUnheard(tx, districtId))) return
  await sql`DELETE FROM untold_events WHERE district_id = ${districtId} AND at < now()`.execute(tx)
  await sql`DELETE FROM webhook_readings WHERE district_id = ${districtId}`.execute(tx)
}

async function isUnheard(tx: Db, districtId: string): Promise<boolean> {
  const district = await tx.selectFrom('districts').select('left_at').where('id', '=', districtId).executeTakeFirst()
  return district === undefined || district.left_at !== null || (await webhooksHearing(tx, districtId)).length === 0
}

interface Hearing {
  readonly id: string
  readonly events: readonly string[]
  readonly created_at: string
}

async function webhooksHearing(tx: Db, districtId: string): Promise<readonly Hearing[]> {
  return (await sql<Hearing>`SELECT id, events, created_at FROM webhooks_hearing(${districtId}::bigint)`.execute(tx))
    .rows
}

/** One transaction's worth of a district's events; whether nothing is left. Another process may be at it. */
async function collectSome(tx: Db, districtId: string, now: number): Promise<boolean> {
  await beginReading(tx, districtId)
  const after = await lockReading(tx, districtId)
  if (after === undefined) return true
  const audited = await readAudit(tx, districtId, Number(after))
  const noted = await takeNoted(tx, districtId)
  const events = await tellable(tx, districtId, [...audited.found, ...noted.found], now)
  // After the events: whoever noted one for a webhook that was just made, saw it.
  for (const webhook of await webhooksHearing(tx, districtId)) await deliver(tx, { districtId, webhook, now }, events)
  await sql`UPDATE webhook_readings SET link = ${audited.through} WHERE district_id = ${districtId}`.execute(tx)
  return audited.isAll && noted.isAll
}

/** A district is read from where its audit was when its first webhook was made. */
async function beginReading(tx: Db, districtId: string): Promise<void> {
  const { rows: known } = await sql`SELECT FROM webhook_readings WHERE district_id = ${districtId}`.execute(tx)
  if (known.length > 0) return
  const [first] = (await webhooksHearing(tx, districtId)).map(({ created_at }) => created_at).sort()
  if (first === undefined) return
  const { rows } = await sql<{ n: string }>`SELECT n FROM seals WHERE district_id = ${districtId} AND at <= ${first}
    ORDER BY n DESC LIMIT 1`.execute(tx)
  await sql`INSERT INTO webhook_readings (district_id, link) VALUES (${districtId}, ${rows[0]?.n ?? 0})
    ON CONFLICT (district_id) DO NOTHING`.execute(tx)
}

interface To {
  readonly districtId: string
  readonly webhook: Hearing
  readonly now: number
}

async function deliver(tx: Db, { districtId, webhook, now }: To, all: readonly ToldEvent[]) {
  const events = all.filter(({ event, at }) => webhook.events.includes(event) && at >= webhook.created_at)
  const groups: { events: readonly ToldEvent[] }[] = []
  for (let from = 0; from < events.length; from += EVENTS) groups.push({ events: events.slice(from, from + EVENTS) })
  if (groups.length === 0) return
  const { numAffectedRows } = await sql`INSERT INTO webhook_deliveries (district_id, webhook_id, next_try_at, events)
    SELECT ${districtId}::bigint, ${webhook.id}::bigint, ${new Date(now).toISOString()}::timestamptz, x.events FROM json_to_recordset(${JSON.stringify(groups)}::json) AS x(events json)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(numAffectedRows, groups.length)
}

/** A job for each webhook that has something to send now and is not resting. */
async function sendDue(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await within(db, 'all', async tx => {
    const ready = await tx
      .selectFrom('webhooks')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('paused_at', 'is', null)
      .where(or => or.or([or('rests_until', 'is', null), or('rests_until', '<=', at)]))
      .execute()
    if (ready.length === 0) return
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT webhook_id AS id FROM webhook_deliveries
      WHERE webhook_id = ANY (${idArray(ready.map(({ id }) => id))}) AND next_try_at <= ${at}`.execute(tx)
    for (const { id } of rows) await enqueue(tx, sendTask, { webhookId: id }, sendQueue(id))
  })
}
