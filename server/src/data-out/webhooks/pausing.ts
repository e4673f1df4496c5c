import type { WebhookProblem } from '@hornbook/contract/data-out/webhook-events'
import { z } from 'zod'
import { administratorPlace } from '../../access/caller.ts'
import { scopeAt, teachersIn } from '../../access/scope.ts'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id, type Job } from '../../jobs/task.ts'
import { htmlOf } from '../../mail/html.ts'
import { t } from '../../texts/texts.ts'
import { sentenceOf } from './post.ts'

const SERVER = { actor: 'server', accountId: null, requestId: 'webhooks' } as const

const mailPaused = declareTask({
  name: 'dataOut.mailPaused',
  payload: z.object({ webhookId: id, accountId: id }),
  lane: 'remote',
  attempts: 12,
})

/** Stops sending to a webhook that has taken nothing for a day, and tells whoever made it. What happens meanwhile waits. */
export async function pauseWebhook(
  tx: Db,
  { id: webhookId, district_id: districtId }: { readonly id: string; readonly district_id: string | null },
  now: number,
): Promise<void> {
  const pausedAt = new Date(now).toISOString()
  await tx.updateTable('webhooks').set({ paused_at: pausedAt }).where('id', '=', webhookId).execute()
  const change = { record: 'webhook', recordId: webhookId, before: { pausedAt: null }, after: { pausedAt } }
  await audit(tx, SERVER, districtId ?? PROVIDER, 'webhook.pause', [change])
  for (const accountId of await toldOf(tx, webhookId, districtId))
    await enqueue(tx, mailPaused, { webhookId, accountId })
}

/** Its maker; whoever administers the district where the maker no longer does. */
async function toldOf(tx: Db, webhookId: string, districtId: string | null): Promise<readonly string[]> {
  const { created_by: maker } = await tx
    .selectFrom('webhooks')
    .select('created_by')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  const provider = await tx.selectFrom('administrators').select('account_id').execute()
  const isOfProvider = provider.some(each => each.account_id === maker)
  if (maker !== null && isOfProvider) return [maker]
  if (districtId === null) return provider.map(each => each.account_id)
  const own = await teachersIn(tx, scopeAt(administratorPlace(districtId)))
    .where('staff.archived_at', 'is', null)
    .where('staff.role', '=', 'DistrictAdmin')
    .select('staff.account_id')
    .orderBy('staff.id')
    .execute()
  const ids = own.flatMap(each => each.account_id ?? [])
  return maker !== null && ids.includes(maker) ? [maker] : ids
}

export const mailPausedHandler = handle(mailPaused, async job => {
  const mail = await within(job.db.queries, 'all', tx => pausedMail(tx, job))
  if (mail) await sendMail(job, mail)
})

async function pausedMail(
  tx: Db,
  { payload, settings, id: jobId }: Job & { payload: { webhookId: string; accountId: string } },
) {
  const webhook = await tx
    .selectFrom('webhooks as w')
    .leftJoin('districts as d', 'd.id', 'w.district_id')
    .select(['w.name', 'w.address', 'w.problem', 'w.status', 'w.district_id', 'd.name as district'])
    .where('w.id', '=', payload.webhookId)
    // Somebody was faster.
    .where('w.paused_at', 'is not', null)
    .where('w.revoked_at', 'is', null)
    .executeTakeFirst()
  const account = await tx.selectFrom('accounts').select('email').where('id', '=', payload.accountId).executeTakeFirst()
  if (!webhook || !account?.email) return null
  const { brand, publicUrl } = settings
  const { programName: program, supportEmail: support } = brand
  const values = {
    program,
    support,
    name: webhook.name,
    host: new URL(webhook.address).host,
    district: webhook.district ?? program,
  }
  const subject = t('dataOut:webhook.mail.subject', values)
  const link = webhook.district_id === null ? `${publicUrl}/` : `${publicUrl}/districts/${webhook.district_id}/data-out`
  const text = [
    t('dataOut:webhook.mail.text', values),
    ...(webhook.problem === null ? [] : [sentenceOf(webhook.problem as WebhookProblem, webhook.status)]),
    t('dataOut:webhook.mail.waits', values),
    link,
    t('dataOut:webhook.mail.signature', values),
  ].join('\n\n')
  const html = htmlOf({ program, subject, text, link, button: t('dataOut:webhook.mail.button') })
  return { id: `webhook-paused-${jobId}`, to: account.email, subject, text, html }
}
