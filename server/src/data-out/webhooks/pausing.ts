import type { WebhookProblem } from '@hornbook/contract/data-out/webhook-events'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id, type Job } from '../../jobs/task.ts'
import { t } from '../../texts/texts.ts'
import { problemMail, whomToTell } from '../problem-mail.ts'
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
  const { created_by: maker } = await tx
    .selectFrom('webhooks')
    .select('created_by')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  for (const accountId of await whomToTell(tx, districtId, maker))
    await enqueue(tx, mailPaused, { webhookId, accountId })
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
  if (!webhook) return null
  const values = {
    name: webhook.name,
    host: new URL(webhook.address).host,
    district: webhook.district ?? settings.brand.programName,
    program: settings.brand.programName,
  }
  return problemMail(tx, settings, {
    id: `webhook-paused-${jobId}`,
    accountId: payload.accountId,
    path: webhook.district_id === null ? '/' : `/districts/${webhook.district_id}/data-out`,
    subject: t('dataOut:webhook.mail.subject', values),
    button: t('dataOut:webhook.mail.button'),
    paragraphs: [
      t('dataOut:webhook.mail.text', values),
      ...(webhook.problem === null ? [] : [sentenceOf(webhook.problem as WebhookProblem, webhook.status)]),
      t('dataOut:webhook.mail.waits'),
    ],
  })
}
