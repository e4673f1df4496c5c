import { signIn, signOut } from '@hornbook/contract/session/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { sessionHooks } from '../../api/session-hooks.ts'
import type { User } from '../../signed-in/current-session.ts'
import { keepBegun } from '../sign-in/used-way.ts'
import { dropCode, waitingCode } from './code.ts'

/** Somebody whom the learning app has handed over; null if their code does not work. */
export interface Arrival {
  readonly user: User | null
}

/** Waits for the person at the screen to decide, in memory alone: a reload keeps whoever is signed in here. */
let undecided: Arrival | null = null
export const undecidedArrival = (): Arrival | null => undecided
export function waitForDecision(arrival: Arrival | null): void {
  undecided = arrival
}

/** Exchanges the code of the address, if it had one. An unreachable server is an error, and the code can be tried again. */
export async function exchangeCode(): Promise<Arrival | null> {
  const authenticationToken = waitingCode()
  if (authenticationToken === null) return null
  const body = { data: { type: 'user', attributes: { authenticationToken } } } as const
  try {
    const { row } = await call(signIn, { query: { include: 'timezone' }, body })
    dropCode()
    keepBegun()
    return { user: row }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    dropCode()
    return { user: null }
  }
}

/** Ends the session of an arrival that was turned away, and touches no other. */
export async function endSessionOf({ user }: Arrival): Promise<void> {
  if (!user) return
  const own = sessionHooks.token
  sessionHooks.token = user.authenticationToken
  const ended = call(signOut, {})
  sessionHooks.token = own
  // The server ends it by itself, after the minutes of inactivity.
  await ended.catch(() => {})
}
