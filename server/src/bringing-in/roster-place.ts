import type { Place } from '../access/caller.ts'
import { Refusal } from '../access/refusal.ts'
import { type MemberCall, placeOf } from '../http/route.ts'

/** Rosters are for the provider, and for DistrictAdmins where the provider has switched them on (ROSTER-1, ROSTER-2). */
export function requireRosterPlace(call: Pick<MemberCall, 'place'>): Place {
  const place = placeOf(call)
  if (place.role === 'Administrator' || (place.role === 'DistrictAdmin' && place.oneRosterEnabled)) return place
  throw new Refusal('forbidden')
}
