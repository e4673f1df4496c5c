import type { WEBHOOK_EVENTS, WebhookProblem } from '@hornbook/contract/data-out/webhook-events'
import type { webhook } from '@hornbook/contract/data-out/webhooks'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { timezoneOf } from '../../figures/change.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import { idFrom, type MemberCall } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { accountName } from '../../people/names.ts'
import { t } from '../../texts/texts.ts'
import { checkedAddress } from './address.ts'
import { sentenceOf } from './post.ts'
import { sendQueue, sendTask } from './send-task.ts'
import { newSecret, sealSecret } from './signature.ts'

const MAX_WEBHOOKS = 20

/** How many days a list of webhooks tells of. */
const DAYS = 14

/** The hub's days are Pacific ones. */
const PROVIDER_ZONE = 'America/Los_Angeles'

type Event = (typeof WEBHOOK_EVENTS)[number]

/** Whose webhooks a call is about: a district's, or without one the provider's. */
export type Owner = string | null
export const ownerOf = ({ place }: Pick<MemberCall, 'place'>): Owner => place?.districtId ?? null

const rowsOf = (tx: Db, owner: Owner) =>
  tx
    .selectFrom('webhooks as w')
    .leftJoin('accounts as a', 'a.id', 'w.created_by')
    .where('w.district_id', owner === null ? 'is' : '=', owner)
    .where('w.revoked_at', 'is', null)
    .select([
      'w.id',
      'w.name',
      'w.address',
      'w.events',
      'w.created_at',
      'w.arrived_at',
      'w.failing_since',
      'w.problem',
      'w.status',
    ])
    .select(['w.paused_at', 'w.sealed_secret', 'w.old_sealed_secret', 'w.old_secret_until'])
    .select(sql<string | null>`${accountName('a')}`.as('created_by'))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A webhook of the call's district. */
export async function ownWebhook(call: Pick<MemberCall, 'tx' | 'place'>, id: string | undefined): Promise<Row> {
  const row = await rowsOf(call.tx, ownerOf(call)).where('w.id', '=', idFrom(id)).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface Sums {
  readonly webhook_id: string
  readonly ago: number
  readonly arrived: number
  readonly failed: number
  readonly waiting: number
}

/** The deliveries of a district are on one machine; those to the provider are of all districts. */
export const ofOwner = (owner: Owner) => (owner === null ? sql<boolean>`true` : sql<boolean>`district_id = ${owner}`)

/** What was sent in the last days, by the district's days. */
async function sumsOf(tx: Db, owner: Owner, webhookIds: readonly string[]): Promise<readonly Sums[]> {
  const timezone = owner === null ? PROVIDER_ZONE : await timezoneOf(tx, owner)
  const day = (at: string) => sql`(${sql.raw(at)} AT TIME ZONE ${timezone}::text)::date`
  const { rows } = await sql<Sums>`SELECT d.webhook_id, ${day('now()')} - ${day('d.made_at')} AS ago,
      count(*) FILTER (WHERE d.arrived_at IS NOT NULL)::int AS arrived,
      count(*) FILTER (WHERE d.arrived_at IS NULL AND d.problem IS NOT NULL)::int AS failed,
      count(*) FILTER (WHERE d.next_try_at IS NOT NULL)::int AS waiting
    FROM webhook_deliveries d WHERE ${ofOwner(owner)} AND d.webhook_id = ANY (${idArray(webhookIds)}) GROUP BY 1, 2`.execute(
    tx,
  )
  return rows
}

function toResource(row: Row, sums: readonly Sums[], secret: string | null): RowOf<typeof webhook> {
  const own = sums.filter(each => each.webhook_id === row.id)
  const problem = row.problem as WebhookProblem | null
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    events: row.events as Event[],
    secret,
    createdBy: row.created_by,
    createdAt: row.created_at,
    arrivedAt: row.arrived_at,
    failingSince: row.failing_since,
    problem,
    sentence: problem && sentenceOf(problem, row.status),
    pausedAt: row.paused_at,
    oldSecretUntil: row.old_secret_until,
    waiting: own.reduce((sum, each) => sum + each.waiting, 0),
    days: Array.from({ length: DAYS }, (_, at) => {
      const day = own.find(each => each.ago === DAYS - 1 - at)
      return { arrived: day?.arrived ?? 0, failed: day?.failed ?? 0 }
    }),
  }
}

const resourceOf = async (call: MemberCall, id: string, secret: string | null = null) =>
  toResource(await ownWebhook(call, id), await sumsOf(call.tx, ownerOf(call), [id]), secret)

interface Given {
  readonly name: string
  readonly address: string
  readonly events: readonly Event[]
}

