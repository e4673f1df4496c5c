import type { listWebhookDeliveries, listWebhooks } from '@hornbook/contract/data-out/webhooks'
import type { RowFrom } from '../../api/answer.ts'

/** An address that is told what happens, as its owner sees it. */
export type Webhook = RowFrom<typeof listWebhooks>

export type Delivery = RowFrom<typeof listWebhookDeliveries>

export const stateOf = ({ pausedAt, failingSince, arrivedAt }: Webhook) =>
  pausedAt !== null ? 'paused' : failingSince !== null ? 'failing' : arrivedAt !== null ? 'arrived' : 'unused'
