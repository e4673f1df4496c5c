import type { Endpoint, Guard } from '@hornbook/contract/endpoint'
import { mayCallWhileViewing, type ViewedEndpoint } from '@hornbook/contract/viewing'
import { may } from '@hornbook/rules/people/abilities'
import { CompiledQuery } from 'kysely'
import type { Settings } from '../configuration/settings.ts'
import { type Db, readPipelined, within } from '../db/pool.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import {
  administratorPlace,
  type Caller,
  type CallerConnections,
  findCaller,
  hasNoPlace,
  livePlaces,
  type Noun,
  ownPlaces,
  type Place,
  personAt,
  type SessionRules,
} from './caller.ts'
import { notFound, Refusal } from './refusal.ts'
import { isInScope, scopeAt } from './scope.ts'
import { refuseBeforeSecondStep, refuseWithoutProof } from './second-step.ts'

type GateSettings = SessionRules & Pick<Settings, 'selfService'>

/** An admitted caller. `place` is set when the address names a target: the caller's place in its district. */
export interface Admitted {
  readonly caller: Caller
  readonly place: Place | null
}

/**
 * The token of an `Authorization: Token token={token}` header (API) or `Bearer {token}` (file service, service tokens).
 * Scheme names are case-insensitive (RFC 9110).
 */
export function tokenIn(header: string | undefined): string | null {
  return (
    /^(?:Token +token="?([\w-]{20,200})"?|Bearer +([\w.~+/-]{8,200}=*))$/i
      .exec(header ?? '')
      ?.slice(1)
      .find(Boolean) ?? null
  )
}

/** The target of an address: the first parameter of its path. */
export function targetOf(path: string): { noun: Noun; param: string | null } {
  const match = /\{(district|school|classroom|student)Id\}/.exec(path)
  return match ? { noun: match[1] as Noun, param: `${match[1]}Id` } : { noun: '', param: null }
}

const ID = /^[1-9]\d{0,17}$/

/**
 * Admits a caller to an endpoint or throws, always in this order (SAFE-1): 401 session, 403 secondStep, 403 viewingAs,
 * 403 training, 403 membershipExpired, 403 managedExternally, 404, 403 forbidden, 403 proofNeeded. Everything after that is up
 * to the handler.
 */
export async function admit(
  db: CallerConnections,
  endpoint: Pick<Endpoint, 'path' | 'silent' | 'alsoOnceLeft' | 'beforeSecondStep' | 'asksForProof'> & ViewedEndpoint,
  header: string | undefined,
  params: Readonly<Record<string, string>>,
  settings: GateSettings,
  now: number,
): Promise<Admitted> {
  const token = tokenIn(header)
  if (!token) throw new Refusal('sessionExpired')
  const { noun, param } = targetOf(endpoint.path)
  const idText = param ? (params[param] ?? '') : null
  const target = { noun, id: idText !== null && ID.test(idText) ? idText : null }
  const known = await findCaller(db, hashOf(token), target, settings, now, endpoint.silent === true)
  if (!known || hasNoPlace(known)) throw new Refusal('sessionExpired')
  refuseBeforeSecondStep(known, endpoint)
  if (known.view && !mayCallWhileViewing(endpoint)) throw new Refusal('viewingAs')
  const caller = { ...known, places: known.places.map(at => placeFor(at, endpoint.guard, settings)) }
  const proven = () => refuseWithoutProof(caller, endpoint, settings.secondStep, now)
  if (endpoint.guard === 'signed in') {
    proven()
    return { caller, place: null }
  }
  const found = param ? placeOfTarget(caller) : null
  refuseByState(caller, found, endpoint.guard, settings)
  const place = found ?? (noun === 'district' || target.id === null ? null : placeOfMissing(caller))
  if (param && !place) throw notFound()
  if (found && !endpoint.alsoOnceLeft) await refuseOnceLeft(db.sharedReads, caller, found)
  if (!isAllowed(caller, place, endpoint.guard, settings)) throw await refusalFor(db.queries, place, target)
  proven()
  return { caller, place }
}

