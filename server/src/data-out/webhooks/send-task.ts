import { z } from 'zod'
import { declareTask, id } from '../../jobs/task.ts'

export const sendTask = declareTask({
  name: 'dataOut.sendWebhook',
  payload: z.object({ webhookId: id }),
  lane: 'remote',
  attempts: 12,
})

/** One job at a time sends to a webhook, and one waits at most. */
export const sendQueue = (webhookId: string) => ({ queue: `webhook ${webhookId}`, key: `webhook ${webhookId}` })
