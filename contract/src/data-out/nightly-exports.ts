import { z } from 'zod'
import { testOutcome } from '../bringing-in/connection-settings.ts'
import { bodyOf, json, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, instant, line, text, version } from '../values.ts'
import { ONEROSTER_VERSIONS } from './versions.ts'

// A district's OneRoster files, brought every night to an SFTP server of its own (decision 78).

export const SIGN_INS = ['key', 'password'] as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time of day.')

/** `oneroster.zip`: a name that every server takes, and that cannot lead elsewhere. */
const fileName = line(100).regex(
  /^[A-Za-z0-9_][A-Za-z0-9._-]*\.zip$/i,
  'Use letters, digits, - and _, and end with .zip.',
)
const port = z.int().min(1, 'This is not a port.').max(65_535, 'This is not a port.')

export const nightlyExport = resource('nightlyExport', {
  host: text,
  port: count,
  username: text,
  folder: text,
  fileName: text,
  signIn: z.enum(SIGN_INS),
  hostKey: text.nullable().describe("The server's key as SHA256:…, once somebody has said that it is theirs"),
  publicKey: text.nullable().describe('Ours, which their server has to know; null where a password lets us in'),
  oneRosterVersion: z.enum(ONEROSTER_VERSIONS),
  results: z.boolean().describe('With the progress of each student, as line items and results'),
  startsAt: time.describe("In the district's time zone"),
  isOn: z.boolean(),
  nextAt: instant.nullable(),
  sentAt: instant.nullable().describe('When the last one arrived'),
  sentBytes: count.nullable(),
  triedAt: instant.nullable(),
  sentence: text.nullable().describe('Why the last one did not arrive; null where it did'),
  failures: count.describe('Nights in a row'),
  createdBy: text.nullable().describe('Null for somebody who is no longer here'),
  createdAt: instant,
  version,
})

const path = '/api/districts/{districtId}/nightly_exports'
const single = `${path}/{nightlyExportId}` as const
const update = { may: 'update', resource: 'dataOut' } as const

const fields = {
  host: line(253),
  port: port.optional(),
  username: line(100),
  folder: line(500).optional(),
  fileName: fileName.optional(),
  signIn: z.enum(SIGN_INS),
  secret: z
    .string()
    .trim()
    .min(1, 'This cannot be blank.')
    .max(10_000)
    .optional()
    .describe('A password; never sent back'),
  oneRosterVersion: z.enum(ONEROSTER_VERSIONS).optional(),
  results: z.boolean().optional(),
  startsAt: time.optional(),
}

export const listNightlyExports = endpoint({
  summary: "The SFTP servers to which a district's OneRoster files are brought every night, without secrets.",
  method: 'GET',
  path,
  guard: { may: 'show', resource: 'dataOut' },
  query: listQuery({ of: nightlyExport }),
  returns: many(nightlyExport),
})

export const readNightlyExport = endpoint({
  summary: 'One SFTP server for nightly files, without its secret.',
  method: 'GET',
  path: single,
  guard: { may: 'show', resource: 'dataOut' },
  query: resourceQuery({ of: nightlyExport }),
  returns: one(nightlyExport),
})

export const createNightlyExport = endpoint({
  summary: 'Set up an SFTP server for nightly files. Nothing goes there until it was tested and switched on.',
  method: 'POST',
  path,
  guard: update,
  asksForProof: 'whereRequired',
  body: bodyOf('nightlyExport', z.object(fields)),
  idempotent: true,
  alsoRefuses: ['conflict'],
  returns: one(nightlyExport, 201),
})

export const changeNightlyExport = endpoint({
  summary:
    'Change where nightly files go, when, or what is in them; say that the key of the server is theirs; switch it on or off. With another server or port it is off until its key is confirmed.',
  method: 'PATCH',
  path: single,
  guard: update,
  asksForProof: 'whereRequired',
  body: bodyOf('nightlyExport', z.object({ ...fields, hostKey: line(60), isOn: z.boolean(), version }).partial()),
  returns: one(nightlyExport),
})

export const removeNightlyExport = endpoint({
  summary: 'Remove a server for nightly files, with its secret. What has been brought there stays there.',
  method: 'DELETE',
  path: single,
  guard: update,
  asksForProof: 'whereRequired',
  returns: nothing,
})

export const testNightlyExport = endpoint({
  summary: 'Try a server for nightly files step by step. An empty file is written there and removed.',
  method: 'POST',
  path: `${single}/test`,
  guard: update,
  alsoRefuses: ['rateLimited'],
  returns: json(testOutcome),
})

export const sendNightlyExport = endpoint({
  summary: 'Bring the files there now, instead of at night.',
  method: 'POST',
  path: `${single}/send`,
  guard: update,
  alsoRefuses: ['conflict'],
  returns: one(nightlyExport, 202),
})
