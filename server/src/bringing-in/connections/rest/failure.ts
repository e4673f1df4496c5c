import type { OnerosterRestSettings } from '@hornbook/contract/bringing-in/connection-settings'
import type { Catalogues } from '../../../texts/texts.ts'
import { ConnectionFailure, type Fetching } from '../adapter.ts'

/** What the adapter reads of what a run has. */
export interface RestFetching extends Pick<Fetching<OnerosterRestSettings>, 'settings' | 'secret' | 'lastRevision'> {
  readonly env: Pick<Fetching['env'], 'signal' | 'now'> & {
    readonly settings: Pick<Fetching['env']['settings'], 'reachesPrivateAddresses' | 'dataDir'>
  }
}

type ReasonOf<Key> = Key extends `connection.failure.rest.${infer Reason}` ? Reason : never
/** Each has its words in the catalogue. */
export type RestReason = ReasonOf<keyof Catalogues['bringingIn']>
type Facts = Readonly<Record<string, string | number>>

/** Why a pull has failed. */
export class RestFailure extends ConnectionFailure {
  readonly reason: RestReason

  constructor(reason: RestReason, facts: Facts = {}) {
    super(`rest.${reason}`, facts)
    this.reason = reason
  }

  /** The same, with facts that it does not have yet. */
  with(facts: Facts): RestFailure {
    return new RestFailure(this.reason, Object.assign({}, facts, this.facts))
  }
}
