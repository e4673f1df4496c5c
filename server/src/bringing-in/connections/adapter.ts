import type { Settings } from '../../configuration/settings.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import type { ConnectionFailureCode } from './failure-codes.ts'

/** What a fetch brought: a OneRoster zip on disk (the caller releases it), or nothing new. */
export type Arrival =
  | { readonly name: string; readonly content: SpooledFile; readonly revision?: string }
  | 'nothingNew'
  | 'nothingThere'

/**
 * Why a fetch failed, in a code that has words in texts (`bringingIn:connection.…`) and is kept in the run's row; `facts`
 * fill the words (never a secret, never a person).
 */
export class ConnectionFailure extends Error {
  readonly code: ConnectionFailureCode
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: ConnectionFailureCode, facts: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

/** One line of a test, in order; the first that fails ends it, those after are `notTried`. */
export interface TestStep {
  readonly step: string
  readonly state: 'done' | 'failed' | 'notTried' | 'waits'
  readonly says: string
}

/** What an adapter gets of its connection. */
export interface Fetching<ItsSettings> {
  readonly settings: ItsSettings
  /** Unsealed. */
  readonly secret: string | null
  readonly lastRevision: string | null
  readonly env: { readonly settings: Settings; readonly signal: AbortSignal; readonly now: number }
}
