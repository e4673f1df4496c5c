import { isMembershipValid } from '@hornbook/rules/people/membership'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { findAccountByName } from '../people.ts'

export interface Named {
  readonly userId?: string | undefined
  readonly username?: string | undefined
  readonly sourcedId?: string | undefined
}

interface Found {
  readonly staffId: string
  readonly accountId: string
  readonly districtId: string
}

const ID = /^[1-9]\d{0,17}$/

/**
 * The unarchived member of staff with this name, in the district or, without one, wherever the transaction reaches: then the
 * first of their districts. Null for nobody; two people with one sourcedId are nobody.
 */
export async function findPerson(tx: Db, named: Named, districtId: string | null): Promise<Found | null> {
  let query = tx
    .selectFrom('staff')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .where('districts.left_at', 'is', null)
    .where('staff.archived_at', 'is', null)
    .select(['staff.id as staffId', 'staff.account_id as accountId', 'staff.district_id as districtId'])
  if (districtId !== null) query = query.where('staff.district_id', '=', districtId)
  if (named.userId !== undefined) query = query.where('staff.id', '=', ID.test(named.userId) ? named.userId : '0')
  if (named.sourcedId !== undefined) query = query.where('staff.sourced_id', '=', named.sourcedId)
  if (named.username !== undefined) {
    const { account } = await findAccountByName(tx, named.username)
    query = query.where('staff.account_id', '=', account?.id ?? '0')
  }
  const [found, second] = await query.orderBy('staff.district_id').limit(2).execute()
  return named.sourcedId !== undefined && second ? null : (found ?? null)
}

/** Why somebody may not be handed over: the error that the learning app gets. */
export type Hindrance = 'notFound' | 'administrator' | 'elsewhere' | 'membershipExpired'

/**
 * What stands in the way of a person's hand-off, read afresh when a code is asked for and when it is exchanged. A token of a
 * district reaches no further (EVENT-16), so it hands nobody over who also works in another one.
 */
export async function hindranceOf(
  tx: Db,
  { accountId, districtId }: Omit<Found, 'staffId'>,
  isOfDistrict: boolean,
  now: number,
): Promise<Hindrance | null> {
  const { rows } = await sql<{ administrator: boolean; expires: number | null }>`SELECT
      EXISTS (SELECT FROM administrators a WHERE a.account_id = ${accountId}) AS administrator,
      (SELECT floor(extract(epoch FROM max(m.expires_at)) * 1000)::float8 FROM memberships m WHERE m.district_id = ${districtId}) AS expires
    FROM staff JOIN districts ON districts.id = staff.district_id AND districts.left_at IS NULL
    WHERE staff.district_id = ${districtId} AND staff.account_id = ${accountId} AND staff.archived_at IS NULL`.execute(
    tx,
  )
  const [place] = rows
  if (!place) return 'notFound'
  if (place.administrator) return 'administrator'
  if (isOfDistrict && (await worksBeyond(tx, accountId, districtId))) return 'elsewhere'
  return isMembershipValid(place.expires, now) ? null : 'membershipExpired'
}

async function worksBeyond(tx: Db, accountId: string, districtId: string): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`SELECT works
    FROM accounts_beyond(${districtId}::bigint, ARRAY[${accountId}]::bigint[])`.execute(tx)
  return rows.some(({ works }) => works)
}
