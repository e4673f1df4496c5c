import type { WebhookEvent } from '@hornbook/contract/data-out/webhook-events'

/** What a receiver is told: ids, never a name (OUT-10). */
export interface ToldEvent {
  /** The same however often it is sent. */
  readonly id: string
  readonly event: WebhookEvent
  readonly at: string
  readonly studentId?: string
  /** The student's id in OneRoster (OUT-2). */
  readonly sourcedId?: string
  readonly level?: number
  readonly rosterImportId?: string
}

interface Delivery {
  readonly district_id: string
  readonly id: string
  readonly webhook_id: string
  readonly events: unknown
}

export const deliveryIdOf = ({ district_id, id }: Pick<Delivery, 'district_id' | 'id'>): string =>
  `${district_id}-${id}`

/** The body of a delivery, the same at each try. */
export const bodyOf = (delivery: Delivery): string =>
  JSON.stringify({
    id: deliveryIdOf(delivery),
    webhookId: delivery.webhook_id,
    districtId: delivery.district_id,
    events: delivery.events,
  })
