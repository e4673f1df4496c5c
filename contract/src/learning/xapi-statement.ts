import { z } from 'zod'
import { duration, extensions, iri, languageMap, languageTag, timestamp, uuid } from './xapi-values.ts'

// A statement of xAPI 1.0.3: what its text requires, and nothing that it does not name.

const account = z.strictObject({ homePage: iri, name: z.string().min(1) })
const identifiers = {
  mbox: z
    .string()
    .regex(/^mailto:[^\s@]+@[^\s@]+$/, 'This has to be an address, with mailto: in front.')
    .optional(),
  mbox_sha1sum: z
    .string()
    .regex(/^[0-9a-f]{40}$/i, 'This has to be a SHA-1 in hexadecimal.')
    .optional(),
  openid: iri.optional(),
  account: account.optional(),
}
const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const
type Identified = { readonly [K in (typeof IDENTIFIERS)[number]]?: unknown }
const identifiersOf = (given: Identified): number => IDENTIFIERS.filter(name => given[name] !== undefined).length

const ONE_IDENTIFIER = 'Exactly one of mbox, mbox_sha1sum, openid and account has to be there.'
const name = { name: z.string().optional() }

const agentOf = <T extends z.ZodType>(objectType: T) =>
  z.strictObject({ objectType, ...name, ...identifiers }).refine(given => identifiersOf(given) === 1, ONE_IDENTIFIER)
export const agent = agentOf(z.literal('Agent').optional())

export const group = z
  .strictObject({ objectType: z.literal('Group'), ...name, ...identifiers, member: z.array(agent).optional() })
  .refine(given => identifiersOf(given) <= 1, ONE_IDENTIFIER)
  .refine(
    given => identifiersOf(given) === 1 || given.member !== undefined,
    'A group without an identifier has to name its members.',
  )
const actor = z.union([agent, group])

/** Of two agents, where somebody acts through an application. */
const authority = z.union([
  agent,
  group.refine(
    given => identifiersOf(given) === 0 && given.member?.length === 2,
    'A group as the authority has exactly two members and no identifier.',
  ),
])

const verb = z.strictObject({ id: iri, display: languageMap.optional() })

const components = z
  .array(z.strictObject({ id: z.string(), description: languageMap.optional() }))
  .refine(given => new Set(given.map(({ id }) => id)).size === given.length, 'Every id may be here once.')
  .optional()
const COMPONENTS = ['correctResponsesPattern', 'choices', 'scale', 'source', 'target', 'steps'] as const
const INTERACTIONS = [
  ...['true-false', 'choice', 'fill-in', 'long-fill-in', 'matching', 'performance', 'sequencing', 'likert'],
  ...['numeric', 'other'],
]

const definition = z
  .strictObject({
    name: languageMap.optional(),
    description: languageMap.optional(),
    type: iri.optional(),
    moreInfo: iri.optional(),
    extensions: extensions.optional(),
    interactionType: z.enum(INTERACTIONS).optional(),
    correctResponsesPattern: z.array(z.string()).optional(),
    choices: components,
    scale: components,
    source: components,
    target: components,
    steps: components,
  })
  .refine(
    given => given.interactionType !== undefined || COMPONENTS.every(each => given[each] === undefined),
    'An interaction needs its interactionType.',
  )

export const activity = z.strictObject({
  objectType: z.literal('Activity').optional(),
  id: iri,
  definition: definition.optional(),
})
const statementRef = z.strictObject({ objectType: z.literal('StatementRef'), id: uuid })

const score = z
  .strictObject({
    scaled: z.number().min(-1).max(1).optional(),
    raw: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(
    ({ raw, min = -Infinity, max = Infinity }) => min <= max && (raw === undefined || (raw >= min && raw <= max)),
    'A score lies between its min and its max.',
  )

const result = z.strictObject({
  score: score.optional(),
  success: z.boolean().optional(),
  completion: z.boolean().optional(),
  response: z.string().optional(),
  duration: duration.optional(),
  extensions: extensions.optional(),
})

/** One or several; stored and sent as a list. */
const activities = z.union([z.array(activity), activity.transform(only => [only])]).optional()
const context = z.strictObject({
  registration: uuid.optional(),
  instructor: actor.optional(),
  team: group.optional(),
  contextActivities: z
    .strictObject({ parent: activities, grouping: activities, category: activities, other: activities })
    .optional(),
  revision: z.string().optional(),
  platform: z.string().optional(),
  language: languageTag.optional(),
  statement: statementRef.optional(),
  extensions: extensions.optional(),
})

const attachment = z.strictObject({
  usageType: iri,
  display: languageMap,
  description: languageMap.optional(),
  contentType: z.string().regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/, 'This has to be a media type.'),
  length: z.int().nonnegative(),
  sha2: z.string().regex(/^[0-9a-f]{64}$/i, 'This has to be a SHA-256 in hexadecimal.'),
  fileUrl: iri.optional(),
})

const shared = {
  actor,
  verb,
  result: result.optional(),
  context: context.optional(),
  timestamp: timestamp.optional(),
  attachments: z.array(attachment).optional(),
}

interface About {
  readonly object: { readonly objectType?: string | undefined }
  readonly context?: { readonly revision?: unknown; readonly platform?: unknown } | undefined
}
const isOfActivity = ({ object }: About): boolean => (object.objectType ?? 'Activity') === 'Activity'
const namesNoEdition = (given: About) =>
  isOfActivity(given) || (given.context?.revision === undefined && given.context?.platform === undefined)
const NO_EDITION = 'Only what is about an activity has a revision or a platform.'

const plainObject = [activity, agentOf(z.literal('Agent')), group, statementRef] as const
const subStatement = z
  .strictObject({ objectType: z.literal('SubStatement'), ...shared, object: z.union(plainObject) })
  .refine(namesNoEdition, NO_EDITION)

export const VOIDED = 'http://adlnet.gov/expapi/verbs/voided'

export const statement = z
  .strictObject({
    id: uuid.optional(),
    ...shared,
    object: z.union([...plainObject, subStatement]),
    stored: timestamp.optional(),
    authority: authority.optional(),
    version: z
      .string()
      .regex(/^1\.0(\.\d+)?$/, 'Only versions 1.0 to 1.0.x are known here.')
      .optional(),
  })
  .refine(namesNoEdition, NO_EDITION)
  .refine(
    given => given.verb.id !== VOIDED || given.object.objectType === 'StatementRef',
    'What is voided is named by a reference to its statement.',
  )

export type Statement = z.output<typeof statement>
export type Actor = z.output<typeof actor>
export type Activity = z.output<typeof activity>
