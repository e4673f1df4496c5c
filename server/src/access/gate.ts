import type { Endpoint, Guard } from '@hornbook/contract/endpoint'
import { may } from '@hornbook/rules/abilities'
import { type Db, within } from '../db/pool.ts'
import {
  administratorPlace,
  belongsNowhere,
  type Caller,
  type Connections,
  callerOf,
  livePlaces,
  type Noun,
  type Place,
  personAt,
  type SessionLimits,
} from './caller.ts'
import { notFound, Refusal } from './refusal.ts'
import { isWithin, scopeAt } from './scope.ts'
import { hashOf } from './tokens.ts'

export interface GateSettings extends SessionLimits {
  readonly selfService: boolean
}

/** Who got through, and where they stand when they do: `place` is set when the address names a target. */
export interface Admitted {
  readonly caller: Caller
  readonly place: Place | null
}

/**
 * The token of an `Authorization: Token token={token}` header (API) or `Bearer {token}` (file service, service tokens).
 * The name of a scheme may be written in either case (RFC 9110).
 */
export function tokenIn(header: string | undefined): string | null {
  return (
    /^(?:Token +token="?([\w-]{20,200})"?|Bearer +([\w.~+/-]{8,200}=*))$/i
      .exec(header ?? '')
      ?.slice(1)
      .find(Boolean) ?? null
  )
}

/** The thing that an address is about: the first parameter of its path. */
export function targetOf(path: string): { noun: Noun; param: string | null } {
  const match = /\{(district|school|classroom)Id\}/.exec(path)
  return match ? { noun: match[1] as Noun, param: `${match[1]}Id` } : { noun: '', param: null }
}

const ID = /^[1-9]\d{0,17}$/

/**
 * Lets somebody through to an endpoint or refuses, always in this order (promise 1): 401 session, 403 training,
 * 403 membershipExpired, 403 managedExternally, 404, 403 forbidden. What comes after is the handler's.
 */
export async function admit(
  db: Connections,
  endpoint: Pick<Endpoint, 'path' | 'guard' | 'silent'>,
  header: string | undefined,
  params: Readonly<Record<string, string>>,
  settings: GateSettings,
  now: number,
): Promise<Admitted> {
  const token = tokenIn(header)
  if (!token) throw new Refusal('sessionExpired')
  const { noun, param } = targetOf(endpoint.path)
  const given = param ? (params[param] ?? '') : null
  const target = { noun, id: given !== null && ID.test(given) ? given : null }
  const caller = await callerOf(db, hashOf(token), target, settings, now, endpoint.silent === true)
  if (!caller || belongsNowhere(caller)) throw new Refusal('sessionExpired')
  if (endpoint.guard === 'signed in') return { caller, place: null }
  const place = param ? placeAt(caller) : null
  refuseByState(caller, place, endpoint.guard, settings)
  if (param && !place) throw notFound()
  if (!isAble(caller, place, endpoint.guard, settings)) throw await refusalAt(db.queries, place, target)
  return { caller, place }
}

/** Who is not able is told so only of what is within their scope; the rest is not there for them (D 4). */
async function refusalAt(db: Db, place: Place | null, { noun, id }: { noun: Noun; id: string | null }) {
  if (!place || id === null) return new Refusal('forbidden')
  const reached = await within(db, [place.districtId], tx => isWithin(tx, scopeAt(place), noun, id))
  return reached ? new Refusal('forbidden') : notFound()
}

function placeAt(caller: Caller): Place | null {
  if (caller.targetDistrictId === null) return null
  if (caller.administrator) return administratorPlace(caller.targetDistrictId)
  return caller.places.find(place => place.role !== null && place.districtId === caller.targetDistrictId) ?? null
}

/** Training, an ended membership and being managed elsewhere are told before anything is said of the target. */
function refuseByState(caller: Caller, place: Place | null, guard: Guard, settings: GateSettings) {
  if (caller.administrator) return
  const stood = place ? [place] : caller.places
  if (stood.length > 0 && stood.every(({ status }) => status === 'training')) throw new Refusal('training')
  if (stood.length > 0 && stood.every(at => !at.membershipValid)) throw new Refusal('membershipExpired')
  const live = place ? [place] : livePlaces(caller)
  if (live.length === 0 && stood.some(({ role }) => role !== null)) throw new Refusal('membershipExpired')
  if (typeof guard === 'string' || !('may' in guard)) return
  const able = (at: Place) => may(personAt(at, settings.selfService), guard.may, guard.resource)
  const ableIfUnmanaged = (at: Place) =>
    at.managedExternally &&
    may({ ...personAt(at, settings.selfService), managedExternally: false }, guard.may, guard.resource)
  if (!live.some(able) && live.some(ableIfUnmanaged)) throw new Refusal('managedExternally')
}

function isAble(caller: Caller, place: Place | null, guard: Guard, settings: GateSettings): boolean {
  if (guard === 'member') return true
  if (guard === 'administrator') return caller.administrator
  if (typeof guard === 'string' || !('may' in guard)) return false
  const places = place ? [place] : caller.administrator ? [administratorPlace('0')] : livePlaces(caller)
  return places.some(at => may(personAt(at, settings.selfService), guard.may, guard.resource))
}
