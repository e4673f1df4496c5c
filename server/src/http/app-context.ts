import type { Logger } from 'pino'
import type { Caller, Place } from '../access/caller.ts'
import type { ServiceCaller } from '../access/service-caller.ts'
import type { Settings } from '../configuration/settings.ts'
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
