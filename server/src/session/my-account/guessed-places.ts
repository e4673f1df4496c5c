import { livePlaces } from '../../access/caller.ts'
import type { MemberCall } from '../../http/route.ts'

/** So many colleagues are a place; fewer may be at somebody's home. */
const FEWEST = 3
const DAYS = 30
/** Colleagues looked at for each network. */
const MOST = 500

type Call = Pick<MemberCall, 'tx' | 'caller' | 'now'>

/**
 * Where networks are, by their digest in hex: the school at which most of the colleagues work who have signed in from there,
 * or the district if they work at several. A guess, from what the district itself knows; nobody else is asked.
 */
export async function guessPlaces(call: Call, networks: readonly Buffer[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const network of networks) {
    const name = await guessPlace(call, network)
    if (name !== null) found.set(network.toString('hex'), name)
  }
  return found
}

async function guessPlace({ tx, caller, now }: Call, network: Buffer): Promise<string | null> {
  const accounts = await tx
    .selectFrom('sessions')
    .select('account_id')
    .distinct()
    .where('network_mac', '=', network)
    .where('account_id', '<>', caller.accountId)
    .where('created_at', '>', new Date(now - DAYS * 86_400_000).toISOString())
    .limit(MOST)
    .execute()
  if (accounts.length < FEWEST) return null
  const ids = accounts.map(({ account_id }) => account_id)
  for (const { districtId } of livePlaces(caller)) {
    const colleagues = await tx
      .selectFrom('staff')
      .innerJoin('districts', 'districts.id', 'staff.district_id')
      .select(['staff.id', 'districts.name'])
      .where('staff.district_id', '=', districtId)
      .where('staff.account_id', 'in', ids)
      .where('staff.archived_at', 'is', null)
      .execute()
    const [first] = colleagues
    if (!first || colleagues.length < FEWEST) continue
    const school = await schoolOfMost(
      tx,
      districtId,
      colleagues.map(({ id }) => id),
    )
    return school ?? first.name
  }
  return null
}

/** The school at which more than half of these staff work; null for none. */
async function schoolOfMost(tx: Call['tx'], districtId: string, staffIds: readonly string[]): Promise<string | null> {
  const row = await tx
    .selectFrom('staff_schools')
    .innerJoin('schools', join =>
      join
        .onRef('schools.district_id', '=', 'staff_schools.district_id')
        .onRef('schools.id', '=', 'staff_schools.school_id'),
    )
    .select(['schools.id', 'schools.name'])
    .select(({ fn }) => fn.count<string>('staff_schools.staff_id').distinct().as('staff'))
    .where('staff_schools.district_id', '=', districtId)
    .where('staff_schools.staff_id', 'in', staffIds)
    .where('staff_schools.began_at', 'is not', null)
    .where('staff_schools.ended_at', 'is', null)
    .groupBy(['schools.id', 'schools.name'])
    .orderBy('staff', 'desc')
    .orderBy('schools.id')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.staff) * 2 > staffIds.length ? row.name : null
}
