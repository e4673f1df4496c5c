import type { Endpoint } from '@hornbook/contract/endpoint'
import { livePlaces, ownPlaces } from '../../access/caller.ts'
import type { Admitted } from '../../access/gate.ts'
import type { Reach } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'

/**
 * A call with a target reaches the target's district. Without a target it reaches all of the caller's live districts,
 * or every district for an administrator. Calls about one's own session (guard 'signed in') also reach the places that
 * are not live, and the provider's rows: an account may have no place at all.
 */
export function reachOfCall(endpoint: Endpoint, { caller, place }: Pick<Admitted, 'caller' | 'place'>): Reach {
  if (place) return [place.districtId]
  if (caller.administrator) return 'all'
  const places =
    endpoint.guard === 'signed in' ? caller.places : isByAbility(endpoint) ? ownPlaces(caller) : livePlaces(caller)
  return [...places.map(({ districtId }) => districtId), ...(endpoint.guard === 'signed in' ? [PROVIDER] : [])]
}

const isByAbility = ({ guard }: Endpoint) => typeof guard === 'object' && 'may' in guard
