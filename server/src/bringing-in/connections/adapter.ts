import type { Settings } from '../../configuration/settings.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { type Catalogues, t } from '../../texts/texts.ts'

/** What a fetch brought: a OneRoster zip on disk (the caller releases it), or nothing new. */
export type Arrival =
  | { readonly name: string; readonly content: SpooledFile; readonly revision?: string }
  | 'nothingNew'
  | 'nothingThere'

type CodeOf<Key> = Key extends `connection.failed.${infer Code}` ? Code : never
/** Every code has its words in the catalogue. */
export type ConnectionFailureCode = CodeOf<keyof Catalogues['bringingIn']>

/** Why a fetch failed. `facts` fill the words; never a secret, never a person. */
export class ConnectionFailure extends Error {
  readonly code: ConnectionFailureCode
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: ConnectionFailureCode, facts: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  /** The same, with facts that it does not have yet. */
  with(facts: Readonly<Record<string, string | number>>): ConnectionFailure {
    return new ConnectionFailure(this.code, { ...facts, ...this.facts })
  }

  /** What a technician reads. */
  get words(): string {
    return t(`bringingIn:connection.failed.${this.code}`, this.facts)
  }
}

/** One line of a test, in order; the first that fails ends it, those after are `notTried`. */
export interface TestStep {
  readonly step: string
  readonly state: 'done' | 'failed' | 'notTried' | 'waits'
  readonly says: string
}

export interface Fetching<KindSettings> {
  readonly settings: KindSettings
  readonly secret: string | null
  readonly lastRevision: string | null
  readonly env: {
    readonly settings: Settings
    readonly signal: AbortSignal
    readonly now: number
  }
}

/** How many of these ids records of the district have. */
export type CountKnown = (sourcedIds: readonly string[]) => Promise<number>
