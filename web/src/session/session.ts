import { readSession, refreshSession, signIn, signOut } from '@hornbook/contract/session/session'
import type { Person } from '@hornbook/rules/abilities'
import { useSyncExternalStore } from 'react'
import type { RowFrom } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { configuration } from '../api/configuration.ts'
import { wire } from '../api/wire.ts'
import { forgetToken, onTokenElsewhere, storedToken, storeToken } from './token.ts'

export type User = RowFrom<typeof readSession>

export interface Session {
  readonly user: User | null
  /** May do nothing but train, by status or by a refusal (SESS-9). */
  readonly training: boolean
  /** Why one is not signed in any more; the sign-in page says it (SESS-5). */
  readonly notice: 'expired' | null
}

const NOBODY: Session = { user: null, training: false, notice: null }
const include = { include: 'timezone' }
const listeners = new Set<() => void>()
let current: Session = NOBODY
let started: Promise<void> | null = null

function become(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function clear(notice: Session['notice']): void {
  wire.token = null
  forgetToken()
  become({ ...NOBODY, notice })
}

const entered = (user: User) => become({ user, training: user.status === 'training', notice: null })

export const session = (): Session => current
export const onSession = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSession = (): Session => useSyncExternalStore(onSession, session)

/** The signed-in person; only for pages behind sign-in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('A page behind sign-in renders without a person')
  return user
}

/** The person as the table of abilities asks for them. */
export const personOf = ({ userType, managedExternally }: User): Person => ({
  userType,
  managedExternally,
  selfService: configuration().selfService,
})

/** Reads the person behind the stored token, once. A server that cannot be reached is an error, not a sign-out. */
export function startSession(): Promise<void> {
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
    entered((await call(readSession, { query: include })).row)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    clear(null)
  }
}

/** Signs in; the token is kept, and nothing else survives a reload (SESS-3). */
export async function enter(email: string, password: string): Promise<User> {
  const body = { data: { type: 'user', attributes: { email, password } } } as const
  const { row } = await call(signIn, { query: include, body })
  wire.token = row.authenticationToken
  if (row.authenticationToken !== null) storeToken(row.authenticationToken)
  entered(row)
  return row
}

/** Keeps the session alive (SESS-4, Continue). */
export async function refresh(): Promise<void> {
  entered((await call(refreshSession, { query: include })).row)
}

/** Ends the session on the server where it can be reached, and here in any case (SESS-6). */
export async function leave(): Promise<void> {
  if (wire.token !== null) await call(signOut, {}).catch(() => {})
  clear(null)
}

/** The session is over, by time or by the server's word (SESS-5). */
export function expire(): void {
  if (current.user) clear('expired')
}

wire.onExpired = expire
wire.onTraining = () => become({ ...current, training: true })
/**
 * Signing in or out in another tab counts here too. Without a reload: what was being typed when the session ended in all
 * tabs is still here for whoever signs in again in one of them. Only another person's page begins anew.
 */
onTokenElsewhere(token => {
  if (token === wire.token) return
  if (token !== null && current.user) return location.reload()
  wire.token = token
  if (token === null) become(NOBODY)
  else restore().catch(() => location.reload())
})
