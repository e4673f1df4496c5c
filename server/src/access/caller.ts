import { isAtLeast, type Person, type UserType } from '@hornbook/rules/people/abilities'
import { isMembershipValid } from '@hornbook/rules/people/membership'
import { CompiledQuery } from 'kysely'
import type { Settings } from '../configuration/settings.ts'
import { type Database, type Db, readSelfReaching } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { sessionMinutes } from './session-limits.ts'

/** An account's role in one district. */
export interface Place {
  readonly districtId: string
  /** Null for an Administrator, who belongs to no district and reaches all of them. */
  readonly staffId: string | null
  readonly role: UserType
  readonly status: StoredRow<'staff'>['status']
  readonly managedExternally: boolean
  readonly oneRosterEnabled: boolean
  readonly membershipValid: boolean
  readonly timezone: string
  /** The call is one that a Teacher may not make: a SchoolAdmin's rights are those of the schools they administer (SCOPE-7). */
  readonly administers?: boolean
}

/** A session in which an Administrator sees what a person sees (SIGN-13). */
export interface View {
  readonly id: string
  readonly viewerId: string
  readonly reason: string
  readonly until: number
  /** When the Administrator signed in. */
  readonly signedInAt: number
}

/** The owner of the session, read again on every request (SAFE-5). */
export interface Caller {
  readonly accountId: string
  readonly administrator: boolean
  readonly sessionHash: Buffer
  readonly places: readonly Place[]
  /** Null in the person's own session. */
  readonly view: View | null
  /** What the session lacks before it may do anything else (SIGN-15): an answer, or a second step at all. */
  readonly secondStep: 'required' | 'setUp' | null
  readonly hasSecondStep: boolean
  /** When the caller last showed who they are; null if a remembered browser or another program did. */
  readonly provedAt: number | null
  /** The district of the target in the address; null if the target does not exist in any district. */
  readonly targetDistrictId: string | null
}

/** What decides whether a session is over, and what it lacks. */
export type SessionRules = Pick<Settings, 'sessionIdleMinutes' | 'sessionAbsoluteMinutes' | 'secondStep'>

/** `used_at` is written at most this often, to keep reads cheap. A session can live this much longer because of it. */
const TOUCH_MS = 15_000

export type Noun = 'district' | 'school' | 'classroom' | 'student' | ''

/** What the address names. `id` is null if the address has none or its format is wrong. */
interface Target {
  readonly noun: Noun
  readonly id: string | null
}

interface Row {
  account_id: string
  administrator: boolean
  /** Instants in milliseconds. */
  created_at: number
  used_at: number
  proved_at: number | null
  stepped: boolean
  has_second_step: boolean
  view: View | null
  target_district: string | null
  places: (Omit<Place, 'membershipValid'> & { membershipExpiresAt: number | null; asksForStep: boolean })[]
}

// Raw SQL instead of the query builder: it runs on every call.
const callerQuery = (sessionHash: Buffer, { noun, id }: Target): CompiledQuery<Row> =>
  CompiledQuery.raw('SELECT * FROM session_of($1, $2, $3::bigint)', [sessionHash, noun, id])

/** Reads the caller over the shared connection and writes `used_at` over a separate one. */
export type CallerConnections = Pick<Database, 'sharedReads' | 'queries'>

/** Finds the caller by session token; null if the session is unknown, ended, idle too long or too old. */
export async function findCaller(
  db: CallerConnections,
  sessionHash: Buffer,
  target: Target,
  rules: SessionRules,
  now: number,
  silent: boolean,
): Promise<Caller | null> {
  const [row] = await readSelfReaching(db.sharedReads, callerQuery(sessionHash, target))
  if (!row) return null
  const idle = now - row.used_at
  const signedInAt = row.view?.signedInAt ?? row.created_at
  const minutes = sessionMinutes(rules, row.administrator)
  const absolute = sessionMinutes(rules, row.administrator || row.view !== null).absolute
  if (idle > minutes.idle * 60_000 + TOUCH_MS || now - signedInAt > absolute * 60_000) return null
  if (row.view && now >= row.view.until) return null
  if (!silent && idle > TOUCH_MS) await touch(db.queries, sessionHash, now)
  return {
    accountId: row.account_id,
    administrator: row.administrator,
    sessionHash,
    places: row.places.map(({ membershipExpiresAt, asksForStep: _, ...place }) => ({
      ...place,
      membershipValid: isMembershipValid(membershipExpiresAt, now),
    })),
    view: row.view,
    secondStep: secondStepOf(row, rules),
    hasSecondStep: row.has_second_step,
    provedAt: row.proved_at,
    targetDistrictId: row.target_district,
  }
}

/** A view needs none: the Administrator's own session has answered theirs. */
function secondStepOf(row: Row, { secondStep: rule }: SessionRules): Caller['secondStep'] {
  if (row.view !== null) return null
  if (row.has_second_step) return row.stepped ? null : 'required'
  const isAsked = (row.administrator && rule === 'required') || row.places.some(({ asksForStep }) => asksForStep)
  return isAsked ? 'setUp' : null
}

/** A view keeps the Administrator's own session alive, and no session of the person's. */
const touch = (db: Db, sessionHash: Buffer, now: number) =>
  db
    .updateTable('sessions')
    .set({ used_at: new Date(now).toISOString() })
    .where(or =>
      or.or([
        or('token_hash', '=', sessionHash),
        or(
          'token_hash',
          'in',
          or.selectFrom('sessions as view').select('viewer_session').where('view.token_hash', '=', sessionHash),
        ),
      ]),
    )
    .execute()

/** The place of an Administrator in any district. */
export function administratorPlace(districtId: string): Place {
  return {
    districtId,
    staffId: null,
    role: 'Administrator',
    status: 'enabled',
    managedExternally: false,
    oneRosterEnabled: true,
    membershipValid: true,
    timezone: '',
  }
}

/** Places that give access: membership valid, not in training, with a role (ACC-4). */
export const livePlaces = (caller: Caller): readonly Place[] =>
  caller.places.filter(place => place.membershipValid && place.status === 'enabled' && place.role !== null)

/**
 * Where somebody's own things are: their account, their secret code, the lesson guides. Somebody whose roles are not in force has
 * nothing else (ACC-4, ACC-6).
 */
export function ownPlaces(caller: Caller): readonly Place[] {
  const live = livePlaces(caller)
  if (live.length > 0) return live
  return caller.places.filter(
    ({ membershipValid, status, role }) => membershipValid && status === 'enabled' && role === null,
  )
}

/** True when every place of an account is archived: it cannot sign in, and its sessions are over (PEOPLE-2, SAFE-5). */
export const hasNoPlace = (caller: Caller): boolean => !caller.administrator && caller.places.length === 0

/** The highest role a person has in any place; the menu and the sign-in response call it userType. */
export function userTypeOf(caller: {
  readonly administrator: boolean
  readonly places: readonly Pick<Place, 'role'>[]
}): UserType {
  if (caller.administrator) return 'Administrator'
  return caller.places.reduce<UserType>((highest, { role }) => (isAtLeast(role, highest) ? role : highest), null)
}

export const personAt = (place: Place, selfService: boolean): Person => ({
  userType: place.role,
  managedExternally: place.managedExternally,
  selfService,
})