/** Nothing new is taken for a district whose purge has begun. Its own people have no place there any more. */
export async function refuseOnceLeft(
  db: CallerConnections['sharedReads'],
  caller: Pick<Caller, 'administrator'>,
  { districtId }: Pick<Place, 'districtId'>,
): Promise<void> {
  if (!caller.administrator) return
  const query = CompiledQuery.raw('SELECT 1 FROM districts WHERE id = $1 AND left_at IS NOT NULL', [districtId])
  const rows = await readPipelined(db, [districtId], query)
  if (rows.length > 0) throw new Refusal('forbidden', { detail: t('http:districtLeft') })
}

/** A SchoolAdmin teaches elsewhere with a teacher's rights: where a Teacher may not call, those classes do not count (SCOPE-7). */
function placeFor(at: Place, guard: Guard, { selfService }: GateSettings): Place {
  if (at.role !== 'SchoolAdmin' || typeof guard === 'string' || !('may' in guard)) return at
  const asTeacher = { ...personAt(at, selfService), userType: 'Teacher' as const }
  return may(asTeacher, guard.may, guard.resource) ? at : { ...at, administers: true }
}

/** What a call gets that was answered 404: 403 if the caller teaches at its target, but does not administer it (SCOPE-7). */
export async function refusalWhereTaught(
  db: Db,
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>>,
  { place }: Admitted,
  refusal: unknown,
) {
  const { noun, param } = targetOf(endpoint.path)
  const id = (param && params[param]) ?? ''
  if (!place?.administers || !(refusal instanceof Refusal) || refusal.code !== 'notFound' || !ID.test(id))
    return refusal
  const isTaught = await within(db, [place.districtId], async tx => {
    const sees = (at: Place) => isInScope(tx, scopeAt(at), noun, id)
    return !(await sees(place)) && (await sees({ ...place, administers: false }))
  })
  return isTaught ? new Refusal('forbidden') : refusal
}

/** 403 only inside the caller's scope; everything else is 404 (CALL-16). */
async function refusalFor(db: Db, place: Place | null, { noun, id }: { noun: Noun; id: string | null }) {
  if (!place || id === null) return new Refusal('forbidden')
  const inScope = await within(db, [place.districtId], tx => isInScope(tx, scopeAt(place), noun, id))
  return inScope ? new Refusal('forbidden') : notFound()
}

function placeOfTarget(caller: Caller): Place | null {
  if (caller.targetDistrictId === null) return null
  if (caller.administrator) return administratorPlace(caller.targetDistrictId)
  return caller.places.find(place => place.role !== null && place.districtId === caller.targetDistrictId) ?? null
}

/**
 * An id that does not exist is looked up in the caller's first district, with the same statements as one that exists outside
 * their scope, so that the time of the 404 does not tell which it was (SAFE-1).
 */
const placeOfMissing = (caller: Caller): Place | null => livePlaces(caller)[0] ?? null

/** Refuses training, an ended membership and external management before anything about the target is revealed. */
function refuseByState(caller: Caller, place: Place | null, guard: Guard, settings: GateSettings) {
  if (caller.administrator) return
  const places = place ? [place] : caller.places
  if (places.length > 0 && places.every(({ status }) => status === 'training')) throw new Refusal('training')
  if (places.length > 0 && places.every(at => !at.membershipValid)) throw new Refusal('membershipExpired')
  const live = place ? [place] : livePlaces(caller)
  if (live.length === 0 && places.some(({ role }) => role !== null)) throw new Refusal('membershipExpired')
  if (typeof guard === 'string' || !('may' in guard)) return
  const allowedAt = (at: Place) => may(personAt(at, settings.selfService), guard.may, guard.resource)
  const allowedIfUnmanaged = (at: Place) =>
    at.managedExternally &&
    may({ ...personAt(at, settings.selfService), managedExternally: false }, guard.may, guard.resource)
  if (!live.some(allowedAt) && live.some(allowedIfUnmanaged)) throw new Refusal('managedExternally')
}

function isAllowed(caller: Caller, place: Place | null, guard: Guard, settings: GateSettings): boolean {
  if (guard === 'member') return true
  if (guard === 'administrator') return caller.administrator
  if (typeof guard === 'string' || !('may' in guard)) return false
  const places = place ? [place] : caller.administrator ? [administratorPlace('0')] : ownPlaces(caller)
  return places.some(at => may(personAt(at, settings.selfService), guard.may, guard.resource))
}
