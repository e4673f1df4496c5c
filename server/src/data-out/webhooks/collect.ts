import { sql } from 'kysely'
import { z } from 'zod'
import { assertAllWritten } from '../../db/all-written.ts'
import { type Db, isDatabaseUnavailable, within } from '../../db/pool.ts'
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

interface Hearing {
  readonly id: string
  /** Null for one of the provider. */
  readonly district_id: string | null
  readonly events: readonly string[]
  readonly created_at: string
}

/** Makes deliveries of what has happened since the last time, and has whatever is due sent. */
export async function collectEvents(db: Db, now: number, stopped: () => boolean = () => false): Promise<void> {
  const webhooks = await within(db, 'all', tx =>
    tx
      .selectFrom('webhooks')
      .select(['id', 'district_id', 'events', 'created_at'])
      .where('revoked_at', 'is', null)
      .execute(),
  )
  let failure: unknown
  for (const districtId of await districtsWithNews(db, webhooks)) {
    const hearing = webhooks.filter(each => each.district_id === null || each.district_id === districtId)
    try {
      let isAll = false
      while (!isAll && !stopped())
        isAll = await within(db, [districtId], tx => collectSome(tx, districtId, hearing, now))
    } catch (problem) {
      if (isDatabaseUnavailable(problem)) throw problem
      // What goes wrong in one district does not keep the others waiting.
      failure = problem
    }
  }
  await sendDue(db, now)
  if (failure) throw failure
}

/** The districts that somebody hears of and where something has happened. Those of which nobody hears any more are forgotten. */
async function districtsWithNews(db: Db, webhooks: readonly Hearing[]): Promise<string[]> {
  const isOfAll = webhooks.some(each => each.district_id === null)
  const own = webhooks.flatMap(each => each.district_id ?? [])
  return within(db, 'all', async tx => {
    const { rows: read } = await sql<{ id: string }>`SELECT district_id AS id FROM webhook_readings`.execute(tx)
    if (webhooks.length === 0 && read.length === 0) return []
    const { rows } = await sql<{ id: string }>`SELECT id FROM districts WHERE left_at IS NULL
      AND (${isOfAll} OR id = ANY (${`{${own.join(',')}}`}::bigint[])) ORDER BY id`.execute(tx)
    const heard = new Set(rows.map(({ id }) => id))
    const known = new Set(read.map(({ id }) => id))
    for (const id of [...known].filter(each => !heard.has(each))) {
      await sql`DELETE FROM webhook_readings WHERE district_id = ${id}`.execute(tx)
      await sql`DELETE FROM untold_events WHERE district_id = ${id}`.execute(tx)
    }
    const { rows: linked } = await sql<{ id: string }>`SELECT r.district_id AS id FROM webhook_readings r
      WHERE EXISTS (SELECT FROM seals s WHERE s.district_id = r.district_id AND s.n > r.link)`.execute(tx)
    const { rows: noted } = await sql<{ id: string }>`SELECT DISTINCT district_id AS id FROM untold_events`.execute(tx)
    const isNews = new Set([...linked, ...noted].map(({ id }) => id))
    return [...heard].filter(id => isNews.has(id) || !known.has(id))
  })
}

/** One transaction's worth of a district's events; whether nothing is left. Another process may be at it. */
async function collectSome(tx: Db, districtId: string, hearing: readonly Hearing[], now: number): Promise<boolean> {
  await beginReading(tx, districtId, hearing)
  const { rows } = await sql<{ link: string }>`SELECT link FROM webhook_readings WHERE district_id = ${districtId}
    FOR UPDATE SKIP LOCKED`.execute(tx)
  const after = rows[0]?.link
  if (after === undefined) return true
  const audited = await readAudit(tx, districtId, Number(after))
  const noted = await takeNoted(tx, districtId)
  const events = await tellable(tx, districtId, [...audited.found, ...noted.found], now)
  for (const webhook of hearing) await deliver(tx, { districtId, webhook, now }, events)
  await sql`UPDATE webhook_readings SET link = ${audited.through} WHERE district_id = ${districtId}`.execute(tx)
  return audited.isAll && noted.isAll
}

/** A district is read from where its audit was when its first webhook was made. */
async function beginReading(tx: Db, districtId: string, hearing: readonly Hearing[]) {
  const { rows: known } = await sql`SELECT FROM webhook_readings WHERE district_id = ${districtId}`.execute(tx)
  if (known.length > 0) return
  const first = hearing.map(({ created_at }) => created_at).sort()[0] ?? ''
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
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT webhook_id AS id FROM webhook_deliveries
      WHERE next_try_at <= ${at}`.execute(tx)
    if (rows.length === 0) return
    const ready = await tx
      .selectFrom('webhooks')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('paused_at', 'is', null)
      .where(or => or.or([or('rests_until', 'is', null), or('rests_until', '<=', at)]))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    for (const { id } of ready) await enqueue(tx, sendTask, { webhookId: id }, sendQueue(id))
  })
}
