import { administratorPlace, livePlaces, type Place } from '../access/caller.ts'
import { notFound, Refusal } from '../access/refusal.ts'
import { districtOf } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom, type MemberCall } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { findReachableUnit } from './find-unit.ts'
import type { Unit } from './units.ts'

const KINDS: Readonly<Record<string, Unit['kind']>> = {
  classRoom: 'classroom',
  classroom: 'classroom',
  school: 'school',
  district: 'district',
}

interface OverallQuery {
  readonly id: string
  readonly type?: string
  readonly instituteType?: string
}

/** The kind of unit in the query. Two parameters can name it: one is enough, and if both do, they must agree. */
function parseKind({ type, instituteType }: OverallQuery): Unit['kind'] {
  const [kind, other] = [type, instituteType].flatMap(name => KINDS[name ?? ''] ?? [])
  if (!kind) throw new Refusal('badParameter', { detail: t('progress:otherUnit'), parameter: 'type' })
  if (other && other !== kind)
    throw new Refusal('badParameter', { detail: t('progress:twoUnits'), parameter: 'instituteType' })
  return kind
}

/** Finds the unit that an overall progress call names in its query (TILE-11) among the caller's places. */
export async function findOverallUnit(
  call: MemberCall,
): Promise<{ tx: Db; place: Place; unit: Unit; timezone: string }> {
  const { tx, caller } = call
  const query = call.query as OverallQuery
  const unit = { kind: parseKind(query), id: idFrom(query.id) }
  for (const place of caller.administrator ? await administratorPlaces(tx, unit) : livePlaces(caller)) {
    const found = await findReachableUnit(tx, place, unit).catch(error => {
      if (error instanceof Refusal && error.code === 'notFound') return null
      throw error
    })
    if (found) return { tx, place, ...found }
  }
  throw notFound()
}

/** An Administrator reaches every district, so the place is the unit's own district. */
async function administratorPlaces(tx: Db, unit: Unit): Promise<Place[]> {
  const districtId = unit.kind === 'district' ? unit.id : await districtOf(tx, unit.kind, unit.id)
  return districtId === null ? [] : [administratorPlace(districtId)]
}
