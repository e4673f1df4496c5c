import { z } from 'zod'
import { foreign, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { agent, group, statement } from './xapi-statement.ts'
import { iri, timestamp, uuid } from './xapi-values.ts'

// The Statement and the About resource of xAPI 1.0.3 (EVENT-22). Its addresses, parameters and answers are those of its text.

export const XAPI_VERSION = '1.0.3'

/** The largest statement, its attachments aside. */
export const MAX_STATEMENT_BYTES = 32 * 1024
/** The most statements in one answer; with attachments, fewer. */
export const MAX_STATEMENTS = 500
export const MAX_STATEMENTS_WITH_ATTACHMENTS = 10
/** Each is a transaction of its own. */
export const MAX_VOIDS = 100

const flag = z
  .enum(['true', 'false'])
  .transform(given => given === 'true')
  .optional()

/** An agent or an identified group, as JSON. */
const named = z
  .string()
  .max(4_000)
  .transform((text, issues) => {
    const read = z.union([agent, group]).safeParse(parsed(text))
    if (read.success) return read.data
    issues.addIssue({ code: 'custom', message: 'This has to be an agent or an identified group, as JSON.' })
    return z.NEVER
  })
  .optional()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const OF_ONE = ['statementId', 'voidedStatementId', 'format', 'attachments']

const query = z
  .strictObject({
    statementId: uuid.optional(),
    voidedStatementId: uuid.optional(),
    agent: named.describe('JSON: an agent, or a group that has an identifier'),
    verb: iri.optional(),
    activity: iri.optional(),
    registration: uuid.optional(),
    related_activities: flag,
    related_agents: flag,
    since: timestamp.optional().describe('Stored after this'),
    until: timestamp.optional().describe('Stored at this time or before'),
    limit: z
      .string()
      .regex(/^\d{1,9}$/, 'This is not a whole number.')
      .transform(Number)
      .optional()
      .describe(`At most ${MAX_STATEMENTS}; 0 is as many as there may be`),
    format: z.enum(['ids', 'exact', 'canonical']).default('exact'),
    attachments: flag,
    ascending: flag,
    after: z
      .string()
      .regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not the address of a further page.')
      .optional()
      .describe('In the address of a further page'),
  })
  .superRefine((given, issues) => {
    const one = given.statementId ?? given.voidedStatementId
    const others = Object.entries(given).filter(([name, value]) => value !== undefined && !OF_ONE.includes(name))
    if (one === undefined) return
    if (given.statementId !== undefined && given.voidedStatementId !== undefined)
      issues.addIssue({ code: 'custom', path: ['voidedStatementId'], message: 'Name one statement.' })
    for (const [name] of others)
      issues.addIssue({ code: 'custom', path: [name], message: 'This is not for one statement that is named.' })
  })

export type StatementQuery = z.output<typeof query>

const path = '/xapi/statements'
const statements = z.union([statement, z.array(statement)])

const sent = {
  guard: { right: 'events' },
  body: z.unknown(),
  documentedBody: statements,
  takesParts: true,
  alsoRefuses: ['malformed', 'conflict', 'tooLarge'],
} as const

export const postStatements = endpoint({
  summary:
    'Store one statement of xAPI or several: all of them, or none. Those about a lesson or a placement test of a student count as the events of the learning app do.',
  method: 'POST',
  path,
  query: z.strictObject({}),
  ...sent,
  returns: foreign(z.array(z.string()).describe('The ids, in the order of the statements')),
})

export const putStatement = endpoint({
  summary: 'Store one statement of xAPI under this id.',
  method: 'PUT',
  path,
  query: z.strictObject({ statementId: uuid }),
  ...sent,
  returns: nothing,
})

export const readStatements = endpoint({
  summary:
    "The statements of a district, newest first, with all that its learning app has sent. A token of no district reads one that it names by its id. `more` is the address of the next page; a reader's next `since` is the header X-Experience-API-Consistent-Through.",
  method: 'GET',
  path,
  guard: { right: 'events', orOfKey: 'xapi' },
  query,
  alsoRefuses: ['malformed', 'notFound'],
  returns: foreign(z.looseObject({})),
})

export const aboutStatements = endpoint({
  summary: 'Which versions of xAPI are known here.',
  method: 'GET',
  path: '/xapi/about',
  guard: 'anyone',
  returns: foreign(z.object({ version: z.array(z.string()) })),
})
