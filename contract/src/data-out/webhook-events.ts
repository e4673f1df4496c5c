/** What a webhook can be told of (OUT-9). */
export const WEBHOOK_EVENTS = [
  'student.added',
  'student.moved',
  'student.archived',
  'student.levelReached',
  'student.goalReached',
  'import.held',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Why a delivery did not arrive. */
export const WEBHOOK_PROBLEMS = [
  'insecure',
  'inside',
  'unknownName',
  'certificate',
  'noServer',
  'unreachable',
  'tooSlow',
  'tooLarge',
  'redirects',
  'refused',
  'notThere',
  'busy',
  'broken',
  'otherStatus',
] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30

export const MAX_ADDRESS = 500
