import { readSession, refreshSession, signIn, signOut } from '@hornbook/contract/session/session'
import type { Person } from '@hornbook/rules/people/abilities'
import { useSyncExternalStore } from 'react'
import type { RowFrom } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { configuration } from '../api/configuration.ts'
import { wire } from '../api/wire.ts'
import { forgetToken, onTokenChangedElsewhere, storedToken, storeToken } from './token.ts'

export type User = RowFrom<typeof readSession>

export interface Session {
  readonly user: User | null
  /** Limited to training, by status or by a refusal (SESS-9). */
  readonly training: boolean
  /** Why the session ended; shown on the sign-in page (SESS-5). */
  readonly notice: 'expired' | null
}

const SIGNED_OUT: Session = { user: null, training: false, notice: null }
const include = { include: 'timezone' }
const listeners = new Set<() => void>()
let current: Session = SIGNED_OUT
let started: Promise<void> | null = null

function setSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function clear(notice: Session['notice']): void {
  wire.token = null
  forgetToken()
  setSession({ ...SIGNED_OUT, notice })
}

const setUser = (user: User) => setSession({ user, training: user.status === 'training', notice: null })

export const session = (): Session => current
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSession = (): Session => useSyncExternalStore(onSessionChange, session)

/** The signed-in person. Only for pages behind sign-in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser() was called without a signed-in person')
  return user
}

/** The person in the shape that `may` takes. */
export const personOf = ({ userType, managedExternally }: User): Person => ({
  userType,
  managedExternally,
  selfService: configuration().selfService,
})

/** Loads the person of the stored token, once. An unreachable server is an error, not a sign-out. */
export function loadSession(): Promise<void> {
  started ??= restore().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function restore(): Promise<void> {
  wire.token = storedToken()
  if (wire.token === null) return
  try {
    setUser((await call(readSession, { query: include })).row)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    clear(null)
  }
}

/** Signs in. Only the token survives a reload (SESS-3). */
export async function logIn(email: string, password: string): Promise<User> {
  const body = { data: { type: 'user', attributes: { email, password } } } as const
  const { row } = await call(signIn, { query: include, body })
  wire.token = row.authenticationToken
  if (row.authenticationToken !== null) storeToken(row.authenticationToken)
  setUser(row)
  return row
}

/** Extends the session (SESS-4, Continue). */
export async function renewSession(): Promise<void> {
  setUser((await call(refreshSession, { query: include })).row)
}

/** Ends the session here, and on the server if it can be reached (SESS-6). */
export async function logOut(): Promise<void> {
  if (wire.token !== null) await call(signOut, {}).catch(() => {})
  clear(null)
}

/** Ends the session after inactivity or a 401 (SESS-5). */
export function expireSession(): void {
  if (current.user) clear('expired')
}

wire.onExpired = expireSession
wire.onTraining = () => setSession({ ...current, training: true })
/**
 * Follows sign-in and sign-out in other tabs. Usually without a reload, so that unsaved input survives when the session
 * ends in all tabs and the person signs in again in one of them. A page that still shows a person is reloaded for the
 * new token.
 */
onTokenChangedElsewhere(token => {
  if (token === wire.token) return
  if (token !== null && current.user) return location.reload()
  wire.token = token
  if (token === null) setSession(SIGNED_OUT)
  else restore().catch(() => location.reload())
})
