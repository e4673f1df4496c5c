import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { Outbox } from '../people/outbox.ts'

/** What handlers stand in: made once by main, or by a test. */
export interface Surroundings {
  readonly db: Database
  readonly log: Logger
  readonly outbox: Outbox
  readonly settings: Settings
}

/** The configuration that the application asks for; server/src/config.ts reads it from the environment. */
export interface Settings {
  readonly secret: string
  readonly demo: boolean
  /** Refuse everybody but a plain loopback client (the demo, until it is said otherwise; D 20). */
  readonly loopbackOnly: boolean
  readonly selfService: boolean
  readonly sessionIdleMinutes: number
  readonly sessionWarningMinutes: number
  readonly sessionAbsoluteMinutes: number
  /** How long one-time links can be used, and how many somebody can ask for in how long (SESS-7). */
  readonly credentialLinks: {
    readonly invitationDays: number
    readonly resetHours: number
    readonly mostAsked: number
    readonly coolDownMinutes: number
  }
  readonly trustProxy: boolean
  /** Where people reach this Hornbook, for links in mails; no slash at the end. */
  readonly publicUrl: string
  /** Provider-wide token of D 12 out of the environment; null: none. */
  readonly serviceToken: string | null
  readonly versionLabel: string
  readonly brand: {
    readonly programName: string
    readonly supportEmail: string
    readonly companyAddress: string
    readonly links: Readonly<Record<string, string>>
  }
  /** Folder of the built web application; null where only the API is served. */
  readonly webFolder: string | null
  /** A folder that must be writable for the server to be ready; null where there is none. */
  readonly dataDir: string | null
}
