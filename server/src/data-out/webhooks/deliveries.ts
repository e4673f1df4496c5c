import { randomUUID } from 'node:crypto'
import type { WebhookProblem } from '@hornbook/contract/data-out/webhook-events'
import { DELIVERIES_PER_PAGE, type webhookDelivery, type webhookTest } from '@hornbook/contract/data-out/webhooks'
import type { RowOf } from '@hornbook/contract/document'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { pageOf, requestedPage } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, type OwnTransactionsCall } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import { bodyOf } from './body.ts'
import { post, sentenceOf } from './post.ts'
import { MAX_TRIES } from './send.ts'
import { sendQueue, sendTask } from './send-task.ts'
import { type Owner, ofOwner, ownerOf, ownWebhook } from './webhooks.ts'

const rowsOf = (tx: Db, owner: Owner, webhookId: string) =>
  tx
    .selectFrom('webhook_deliveries')
    .where(ofOwner(owner))
    .where('webhook_id', '=', webhookId)
    .select(['district_id', 'id', 'webhook_id', 'events', 'made_at', 'tries', 'tried_at', 'next_try_at', 'arrived_at'])
    .select(['problem', 'status', 'took_ms'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function toResource(row: Row): RowOf<typeof webhookDelivery> {
  const problem = row.problem as WebhookProblem | null
  return {
    id: row.id,
    state: row.next_try_at !== null ? 'waiting' : row.arrived_at !== null ? 'arrived' : 'failed',
    body: bodyOf(row),
    events: (row.events as unknown as readonly unknown[]).length,
    madeAt: row.made_at,
    tries: row.tries,
    triedAt: row.tried_at,
    nextTryAt: row.next_try_at,
    arrivedAt: row.arrived_at,
    problem,
    sentence: problem && sentenceOf(problem, row.status),
    status: row.status,
    tookMs: row.took_ms,
  }
}

/** The newest first. */
export async function deliveryList(call: MemberCall, webhookId: string | undefined) {
  const owner = ownerOf(call)
  const { id } = await ownWebhook(call, webhookId)
  const asked = requestedPage(call)
  const page = { after: null, ...asked, size: Math.min(asked?.size ?? DELIVERIES_PER_PAGE, DELIVERIES_PER_PAGE) }
  const after = page.after?.id
  const rows = await rowsOf(call.tx, owner, id)
    .$if(after !== undefined, query => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
  const { data, links } = pageOf(call, rows, page, row => ({ id: row.id, cells: [] }))
  return { data: data.map(toResource), links }
}

/** Sends a delivery once more, at once. If that fails, it is not tried again by itself. */
export async function sendAgain(call: MemberCall, webhookId: string | undefined, deliveryId: string | undefined) {
  const { tx, now } = call
  const owner = ownerOf(call)
  const webhook = await ownWebhook(call, webhookId)
  const id = idFrom(deliveryId)
  const found = await rowsOf(tx, owner, webhook.id).where('id', '=', id).executeTakeFirst()
  // In its own district: Citus locks no row of all districts.
  const row =
    found && (await rowsOf(tx, found.district_id, webhook.id).where('id', '=', id).forUpdate().executeTakeFirst())
  if (!row) throw notFound()
  if (webhook.paused_at !== null) throw new Refusal('conflict', { detail: t('dataOut:webhook.isPaused') })
  const isWaiting = row.next_try_at !== null
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: new Date(now).toISOString(), ...(!isWaiting && { tries: MAX_TRIES - 1, arrived_at: null }) })
    .where('district_id', '=', row.district_id)
    .where('id', '=', id)
    .execute()
  await enqueue(tx, sendTask, { webhookId: webhook.id }, sendQueue(webhook.id))
  await audit(tx, authorOf(call), owner ?? PROVIDER, 'webhook.sendAgain', [], { webhookId: webhook.id, deliveryId: id })
  return { data: toResource(await rowsOf(tx, owner, webhook.id).where('id', '=', id).executeTakeFirstOrThrow()) }
}

/** Sends a test without an event while the caller waits, outside of any transaction. */
export async function tryWebhook(
  call: OwnTransactionsCall,
  webhookId: string | undefined,
): Promise<{ data: RowOf<typeof webhookTest> }> {
  const { db, app } = call
  const owner = ownerOf(call)
  const reach = owner === null ? 'all' : [owner]
  const webhook = await within(db.queries, reach, tx => ownWebhook({ ...call, tx }, webhookId))
  const id = `test-${randomUUID()}`
  const body = JSON.stringify({ id, webhookId: webhook.id, districtId: owner, events: [] })
  const { problem, status, tookMs } = await post(webhook, { id, body }, app.settings)
  await within(db.queries, reach, tx =>
    audit(tx, authorOf(call), owner ?? PROVIDER, 'webhook.test', [], { webhookId: webhook.id, problem }),
  )
  const sentence =
    problem === null ? t('dataOut:webhook.arrived', { status: status ?? '' }) : sentenceOf(problem, status)
  return { data: { id, arrived: problem === null, problem, sentence, status, tookMs } }
}
