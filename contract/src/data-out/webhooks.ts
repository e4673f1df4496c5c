import { z } from 'zod'
import { bodyOf, many, nothing, one, pages, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, line, text } from '../values.ts'
import { MAX_ADDRESS, WEBHOOK_EVENTS, WEBHOOK_PROBLEMS } from './webhook-events.ts'

const problem = z.enum(WEBHOOK_PROBLEMS)

/** An address of another system that is told what happens. Its secret is shown once, when it is made or replaced; after that it is null. */
export const webhook = resource('webhook', {
  name: text,
  address: text,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  secret: text.nullable(),
  createdBy: text.nullable().describe('Null for somebody who is no longer here'),
  createdAt: instant,
  arrivedAt: instant.nullable().describe('When it last took a delivery'),
  failingSince: instant.nullable().describe('Null while what is sent arrives'),
  problem: problem.nullable(),
  sentence: text.nullable().describe('What is wrong, and what to do'),
  pausedAt: instant.nullable(),
  waiting: count.describe('Deliveries that are still to go'),
  oldSecretUntil: instant.nullable().describe('Until then the secret before this one signs as well'),
  /** Of the last days, the oldest first. */
  days: z.array(z.object({ arrived: count, failed: count })),
})

/** Events that were sent together. */
export const webhookDelivery = resource('webhookDelivery', {
  state: z.enum(['waiting', 'arrived', 'failed']),
  body: text.describe('As it is sent, letter for letter'),
  events: count,
  madeAt: instant,
  tries: count,
  triedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  problem: problem.nullable(),
  sentence: text.nullable(),
  status: count.nullable().describe('The HTTP status of the last answer'),
  tookMs: count.nullable(),
})

/** What came of one try, in words. */
export const webhookTest = resource('webhookTest', {
  arrived: z.boolean(),
  problem: problem.nullable(),
  sentence: text,
  status: count.nullable(),
  tookMs: count,
})

/** As many as somebody looks through: each comes with the whole of its body, which can be of 500 events. */
export const DELIVERIES_PER_PAGE = 50

const path = '/api/districts/{districtId}/webhooks'
const single = `${path}/{webhookId}` as const
const update = { may: 'update', resource: 'dataOut' } as const
const show = { may: 'show', resource: 'dataOut' } as const

const newWebhook = bodyOf(
  'webhook',
  z.object({
    name: line(100),
    address: line(MAX_ADDRESS),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1, 'Choose at least one event.')
      .transform(events => WEBHOOK_EVENTS.filter(each => events.includes(each))),
  }),
)

export const createWebhook = endpoint({
  summary: 'Tell a system of what happens in a district, at an https address on the internet.',
  method: 'POST',
  path,
  guard: update,
  asksForProof: 'whereRequired',
  body: newWebhook,
  idempotent: true,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: one(webhook, 201),
})

export const listWebhooks = endpoint({
  summary: 'The webhooks of a district that are not removed, without their secrets.',
  method: 'GET',
  path,
  guard: show,
  query: listQuery({ of: webhook }),
  returns: many(webhook),
})

export const removeWebhook = endpoint({
  summary: 'Remove a webhook; nothing is sent there any more, also nothing that waits.',
  method: 'DELETE',
  path: single,
  guard: update,
  asksForProof: 'whereRequired',
  returns: nothing,
})

export const testWebhook = endpoint({
  summary: 'Send a webhook a test without an event, now, and say what came of it.',
  method: 'POST',
  path: `${single}/test`,
  guard: update,
  returns: one(webhookTest),
})

export const resumeWebhook = endpoint({
  summary: 'Start again with a webhook that is paused, and send it what it missed.',
  method: 'POST',
  path: `${single}/resume`,
  guard: update,
  alsoRefuses: ['conflict'],
  returns: one(webhook),
})

const newSecret = z.object({ endsOld: z.boolean().describe('The old one has leaked: it signs nothing any more') })

export const replaceWebhookSecret = endpoint({
  summary:
    'Give a webhook another secret, which is shown once; for a day the old one signs as well, unless it has leaked.',
  method: 'POST',
  path: `${single}/secret`,
  guard: update,
  asksForProof: 'whereRequired',
  body: newSecret,
  idempotent: true,
  showsSecret: true,
  returns: one(webhook),
})

export const listWebhookDeliveries = endpoint({
  summary: 'What was sent to a webhook in the last 30 days, and what came of it, the newest first.',
  method: 'GET',
  path: `${single}/deliveries`,
  guard: show,
  query: listQuery({ of: webhookDelivery }),
  returns: pages(webhookDelivery, DELIVERIES_PER_PAGE),
})

export const sendWebhookDeliveryAgain = endpoint({
  summary: 'Send a delivery once more, with the same id and the same body. One that waits goes now.',
  method: 'POST',
  path: `${single}/deliveries/{deliveryId}/send`,
  guard: update,
  alsoRefuses: ['conflict'],
  returns: one(webhookDelivery),
})

// The provider's own, which hear of every district: each delivery is about one. Otherwise as those of a district.

const ofProvider = '/api/webhooks'
const oneOfProvider = `${ofProvider}/{webhookId}` as const

export const createProviderWebhook = endpoint({
  summary: 'Tell a system of the provider of what happens in every district.',
  method: 'POST',
  path: ofProvider,
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: newWebhook,
  idempotent: true,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: one(webhook, 201),
})

export const listProviderWebhooks = endpoint({
  summary: 'The webhooks of the provider that are not removed, without their secrets.',
  method: 'GET',
  path: ofProvider,
  guard: 'administrator',
  query: listQuery({ of: webhook }),
  returns: many(webhook),
})

export const removeProviderWebhook = endpoint({
  summary: 'Remove a webhook of the provider; nothing is sent there any more.',
  method: 'DELETE',
  path: oneOfProvider,
  guard: 'administrator',
  asksForProof: 'whereRequired',
  returns: nothing,
})

export const testProviderWebhook = endpoint({
  summary: 'Send a webhook of the provider a test without an event, now.',
  method: 'POST',
  path: `${oneOfProvider}/test`,
  guard: 'administrator',
  returns: one(webhookTest),
})

export const resumeProviderWebhook = endpoint({
  summary: 'Start again with a paused webhook of the provider.',
  method: 'POST',
  path: `${oneOfProvider}/resume`,
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: one(webhook),
})

export const replaceProviderWebhookSecret = endpoint({
  summary: 'Give a webhook of the provider another secret, which is shown once.',
  method: 'POST',
  path: `${oneOfProvider}/secret`,
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: newSecret,
  idempotent: true,
  showsSecret: true,
  returns: one(webhook),
})

export const listProviderWebhookDeliveries = endpoint({
  summary: 'What was sent to a webhook of the provider in the last 30 days, the newest first.',
  method: 'GET',
  path: `${oneOfProvider}/deliveries`,
  guard: 'administrator',
  query: listQuery({ of: webhookDelivery }),
  returns: pages(webhookDelivery, DELIVERIES_PER_PAGE),
})

export const sendProviderWebhookDeliveryAgain = endpoint({
  summary: 'Send a delivery to a webhook of the provider once more.',
  method: 'POST',
  path: `${oneOfProvider}/deliveries/{deliveryId}/send`,
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: one(webhookDelivery),
})
