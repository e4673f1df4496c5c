import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import {
  createProviderWebhook,
  createWebhook,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  listWebhookDeliveries,
  listWebhooks,
  removeProviderWebhook,
  removeWebhook,
  replaceProviderWebhookSecret,
  replaceWebhookSecret,
  resumeProviderWebhook,
  resumeWebhook,
  sendProviderWebhookDeliveryAgain,
  sendWebhookDeliveryAgain,
  testProviderWebhook,
  testWebhook,
} from '@hornbook/contract/data-out/webhooks'
import type { CallInput } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'

/** Whose webhooks are meant: a district's, by its id, or the provider's, which hear of every district. */
export type Owner = string | null

type Body = CallInput<typeof createWebhook>['body']
type Page = Readonly<Record<string, string>>

/** The webhooks of an owner, as a query. */
export const webhooksOf = (owner: Owner) => ({
  ...(owner === null ? queryFor(listProviderWebhooks, {}) : queryFor(listWebhooks, { params: { districtId: owner } })),
  staleTime: 0,
})

/** The calls about the webhooks of a district or of the provider; they are the same otherwise. */
export const callsOf = (owner: Owner) =>
  owner === null
    ? {
        create: (body: NonNullable<Body>, options: { readonly idempotencyKey: string }) =>
          call(createProviderWebhook, { body }, options),
        remove: (webhookId: string) => call(removeProviderWebhook, { params: { webhookId } }),
        test: (webhookId: string) => call(testProviderWebhook, { params: { webhookId } }),
        resume: (webhookId: string) => call(resumeProviderWebhook, { params: { webhookId } }),
        replaceSecret: (webhookId: string, body: { readonly endsOld: boolean }) =>
          call(replaceProviderWebhookSecret, { params: { webhookId }, body }),
        deliveries: (webhookId: string, query: Page, signal: AbortSignal) =>
          call(listProviderWebhookDeliveries, { params: { webhookId }, query }, { signal }),
        sendAgain: (webhookId: string, deliveryId: string) =>
          call(sendProviderWebhookDeliveryAgain, { params: { webhookId, deliveryId } }),
      }
    : {
        create: (body: NonNullable<Body>, options: { readonly idempotencyKey: string }) =>
          call(createWebhook, { params: { districtId: owner }, body }, options),
        remove: (webhookId: string) => call(removeWebhook, { params: { districtId: owner, webhookId } }),
        test: (webhookId: string) => call(testWebhook, { params: { districtId: owner, webhookId } }),
        resume: (webhookId: string) => call(resumeWebhook, { params: { districtId: owner, webhookId } }),
        replaceSecret: (webhookId: string, body: { readonly endsOld: boolean }) =>
          call(replaceWebhookSecret, { params: { districtId: owner, webhookId }, body }),
        deliveries: (webhookId: string, query: Page, signal: AbortSignal) =>
          call(listWebhookDeliveries, { params: { districtId: owner, webhookId }, query }, { signal }),
        sendAgain: (webhookId: string, deliveryId: string) =>
          call(sendWebhookDeliveryAgain, { params: { districtId: owner, webhookId, deliveryId } }),
      }

/** The name under which the deliveries of a webhook are kept. */
export const deliveriesKey = (owner: Owner, webhookId: string) =>
  [(owner === null ? listProviderWebhookDeliveries : listWebhookDeliveries).path, { owner, webhookId }] as const

/** What shows webhooks is read again. */
export const refreshWebhooks = () =>
  invalidate(listWebhooks, listProviderWebhooks, listWebhookDeliveries, listProviderWebhookDeliveries, listDistrictKeys)

/** The address of one webhook's page. */
export const pageOf = (owner: Owner, webhookId: string) =>
  owner === null
    ? ({ to: '/adminhub/webhooks/$webhookId', params: { webhookId } } as const)
    : ({ to: '/districts/$districtId/data-out/webhooks/$webhookId', params: { districtId: owner, webhookId } } as const)
