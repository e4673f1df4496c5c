import { setCredentials } from '@hornbook/contract/session/credentials'
import type { SignedByPasskey } from '@hornbook/contract/session/passkeys'
import { readSession, refreshSession, signIn, signOut } from '@hornbook/contract/session/session'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sessionHooks } from '../api/session-hooks.ts'
import { renewUser, type Session, SIGNED_OUT, session, setSession, type User } from '../signed-in/current-session.ts'
import { forgetView, leaveView, stopViewing, viewing } from '../signed-in/viewing.ts'
import { endSessionOf, exchangeCode, undecidedArrival, waitForDecision } from './hand-off/arrival.ts'
import { forgetToken, onTokenChangedElsewhere, storedToken, storeToken } from './token.ts'

const include = { include: 'timezone' }
let started: Promise<void> | null = null

function clear(notice: Session['notice']): void {
  sessionHooks.token = null
  forgetToken()
  setSession({ ...SIGNED_OUT, notice })
}

/** Loads the person of the stored token, once. An unreachable server is an error, not a sign-out. */
export function loadSession(): Promise<void> {
  started ??= restore().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

/** The code of the address is exchanged before anything else is asked for (SESS-3). */
async function restore(): Promise<void> {
  const arrival = await exchangeCode()
  await restoreStored()
  if (arrival === null) return
  const { user: here } = session()
  if (here && (here.viewedBy !== null || here.id !== arrival.user?.id)) return waitForDecision(arrival)
  if (arrival.user) await beginInstead(arrival.user)
  else setSession({ ...SIGNED_OUT, notice: 'codeEnded' })
}

async function restoreStored(): Promise<void> {
  sessionHooks.token = viewing()?.token ?? storedToken()
  if (sessionHooks.token === null) return
  try {
    renewUser((await readPerson()).row)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    if (viewing()) return leaveView()
    clear(null)
  }
}

/** A session that lacks its second step is not read, but a call that keeps it alive says whose it is (SIGN-15). */
async function readPerson() {
  try {
    return await call(readSession, { query: include })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'secondStep') throw error
    return call(refreshSession, { query: include })
  }
}

/** Signs in. Only the token survives a reload (SESS-3). */
export async function logIn(email: string, password: string): Promise<User> {
  const body = { data: { type: 'user', attributes: { email, password } } } as const
  return begin((await call(signIn, { query: include, body })).row)
}

/** Signs in with what a passkey has signed: that alone is a whole sign-in (SIGN-15). */
export async function logInByPasskey(passkey: SignedByPasskey): Promise<User> {
  const body = { data: { type: 'user', attributes: { passkey } } } as const
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
  renewUser(user)
  return user
}

/** Begins the session of a person whom the learning app handed over, and ends the one that was here. */
async function beginInstead(user: User): Promise<User> {
  // A view ends with the session behind it.
  forgetView()
  sessionHooks.token = storedToken()
  if (!(await logOut())) clear(null)
  return begin(user)
}

/** The person at the screen goes on as the one who has arrived. */
export async function arriveInstead(): Promise<User | null> {
  const { user = null } = undecidedArrival() ?? {}
  const begun = user && (await beginInstead(user))
  waitForDecision(null)
  return begun
}

/** The person at the screen stays who they are; the session of the one who has arrived is over. */
export async function stay(): Promise<User | null> {
  const arrival = undecidedArrival()
  waitForDecision(null)
  if (arrival) await endSessionOf(arrival)
  return session().user
}

/** Asks whether somebody is still in training: the full app opens as soon as they are not (SESS-9). */
export async function askWhetherTrained(): Promise<void> {
  try {
    const { row } = await call(readSession, { query: include })
    if (session().training && row.status !== 'training') renewUser(row)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession()
  }
}

/** Extends the session (SESS-4, Continue). */
export async function renewSession(): Promise<void> {
  // A view may only read, which keeps it alive as well.
  renewUser((await call(viewing() ? readSession : refreshSession, { query: include })).row)
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
sessionHooks.onSecondStep = () => {
  if (session().user?.secondStep !== null) return
  readPerson().then(
    ({ row }) => renewUser(row),
    () => {},
  )
}
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
