import { VOIDED } from '@hornbook/contract/learning/xapi-statement'
import { Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import type { Database } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { Call } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import type { Told } from './matching.ts'
import type { Identified } from './statements.ts'
import type { KnownStatement } from './store.ts'
import type { NamedStudent } from './students.ts'

export type StatementCall = Call & { readonly db: Database; readonly serviceCaller: ServiceCaller }

/** A statement on its way in. */
export interface Arrived {
  readonly statement: Identified
  /** In epoch milliseconds. */
  readonly happenedAt: number
  /** It is stored already, and says the same. */
  readonly known: KnownStatement | null
  readonly told: Told | null
  readonly student: NamedStudent | null
  /** The statement that it is about, and what of that is stored. */
  readonly about: Reference | null
}

export interface Reference {
  readonly id: string
  readonly known: KnownStatement | null
}

/** Where a statement is kept: under the provider if it is about nobody who is known here. */
export const districtOf = ({ districtId }: ServiceCaller, { student, about }: Pick<Arrived, 'student' | 'about'>) =>
  districtId ?? student?.districtId ?? about?.known?.districtId ?? PROVIDER

/** The statement that one voids. */
export const voidedBy = ({ statement, about }: Pick<Arrived, 'statement' | 'about'>): Reference | null =>
  statement.verb.id === VOIDED ? about : null

export const otherStatement = (id: string) =>
  new Refusal('conflict', { detail: t('learning:xapi.otherStatement', { id }) })
