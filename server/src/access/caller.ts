import { atLeast, type Person, type UserType } from '@hornbook/rules/abilities'
import { membershipValid } from '@hornbook/rules/membership'
import { CompiledQuery } from 'kysely'
import type { Database } from '../db/pool.ts'

/** What an account is in one district. */
export interface Place {
  readonly districtId: string
  /** Null for an Administrator, who belongs to no district and reaches every one. */
  readonly staffId: string | null
  readonly role: UserType
  readonly status: 'enabled' | 'training'
  readonly managedExternally: boolean
  readonly oneRosterEnabled: boolean
  readonly membershipValid: boolean
  readonly timezone: string
}

/** Whoever holds the session, read afresh on every request (promise 5). */
export interface Caller {
  readonly accountId: string
  readonly administrator: boolean
  readonly sessionHash: Buffer
  readonly places: readonly Place[]
  /** Where the target named in the address lies, if it exists anywhere at all. */
  readonly targetDistrictId: string | null
}

export interface SessionLimits {
  readonly idleMs: number
  readonly absoluteMs: number
}

/** A session is written to at most this often, so that reading stays cheap; it lives up to this much longer. */
const TOUCH_MS = 15_000

export type Noun = 'district' | 'school' | 'classroom' | ''

/** What the address is about; without an id that it could have, null. */
interface Target {
  readonly noun: Noun
  readonly id: string | null
}

interface Row {
  account_id: string
  administrator: boolean
  created_at: string
  used_at: string
  target_district: string | null
  places: (Omit<Place, 'membershipValid'> & { membershipExpiresAt: number | null })[]
}

/** Its text is ready: every call asks it. */
const callerQuery = (sessionHash: Buffer, { noun, id }: Target): CompiledQuery<Row> =>
  CompiledQuery.raw('SELECT * FROM caller_of($1, $2, $3::bigint)', [sessionHash, noun, id])

/** Where it is read who is asking, and where it is written that they did. */
export type Connections = Pick<Database, 'together' | 'queries'>

/** The caller of a session token, or null when it is unknown, ended, idle too long or too old. */
export async function callerOf(
  db: Connections,
  sessionHash: Buffer,
  target: Target,
  limits: SessionLimits,
  now: number,
  silent: boolean,
): Promise<Caller | null> {
  const [row] = (await db.together.executeQuery(callerQuery(sessionHash, target))).rows
  if (!row) return null
  const idle = now - Date.parse(row.used_at)
  if (idle > limits.idleMs + TOUCH_MS || now - Date.parse(row.created_at) > limits.absoluteMs) return null
  if (!silent && idle > TOUCH_MS) {
    await db.queries
      .updateTable('sessions')
      .set({ used_at: new Date(now).toISOString() })
      .where('token_hash', '=', sessionHash)
      .execute()
  }
  return {
    accountId: row.account_id,
    administrator: row.administrator,
    sessionHash,
    places: row.places.map(({ membershipExpiresAt, ...place }) => ({
      ...place,
      membershipValid: membershipValid(membershipExpiresAt, now),
    })),
    targetDistrictId: row.target_district,
  }
}

/** The place from which an Administrator acts in any district. */
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

/** The places with a valid membership, out of training and of some type: from nowhere else is anything reached (ACC-4). */
export const livePlaces = (caller: Caller): readonly Place[] =>
  caller.places.filter(place => place.membershipValid && place.status === 'enabled' && place.role !== null)

/** Whether every place an account had has been archived: it cannot sign in, and its sessions are over (D 6, promise 5). */
export const belongsNowhere = (caller: Caller): boolean => !caller.administrator && caller.places.length === 0

/** The highest role a person holds anywhere it is live; what the menu and the sign-in answer call userType. */
export function userTypeOf(caller: Pick<Caller, 'administrator' | 'places'>): UserType {
  if (caller.administrator) return 'Administrator'
  return caller.places.reduce<UserType>((highest, { role }) => (atLeast(role, highest) ? role : highest), null)
}

export const personAt = (place: Place, selfService: boolean): Person => ({
  userType: place.role,
  managedExternally: place.managedExternally,
  selfService,
})
