import type { Need } from '@hornbook/contract/provider/needs'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Why a district needs somebody, before it is known who has it. */
export interface Cause extends Omit<Need, 'takenBy' | 'takenById' | 'takenFrom' | 'isMine' | 'mayGiveBack'> {
  readonly districtId: string
  /** When the first of what causes it began to: whoever took it before then took another one (decision 56). */
  readonly began: string
  /** Null if it has left meanwhile. */
  readonly district: NamedDistrict | null
  /** Who has the file that waits, if it is one. */
  readonly holder?: { readonly id: string; readonly name: string; readonly takenFrom: string | null } | null
}

export interface NamedDistrict {
  readonly name: string
  readonly timezone: string
}

/** Which causes are looked for: of every district, or of one. */
export interface Looked {
  readonly tx: Db
  readonly now: number
  readonly only: string | null
}

export const DAY_MS = 86_400_000

export const isoOf = (at: number) => new Date(at).toISOString()

/** What most causes have none of. */
export const NOTHING_MORE = { until: null, day: null, usual: null, fileId: null, fileName: null, reason: null } as const

/** The district of a row. Looked up for the few that are listed: a join would read every district. */
export const districtOf = (id: string) =>
  sql`(SELECT json_build_object('name', d.name, 'timezone', d.timezone) FROM districts d WHERE d.id = ${sql.ref(id)}) AS district`

/** As a value: a statement without any is planned each time, which takes longer than running it (`db/driver`). */
export const OF_ALL: RawBuilder<boolean> = sql`${true}::boolean`

/** Narrows a statement to the one district, if it is about one. */
export const ofDistrict = ({ only }: Pick<Looked, 'only'>, column: string): RawBuilder<boolean> =>
  only === null ? OF_ALL : sql`${sql.ref(column)} = ${only}`
