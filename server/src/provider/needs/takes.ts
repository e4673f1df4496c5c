import { KIND_OF_CAUSE, type NeedKind } from '@hornbook/contract/need-causes'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { accountName } from '../../people/names.ts'
import { type Cause, isoOf, ofDistrict } from './cause.ts'

export interface Take {
  readonly districtId: string
  readonly kind: string
  readonly id: string
  readonly name: string
  /** The name of whoever had it before, if it was taken over. */
  readonly takenFrom: string | null
  readonly takenAt: string
}

const keyOf = (districtId: string, kind: string) => `${districtId} ${kind}`

/** Who has taken what, of every district or of one, whether or not the cause is still there. */
export async function takesOf(tx: Db, only: string | null): Promise<ReadonlyMap<string, Take>> {
  const { rows } =
    await sql<Take>`SELECT n.district_id AS "districtId", n.kind, n.taken_by AS id, n.taken_at AS "takenAt",
      coalesce(${accountName('a')}, '') AS name, ${accountName('giver')} AS "takenFrom"
    FROM need_takes n JOIN accounts a ON a.id = n.taken_by LEFT JOIN accounts giver ON giver.id = n.taken_from
    WHERE ${ofDistrict({ only }, 'n.district_id')}`.execute(tx)
  return new Map(rows.map(take => [keyOf(take.districtId, take.kind), take]))
}

export interface Holder {
  readonly id: string
  readonly name: string
  readonly takenFrom: string | null
  /** They took the need itself, and not a file. */
  readonly tookIt: boolean
}

/** Who has a cause in hand: whoever took it since it began, or else has the file. */
export function holderOf(cause: Cause, takes: ReadonlyMap<string, Take>): Holder | null {
  const take = takes.get(keyOf(cause.districtId, KIND_OF_CAUSE[cause.cause]))
  if (take && Date.parse(take.takenAt) >= Date.parse(cause.began)) return { ...take, tookIt: true }
  return cause.holder ? { ...cause.holder, tookIt: false } : null
}

/**
 * Takes a kind of need that began then, or takes it over from whoever had it. False if somebody else has taken it meanwhile: of
 * two who take at once, the second.
 */
export async function storeTake(
  tx: Db,
  { districtId, kind, accountId, now, began, from }: StoredTake,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO need_takes (district_id, kind, taken_by, taken_at, taken_from)
      VALUES (${districtId}, ${kind}, ${accountId}, ${isoOf(now)}, ${from})
    ON CONFLICT (district_id, kind) DO UPDATE
      SET taken_by = excluded.taken_by, taken_at = excluded.taken_at, taken_from = excluded.taken_from
      WHERE need_takes.taken_at < ${began} OR need_takes.taken_by = ${from}
    RETURNING kind`.execute(tx)
  return rows.length > 0
}

interface StoredTake {
  readonly districtId: string
  readonly kind: NeedKind
  readonly accountId: string
  readonly now: number
  readonly began: string
  /** Whoever had it. */
  readonly from: string | null
}

/** False if the account has not got it. */
export async function deleteTake(tx: Db, districtId: string, kind: NeedKind, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('need_takes')
    .where('district_id', '=', districtId)
    .where('kind', '=', kind)
    .where('taken_by', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
