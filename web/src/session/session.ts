import { setCredentials } from '@hornbook/contract/session/credentials'
import { readSession, refreshSession, signIn, signOut } from '@hornbook/contract/session/session'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sessionHooks } from '../api/session-hooks.ts'
import { type Session, SIGNED_OUT, session, setSession, type User } from '../signed-in/current-session.ts'
import { forgetView, leaveView, stopViewing, viewing } from '../signed-in/viewing.ts'
import { forgetToken, onTokenChangedElsewhere, storedToken, storeToken } from './token.ts'

const include = { include: 'timezone' }
let started: Promise<void> | null = null

function clear(notice: Session['notice']): void {
  sessionHooks.token = null
  forgetToken()
  setSession({ ...SIGNED_OUT, notice })
}

const setUser = (user: User) => setSession({ user, training: user.status === 'training', notice: null })

/** Loads the person of the stored token, once. An unreachable server is an error, not a sign-out. */
export function loadSession(): Promise<void> {
  started ??= restore().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function restore(): Promise<void> {
  sessionHooks.token = viewing()?.token ?? storedToken()
  if (sessionHooks.token === null) return
  try {
    setUser((await call(readSession, { query: include })).row)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    if (viewing()) return leaveView()
    clear(null)
  }
}

/** Signs in. Only the token survives a reload (SESS-3). */
export async function logIn(email: string, password: string): Promise<User> {
  const body = { data: { type: 'user', attributes: { email, password } } } as const
  return begin((await call(signIn, { query: include, body })).row)
}

/** Sets the password of a link's holder and signs them in. Whoever was signed in here before is signed out. */
export async function logInByLink(token: string, password: string): Promise<User> {
  const { row } = await call(setCredentials, { query: include, body: { token, password } })
  if (!(await logOut())) clear(null)
  return begin(row)
}

function begin(user: User): User {
  sessionHooks.token = user.authenticationToken
  if (user.authenticationToken !== null) storeToken(user.authenticationToken)
  setUser(user)
  return user
}

/** Extends the session (SESS-4, Continue). */
export async function renewSession(): Promise<void> {
  // A view may only read, which keeps it alive as well.
  setUser((await call(viewing() ? readSession : refreshSession, { query: include })).row)
}

/** Ends the session here, and on the server if it can be reached (SESS-6); of a view, only the view. False: the server refuses it with a 403. */
export async function logOut(): Promise<boolean> {
  if (viewing()) return stopViewing()
  const isRefused = (failure: unknown) => failure instanceof ApiError && failure.status === 403
  const ended =
    sessionHooks.token === null ||
    (await call(signOut, {}).then(
      () => true,
      failure => !isRefused(failure),
    ))
  if (ended) clear(null)
  return ended
}

/** Ends the session after inactivity or a 401 (SESS-5). */
export function expireSession(): void {
  if (viewing()) void leaveView()
  else if (session().user) clear('expired')
}

sessionHooks.onExpired = expireSession
sessionHooks.onTraining = () => setSession({ ...session(), training: true })
/**
 * Follows sign-in and sign-out in other tabs. Usually without a reload, so that unsaved input survives when the session
 * ends in all tabs and the person signs in again in one of them. A page that still shows a person is reloaded for the
 * new token.
 */
onTokenChangedElsewhere(token => {
  if (token === sessionHooks.token) return
  // The session behind a view is over.
  forgetView()
  if (token !== null && session().user) return location.reload()
  sessionHooks.token = token
  if (token === null) setSession(SIGNED_OUT)
  else restore().catch(() => location.reload())
})
