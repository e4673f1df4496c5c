import { z } from 'zod'
import { REST_SIGN_INS } from '../rest-presets.ts'
import { line, text } from '../values.ts'
import { REST_SYSTEMS } from './connection-kinds.ts'

// What a connection needs to know besides its secret, a shape a kind. A secret is written and never read.

const host = line(253)
const port = z.int().min(1, 'This is not a port.').max(65_535, 'This is not a port.')

export const sftpSettings = z.strictObject({
  /** Addresses or networks from which the account may be used; any when empty. */
  allowedFrom: z.array(line(43)).max(20, 'At most 20.').default([]),
})

export const sftpFetchSettings = z.strictObject({
  host,
  port: port.default(22),
  username: line(100),
  folder: line(500).default('/'),
  /** The names that are read, with * for anything; the newest wins. */
  pattern: line(100).default('*'),
  signIn: z.enum(['key', 'password']),
  /** The server's key as `SHA256:…`, once somebody has said that it is theirs; another one stops the run. */
  hostKey: line(60).nullable().default(null),
})

export const onerosterRestSettings = z.strictObject({
  system: z.enum(REST_SYSTEMS),
  address: line(500),
  version: z.enum(['1.1', '1.2']),
  signIn: z.enum(REST_SIGN_INS),
  tokenAddress: line(500).nullable().default(null),
  clientId: line(300).nullable().default(null),
  /** Where the client id and secret stand when a token is asked for. */
  clientIn: z.enum(['basic', 'body']).default('basic'),
  scope: line(1000).nullable().default(null),
  pageSize: z.int().min(10, 'At least 10.').max(10_000, 'At most 10,000.').default(1_000),
})

export const SETTINGS_OF_KIND = {
  sftp: sftpSettings,
  sftpFetch: sftpFetchSettings,
  onerosterRest: onerosterRestSettings,
} as const

export type SftpSettings = z.output<typeof sftpSettings>
export type SftpFetchSettings = z.output<typeof sftpFetchSettings>
export type OnerosterRestSettings = z.output<typeof onerosterRestSettings>
export type ConnectionSettings = SftpSettings | SftpFetchSettings | OnerosterRestSettings

/** As they come from a caller: which shape it must have is known with the connection's kind. */
export const givenSettings = z.record(z.string().max(40), z.unknown()).describe('By kind; without secrets')
export const givenSecret = z
  .string()
  .trim()
  .min(1, 'This cannot be blank.')
  .max(10_000)
  .describe('A password, client secret or bearer; never sent back')

/** One line of a test: what was tried, whether it held, and what to do if not. */
export const testStep = z.object({
  step: text,
  state: z.enum(['done', 'failed', 'notTried', 'waits']),
  says: text,
})
/** What a test has found, step by step. */
export const testOutcome = z.object({
  passed: z.boolean(),
  steps: z.array(testStep),
  hostKey: text.nullable().describe("The other server's key, to be compared and said yes to"),
})
export type TestStep = z.output<typeof testStep>
