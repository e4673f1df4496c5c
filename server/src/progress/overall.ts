import { administratorPlace, livePlaces, type Place } from '../access/caller.ts'
import { notFound, Refusal } from '../access/refusal.ts'
import { districtOf } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom, type MemberCall } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { reachableUnit } from './reachable.ts'
import type { Unit } from './units.ts'

const KINDS: Readonly<Record<string, Unit['kind']>> = {
  classRoom: 'classroom',
  classroom: 'classroom',
  school: 'school',
  district: 'district',
}

interface Asked {
  readonly id: string
  readonly type?: string
  readonly instituteType?: string
}

/** What kind of unit is asked about. It has two names and need be told by one; by both, they must agree. */
function kindIn({ type, instituteType }: Asked): Unit['kind'] {
  const [kind, other] = [type, instituteType].flatMap(name => KINDS[name ?? ''] ?? [])
  if (!kind) throw new Refusal('badParameter', { detail: t('progress:otherUnit'), parameter: 'type' })
  if (other && other !== kind)
    throw new Refusal('badParameter', { detail: t('progress:twoUnits'), parameter: 'instituteType' })
  return kind
}

/** The unit that an overall progress call names in its query (D 25), found among the caller's places. */
export async function overallUnit(call: MemberCall): Promise<{ tx: Db; place: Place; unit: Unit; timezone: string }> {
  const { tx, caller } = call
  const query = call.query as Asked
  const unit = { kind: kindIn(query), id: idFrom(query.id) }
  for (const place of caller.administrator ? await anyPlace(tx, unit) : livePlaces(caller)) {
    const found = await reachableUnit(tx, place, unit).catch(refused => {
      if (refused instanceof Refusal && refused.code === 'notFound') return null
      throw refused
    })
    if (found) return { tx, place, ...found }
  }
  throw notFound()
}

/** The district that a unit lies in, for somebody who reaches them all. */
async function anyPlace(tx: Db, unit: Unit): Promise<Place[]> {
  const districtId = unit.kind === 'district' ? unit.id : await districtOf(tx, unit.kind, unit.id)
  return districtId === null ? [] : [administratorPlace(districtId)]
}