/** The secret is sealed, and shown only in this answer. */
export async function createWebhook(call: MemberCall, { name, address: typed, events }: Given) {
  const { tx, caller, app } = call
  const owner = ownerOf(call)
  const address = checkedAddress(typed, app.settings)
  const known = await rowsOf(tx, owner).execute()
  if (known.length >= MAX_WEBHOOKS)
    throw new Refusal('conflict', { detail: t('dataOut:webhook.tooMany', { count: MAX_WEBHOOKS }) })
  const secret = newSecret()
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      district_id: owner,
      name,
      address,
      events: [...events],
      sealed_secret: sealSecret(app.settings.secret, address, secret),
      created_by: caller.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { record: 'webhook', recordId: id, before: null, after: { name, address, events } }
  await audit(tx, authorOf(call), owner ?? PROVIDER, 'webhook.create', [change])
  return { data: await resourceOf(call, id, secret) }
}

export async function webhookList(call: MemberCall) {
  const owner = ownerOf(call)
  const rows = await rowsOf(call.tx, owner).orderBy('w.id').execute()
  const sums = await sumsOf(
    call.tx,
    owner,
    rows.map(({ id }) => id),
  )
  return pageInOrder(
    call,
    rows.map(row => toResource(row, sums, null)),
  )
}

/** A receiver has this long to be given the new secret. */
const BOTH_MS = 24 * 3_600_000

/** The new secret is shown only in this answer. Deliveries that wait are signed with it too, at their next try. */
export async function replaceSecret(call: MemberCall, webhookId: string | undefined, endsOld: boolean) {
  const { tx, app } = call
  const { id, address } = await ownWebhook(call, webhookId)
  const secret = newSecret()
  const oldSecretUntil = endsOld ? null : new Date(call.now + BOTH_MS).toISOString()
  await tx
    .updateTable('webhooks')
    .set({ sealed_secret: sealSecret(app.settings.secret, address, secret) })
    // The one that signs at this moment: somebody else may just have replaced it, and both were shown theirs.
    .set(row => ({ old_sealed_secret: endsOld ? null : row.ref('sealed_secret'), old_secret_until: oldSecretUntil }))
    .where('id', '=', id)
    .execute()
  const change = { record: 'webhook', recordId: id, before: {}, after: { oldSecretUntil } }
  await audit(tx, authorOf(call), ownerOf(call) ?? PROVIDER, 'webhook.replaceSecret', [change])
  return { data: await resourceOf(call, id, secret) }
}

/** Nothing is sent any more: a job looks at the webhook before each delivery. */
export async function removeWebhook(call: MemberCall, webhookId: string | undefined): Promise<void> {
  const { tx } = call
  const owner = ownerOf(call)
  const { id } = await ownWebhook(call, webhookId)
  const revokedAt = new Date(call.now).toISOString()
  await tx.updateTable('webhooks').set({ revoked_at: revokedAt }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: null })
    .where('webhook_id', '=', id)
    .where(ofOwner(owner))
    .where('next_try_at', 'is not', null)
    .execute()
  const change = { record: 'webhook', recordId: id, before: { revokedAt: null }, after: { revokedAt } }
  await audit(tx, authorOf(call), owner ?? PROVIDER, 'webhook.remove', [change])
}

/** Starts again with a paused webhook: what it did not take since it began to fail goes from its first try. */
export async function resumeWebhook(call: MemberCall, webhookId: string | undefined) {
  const { tx } = call
  const owner = ownerOf(call)
  const { id, paused_at: pausedAt, failing_since: failingSince } = await ownWebhook(call, webhookId)
  if (pausedAt === null) throw new Refusal('conflict', { detail: t('dataOut:webhook.notPaused') })
  await tx
    .updateTable('webhooks')
    .set({ paused_at: null, failing_since: null, rests_until: null, problem: null, status: null })
    .where('id', '=', id)
    .execute()
  // A try that failed when it began to fail was made before that.
  await sql`UPDATE webhook_deliveries SET tries = 0, next_try_at = ${new Date(call.now).toISOString()}
    WHERE ${ofOwner(owner)} AND webhook_id = ${id} AND arrived_at IS NULL
      AND (next_try_at IS NOT NULL OR tried_at >= ${failingSince}::timestamptz)`.execute(tx)
  await enqueue(tx, sendTask, { webhookId: id }, sendQueue(id))
  const change = { record: 'webhook', recordId: id, before: { pausedAt }, after: { pausedAt: null } }
  await audit(tx, authorOf(call), owner ?? PROVIDER, 'webhook.resume', [change])
  return { data: await resourceOf(call, id) }
}
