import type { Place } from '../access/caller.ts'
import { Refusal } from '../access/refusal.ts'
import { type MemberCall, placeOf } from '../http/route.ts'

/** Rosters are for the provider, and for DistrictAdmins where the provider has switched them on (ROSTER-1, ROSTER-2). */
export const mayBringRoster = ({ role, oneRosterEnabled }: Place): boolean =>
  role === 'Administrator' || (role === 'DistrictAdmin' && oneRosterEnabled)

/** The place of a call that is about rosters; refused where they are not for the caller. */
export function requireRosterPlace(call: Pick<MemberCall, 'place'>): Place {
  const place = placeOf(call)
  if (mayBringRoster(place)) return place
  throw new Refusal('forbidden')
}
