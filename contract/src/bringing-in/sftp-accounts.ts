import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { resourceQuery } from '../queries.ts'
import { count, instant, text, version } from '../values.ts'
import { readGuard, writeGuard } from './roster-imports.ts'
import { SFTP_ARRIVALS, SFTP_FILE_STATES, SFTP_REFUSALS } from './sftp-states.ts'

// The account of a connection by which a district sends to our SFTP server (decision 75). Its id is that of the connection.

export const sftpAccount = resource('sftpAccount', {
  address: text,
  port: count,
  username: text,
  hostKey: text.nullable().describe('The fingerprint of our host key'),
  keys: z.array(z.object({ text, fingerprint: text })),
  /** Shown once, when it is made; after that it is null. */
  password: text.nullable(),
  passwordMadeAt: instant.nullable(),
  oldPasswordUntil: instant.nullable().describe('Until when the password before it can be used'),
  signedInAt: instant.nullable(),
  signedInFrom: text.nullable().describe('The network of that session'),
  signedInWith: text.nullable().describe("The fingerprint of a key, or 'password'"),
  refusedAt: instant.nullable(),
  refusedFrom: text.nullable(),
  refusedFor: z.enum(SFTP_REFUSALS).nullable(),
  triedFrom: instant.nullable().describe('When trying it was begun again: what was seen before does not count for it'),
  isArriving: z.boolean().describe('An upload is open'),
  arrived: z
    .enum(SFTP_ARRIVALS)
    .describe('How far what lies in /inbound is: what it waits for, whole, or why it will never be'),
  quietMinutes: count.describe('Files are whole once nothing has changed for so long'),
  waiting: count.describe('Roster files in /inbound, which are read next or after a pause'),
  misplaced: count.describe('Roster files in /, which is not read'),
  files: z
    .array(z.object({ folder: text, name: text, size: count, arrivedAt: instant, state: z.enum(SFTP_FILE_STATES) }))
    .describe('The latest, at most 50'),
  version,
})

const path = '/api/districts/{districtId}/connections/{connectionId}/sftp_account'

export const readSftpAccount = endpoint({
  summary: 'The account by which a district sends its roster, and what has come by it.',
  method: 'GET',
  path,
  guard: readGuard,
  silent: true,
  query: resourceQuery({ of: sftpAccount }),
  returns: one(sftpAccount),
})

export const changeSftpAccount = endpoint({
  summary: 'Say which public keys sign in: two at the most, so that one can take the place of the other.',
  method: 'PATCH',
  path,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  body: bodyOf(
    'sftpAccount',
    z.object({
      keys: z.array(z.string().max(4096)).max(2, 'At most 2 keys.'),
      version: version.optional(),
    }),
  ),
  returns: one(sftpAccount),
})

export const createSftpPassword = endpoint({
  summary: 'Make a new password, which is shown once. The one before it can be used for one more day.',
  method: 'POST',
  path: `${path}/password`,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  idempotent: true,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: one(sftpAccount, 201),
})

export const deleteSftpPassword = endpoint({
  summary: 'End the passwords of an account at once, also the old one. Keys go on.',
  method: 'DELETE',
  path: `${path}/password`,
  guard: writeGuard,
  asksForProof: 'whereRequired',
  returns: nothing,
})

export const moveSftpFiles = endpoint({
  summary: 'Put roster files that were sent into / where they are read.',
  method: 'POST',
  path: `${path}/moved_files`,
  guard: writeGuard,
  returns: one(sftpAccount),
})

export const startSftpAgain = endpoint({
  summary:
    'Begin trying the account again: what lies there is put aside into /archive, and what was seen before no longer counts. Keys, passwords and runs stay.',
  method: 'POST',
  path: `${path}/start_again`,
  guard: writeGuard,
  alsoRefuses: ['conflict'],
  returns: one(sftpAccount),
})
