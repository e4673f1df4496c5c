import { administratorPlace, type Caller, livePlaces, type Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { districtOf } from '../access/scope.ts'
import { within } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import { idFrom } from '../http/route.ts'
import type { Unit } from './units.ts'

/** The caller's place in the district of a unit that a body names; 404 for one in no district of theirs. */
export async function placeOfUnit({ db }: AppContext, caller: Caller, { kind, id: given }: Unit): Promise<Place> {
  const id = idFrom(given)
  const live = livePlaces(caller)
  const reach = caller.administrator ? 'all' : live.map(place => place.districtId)
  const districtId = kind === 'district' ? id : await within(db.queries, reach, tx => districtOf(tx, kind, id))
  const place = caller.administrator
    ? districtId && administratorPlace(districtId)
    : live.find(at => at.districtId === districtId)
  if (!place) throw notFound()
  return place
}
