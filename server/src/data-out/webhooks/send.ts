import { sql } from 'kysely'
import { type Db, within } from '../../db/pool.ts'
import { handle, type Job } from '../../jobs/task.ts'
import { bodyOf, deliveryIdOf } from './body.ts'
import { pauseWebhook } from './pausing.ts'
import { type Outcome, post } from './post.ts'
import { sendTask } from './send-task.ts'

/** The pauses between the ten tries of a delivery: a day in all. */
const PAUSE_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]
export const MAX_TRIES = PAUSE_MINUTES.length + 1
/**
 * A webhook that has taken nothing for so long is stopped, whichever delivery it fails: with many waiting, none of them gets to its last
 * try. A try takes seconds, so the last one can come a little early.
 */
const STOPPED_AFTER_MS = (PAUSE_MINUTES.reduce((sum, each) => sum + each) - 1) * 60_000

/** A webhook that has failed this often in a row rests. */
const MAX_FAILURES = 3

/** One job's worth; the next goes on. */
const MAX_SENT = 200

export const sendHandler = handle(sendTask, job => sendWebhook(job, job.payload.webhookId))

type Sending = Pick<Job, 'db' | 'settings' | 'stopping'>

interface Receiver {
  readonly id: string
  readonly district_id: string | null
  readonly address: string
  readonly sealed_secret: Buffer
  readonly old_sealed_secret: Buffer | null
  readonly old_secret_until: string | null
}

/** Sends a webhook what is due, in the order of making, until it fails too often in a row. */
export async function sendWebhook({ db, settings, stopping }: Sending, id: string, now = Date.now): Promise<void> {
  let failures = 0
  for (let sent = 0; sent < MAX_SENT && failures < MAX_FAILURES && !stopping.aborted; sent++) {
    const claimed = await within(db.queries, 'all', tx => claim(tx, id, now()))
    if (!claimed) return
    const { webhook, delivery } = claimed
    const outcome = await post(webhook, { id: deliveryIdOf(delivery), body: bodyOf(delivery) }, settings, now())
    failures = outcome.problem === null ? 0 : failures + 1
    // One that does not answer keeps others waiting.
    if (outcome.problem !== null && outcome.status === null) failures = MAX_FAILURES
    await within(db.queries, 'all', tx =>
      note(tx, webhook, delivery, { outcome, now: now(), rests: failures >= MAX_FAILURES }),
    )
  }
}

interface Claimed {
  readonly district_id: string
  readonly id: string
  readonly webhook_id: string
  readonly events: unknown
  readonly tries: number
  readonly made_at: string
}

/**
 * Takes the next delivery that is due and puts its next try ahead before it is sent: whoever else looks does not find it, and if this
 * process is killed it is sent again then.
 */
async function claim(tx: Db, webhookId: string, now: number) {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['id', 'district_id', 'address', 'sealed_secret', 'old_sealed_secret', 'old_secret_until'])
    .where('id', '=', webhookId)
    .where('revoked_at', 'is', null)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (!webhook) return null
  const at = new Date(now).toISOString()
  const due = sql<{
    district_id: string
    id: string
    tries: number
  }>`SELECT district_id, id, tries FROM webhook_deliveries
    WHERE webhook_id = ${webhookId} AND next_try_at <= ${at} ${ofDistrict(webhook)} ORDER BY next_try_at, id LIMIT 1`
  const [next] = (await due.execute(tx)).rows
  if (!next) return null
  // Named by its district, and only if nobody has taken it since.
  const { rows } = await sql<Claimed>`UPDATE webhook_deliveries SET tries = tries + 1, tried_at = ${at},
      next_try_at = ${new Date(now + pauseAfter(next.tries + 1)).toISOString()}
    WHERE district_id = ${next.district_id} AND id = ${next.id} AND next_try_at <= ${at}
    RETURNING district_id, id, webhook_id, events, tries, made_at`.execute(tx)
  const [delivery] = rows
  return delivery ? { webhook, delivery } : null
}

/** A district's deliveries are on one machine. */
const ofDistrict = ({ district_id }: Pick<Receiver, 'district_id'>) =>
  district_id === null ? sql`` : sql`AND district_id = ${district_id}`

const pauseAfter = (tries: number) => (PAUSE_MINUTES[tries - 1] ?? PAUSE_MINUTES.at(-1) ?? 0) * 60_000

interface Came {
  readonly outcome: Outcome
  readonly now: number
  readonly rests: boolean
}

async function note(tx: Db, webhook: Receiver, delivery: Claimed, { outcome, now, rests }: Came): Promise<void> {
  const { problem, status, tookMs } = outcome
  const at = new Date(now).toISOString()
  const isGivenUp = problem !== null && delivery.tries >= MAX_TRIES
  await sql`UPDATE webhook_deliveries SET problem = ${problem}, status = ${status}, took_ms = ${tookMs},
      arrived_at = CASE WHEN ${problem === null} THEN ${at}::timestamptz ELSE arrived_at END,
      next_try_at = CASE WHEN ${problem === null || isGivenUp} THEN NULL ELSE next_try_at END
    WHERE district_id = ${delivery.district_id} AND id = ${delivery.id}`.execute(tx)
  if (problem === null) {
    await tx
      .updateTable('webhooks')
      .set({ arrived_at: at, failing_since: null, problem: null, status: null, rests_until: null })
      .where('id', '=', webhook.id)
      .execute()
    return
  }
  const state = await tx
    .updateTable('webhooks')
    .set({
      failing_since: sql`coalesce(failing_since, ${at})`,
      problem,
      status,
      ...(rests && { rests_until: restUntil(now) }),
    })
    .where('id', '=', webhook.id)
    .returning(['arrived_at', 'paused_at', 'failing_since'])
    .executeTakeFirstOrThrow()
  // If others have arrived meanwhile, it is this one that the receiver does not take.
  const isBroken = state.arrived_at === null || state.arrived_at < delivery.made_at
  const isLong = Date.parse(state.failing_since ?? at) <= now - STOPPED_AFTER_MS
  if (isBroken && isLong && state.paused_at === null) await pauseWebhook(tx, webhook, now)
}

const REST_MS = 60_000
const restUntil = (now: number) => new Date(now + REST_MS).toISOString()
