import type { Logger } from 'pino'
import type { Caller, Place } from '../access/caller.ts'
import type { ServiceCaller } from '../access/service-caller.ts'
import type { Database } from '../db/pool.ts'
import type { Answer } from './endpoint/answer.ts'

/** What every handler shares: built once by main, or by a test. */
export interface AppContext {
  readonly db: Database
  readonly log: Logger
  readonly events: EventIntake
  /** Answers calls that read a whole school or district; absent where this thread does so itself. */
  readonly heavyReads?: HeavyReads
  readonly settings: Settings
  /** Aborted when the server stops: a call that waits for a job answers at once. */
  readonly stopping: AbortSignal
  /** The metrics of every web process of this server; absent if there is only one. */
  readonly metricsOfAllProcesses?: () => Promise<string>
}

export interface HeavyReads {
  /** `route` is a name that `nameOfRoute` gives. */
  answer(route: string, call: ReadCall): Promise<Answer>
}

/** A signed-in person's call that changes nothing, past the gate. It can be copied into another thread. */
export interface ReadCall {
  readonly params: Readonly<Record<string, string>>
  /** The address without its query. */
  readonly path: string
  readonly query: unknown
  readonly now: number
  readonly requestId: string
  readonly network: string
  readonly caller: Caller
  readonly place: Place | null
}

/** Takes the learning app's calls; answers once their events are durable (EVENT-1, SAFE-18). */
export interface EventIntake {
  take(post: EventPost): Promise<EventOutcome>
  close(): Promise<void>
}

/** One call of the learning app, its body as it came. */
export interface EventPost {
  readonly kind: 'lessonCompletion' | 'assessmentResult'
  readonly body: Uint8Array
  readonly serviceCaller: ServiceCaller
  readonly requestId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** accepted + duplicates + rejected = items sent (EVENT-1). */
export interface EventOutcome {
  accepted: number
  duplicates: number
  rejected: { readonly index: number; readonly code: string; readonly detail: string }[]
}

/** The configuration; server/src/configuration/read.ts reads it from the environment. */
export interface Settings {
  readonly secret: string
  readonly demo: boolean
  /** Refuse every client but a direct loopback one; the demo's default (RUN-4). */
  readonly loopbackOnly: boolean
  readonly selfService: boolean
  readonly sessionIdleMinutes: number
  readonly sessionWarningMinutes: number
  readonly sessionAbsoluteMinutes: number
  /** How long one-time links last; an account gets `maxRequests` of them per `coolDownMinutes` (SESS-7). */
  readonly credentialLinks: {
    readonly invitationDays: number
    readonly resetHours: number
    readonly maxRequests: number
    readonly coolDownMinutes: number
  }
  /** After this long a call answers 202 while its job goes on (DAY-9, ROSTER-5). */
  readonly jobWaitSeconds: number
  readonly trustProxy: boolean
  /** The base of links in mails; no trailing slash. */
  readonly publicUrl: string
  /** The provider-wide service token from the environment (EVENT-18); null: none. */
  readonly serviceToken: string | null
  readonly versionLabel: string
  readonly brand: {
    readonly programName: string
    /** The program's name in the message about its curriculum (RULE-7). */
    readonly programShortName: string
    readonly supportEmail: string
    readonly companyAddress: string
    readonly links: Readonly<Record<string, string>>
  }
  /** Folder of the built web application; null: only the API is served. */
  readonly webFolder: string | null
  /** Must be writable for the server to be ready; null: no data folder. */
  readonly dataDir: string | null
  /** Whether /metrics answers. */
  readonly hasMetrics: boolean
  /** Where files are kept; null: in the data folder. */
  readonly bucket: BucketSettings | null
}

/** A bucket of Amazon S3, or of another server that speaks its language. */
export interface BucketSettings {
  readonly name: string
  readonly region: string
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  /** Null for what the machine itself is allowed. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}
