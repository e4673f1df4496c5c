import type { ConnectionSettings, TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'

/** What a fetch brought: a OneRoster zip on disk, which the caller releases; or that there is nothing new, or nothing at all. */
export type Arrival =
  | { readonly name: string; readonly content: SpooledFile; readonly revision?: string | undefined }
  | 'nothingNew'
  | 'nothingThere'

/**
 * Why a fetch has failed: a code that has words in `bringingIn:connection.failure`, and the facts that fill them. Both are kept
 * with the run, so neither may have a secret or a person in it.
 */
export class ConnectionFailure extends Error {
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: string, facts: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

/** What an adapter is given to fetch or to test. */
export interface Fetching<S extends ConnectionSettings = ConnectionSettings> {
  readonly districtId: string
  readonly connectionId: string
  readonly settings: S
  readonly secret: string | null
  readonly lastRevision: string | null
  readonly env: {
    readonly db: Db
    readonly settings: Settings
    readonly signal: AbortSignal
    /** In milliseconds since 1970. */
    readonly now: number
  }
}

/** The steps of a test in their order: the first that fails ends it. `hostKey` is the other server's, to be said yes to. */
export interface TestOutcome {
  readonly steps: readonly TestStep[]
  readonly hostKey?: string | null
}

/** How rosters come by one kind of connection. */
export interface Adapter<S extends ConnectionSettings = ConnectionSettings> {
  /** Throws a ConnectionFailure. Anything else that it throws is tried again. */
  fetch(fetching: Fetching<S>): Promise<Arrival>
  test(fetching: Fetching<S>): Promise<TestOutcome>
  /** Whether something has arrived that nobody has to ask for; absent where we ask. */
  hasArrived?(
    tx: Db,
    connection: { readonly districtId: string; readonly connectionId: string },
    now: number,
    settings: Settings,
  ): Promise<boolean>
  /** What comes with a new connection, in its transaction. */
  made?(tx: Db, connection: { readonly districtId: string; readonly connectionId: string }): Promise<void>
  /** Faults of settings that their shape does not show, as sentences by the name of the setting. */
  faults?(settings: S, limits: Pick<Settings, 'reachesPrivateAddresses'>): Readonly<Record<string, string>>
}
