import { z } from 'zod'
import { bodyOf, file, json, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, date, id, instant, line, text, version } from '../values.ts'
import {
  APPLY_BY,
  CONNECTION_ALARMS,
  CONNECTION_KINDS,
  CONNECTION_ROLES,
  MAX_SILENT_NIGHTS,
  RUN_STATES,
} from './connection-kinds.ts'
import { givenSecret, givenSettings, testOutcome } from './connection-settings.ts'
import { readGuard, writeGuard } from './roster-imports.ts'

// Rosters that come by themselves (decision 76).

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time of day.')

export const connection = resource('connection', {
  kind: z.enum(CONNECTION_KINDS),
  name: text,
  role: z.enum(CONNECTION_ROLES),
  settings: givenSettings,
  hasSecret: z.boolean(),
  /** What the other side has to know of us: our public key where we fetch, null otherwise. */
  publicKey: text.nullable(),
  windowFrom: time.describe("The night, in the district's time zone"),
  windowUntil: time,
  pausedFrom: date.nullable(),
  pausedUntil: date.nullable().describe('The day on which it goes on'),
  silentNights: count,
  applyBy: z.enum(APPLY_BY),
  holdNext: z.boolean().describe('A person looks at the next one that arrives'),
  told: z.array(id).describe('Staff who are written to; all administrators of the district when empty'),
  nextRunAt: instant.nullable(),
  lastArrivedAt: instant.nullable().describe('When a file came last, whatever became of it'),
  failures: count.describe('In a row'),
  nightsSilent: count.describe('In a row'),
  alarm: z.enum(CONNECTION_ALARMS).nullable(),
  alarmedAt: instant.nullable(),
  quietUntil: date.nullable().describe('Nobody is written to before this day'),
  createdBy: text.nullable().describe('Null for somebody who is no longer here'),
  createdAt: instant,
  version,
})

const counted = z.object({
  added: count,
  archived: count,
  changed: count,
  moved: count,
  total: count.describe('In the file'),
})

export const connectionRun = resource('connectionRun', {
  state: z.enum(RUN_STATES),
  askedBy: z.enum(['schedule', 'arrival', 'person']),
  fileName: text.nullable(),
  hasFile: z.boolean().describe('It is kept for 30 days'),
  /** What became of it, in a sentence. */
  sentence: text,
  /** What it would change or has changed; null before it was read. */
  counts: z.object({ students: counted, teachers: counted, classrooms: counted, schools: counted }).nullable(),
  holds: z
    .array(text)
    .describe('What keeps it from being applied by itself, in sentences, also where it was only looked at'),
  importId: text.nullable(),
  importStatus: text.nullable(),
  waits: z.boolean().describe('Its file waits for a person, who applies it or throws it away'),
  beganAt: instant,
  endedAt: instant.nullable(),
})

const path = '/api/districts/{districtId}/connections'
const onePath = `${path}/{connectionId}`

export const listConnections = endpoint({
  summary: "How a district's roster comes by itself, without secrets.",
  method: 'GET',
  path,
  guard: readGuard,
  query: listQuery({ of: connection }),
  returns: many(connection),
})

export const readConnection = endpoint({
  summary: 'One connection of a district, without its secret.',
  method: 'GET',
  path: onePath,
  guard: readGuard,
  query: resourceQuery({ of: connection }),
  returns: one(connection),
})

const fields = {
  name: line(60),
  settings: givenSettings,
  secret: givenSecret,
  windowFrom: time,
  windowUntil: time,
  silentNights: z.int().min(1, 'At least 1.').max(MAX_SILENT_NIGHTS, `At most ${MAX_SILENT_NIGHTS}.`),
  applyBy: z.enum(APPLY_BY),
  told: z.array(id).max(20, 'At most 20.'),
}

export const createConnection = endpoint({
  summary: 'Set up a connection. Nothing comes by it until it was tested and switched on.',
  method: 'POST',
  path,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  body: bodyOf(
    'connection',
    z
      .object(fields)
      .partial()
      .extend({ kind: z.enum(CONNECTION_KINDS), settings: givenSettings }),
  ),
  idempotent: true,
  alsoRefuses: ['conflict'],
  returns: one(connection, 201),
})

export const changeConnection = endpoint({
  summary:
    'Change a connection, its hours or who is told; pause it; switch it on, beside or off. The one that brings the roster by then is switched off.',
  method: 'PATCH',
  path: onePath,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  body: bodyOf(
    'connection',
    z
      .object({
        ...fields,
        role: z.enum(['roster', 'beside', 'off']),
        pausedFrom: date.nullable(),
        pausedUntil: date.nullable(),
        quietUntil: date.nullable(),
        version,
      })
      .partial(),
  ),
  alsoRefuses: ['conflict'],
  returns: one(connection),
})

export const deleteConnection = endpoint({
  summary:
    'Remove a connection and its secret, unless it brings the roster: then it is switched off first. What it has brought stays, and so does the list of its runs.',
  method: 'DELETE',
  path: onePath,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  alsoRefuses: ['conflict'],
  returns: nothing,
})

export const testConnection = endpoint({
  summary: 'Try a connection step by step. Nothing is changed by it.',
  method: 'POST',
  path: `${onePath}/test`,
  guard: writeGuard,
  alsoRefuses: ['rateLimited'],
  returns: json(testOutcome),
})

export const runConnection = endpoint({
  summary: 'Fetch now, instead of at night; or once what was sent is whole, once for each arrival.',
  method: 'POST',
  path: `${onePath}/run`,
  guard: writeGuard,
  body: bodyOf(
    'connectionRun',
    z.object({
      askedBy: z
        .enum(['person', 'arrival'])
        .optional()
        .describe('`arrival`: only if something whole waits that nobody has picked up'),
    }),
  ).optional(),
  idempotent: true,
  alsoRefuses: ['conflict', 'inProgress'],
  returns: one(connectionRun, 202),
})

export const listConnectionRuns = endpoint({
  summary: 'What came by a connection, newest first, also the nights on which nothing did.',
  method: 'GET',
  path: `${onePath}/runs`,
  guard: readGuard,
  silent: true,
  query: listQuery({ of: connectionRun }),
  returns: many(connectionRun),
})

export const readConnectionFile = endpoint({
  summary: 'The file of a run as it came, for 30 days.',
  method: 'GET',
  path: `${onePath}/runs/{connectionRunId}/file`,
  guard: readGuard,
  returns: file(['application/zip']),
})
