import type { readSession } from '@hornbook/contract/session/session'
import type { Person } from '@hornbook/rules/people/abilities'
import { useSyncExternalStore } from 'react'
import type { RowFrom } from '../api/answer.ts'
import { configuration } from '../api/configuration.ts'

export type User = RowFrom<typeof readSession>

export interface Session {
  readonly user: User | null
  /** Limited to training, by status or by a refusal (SESS-9). */
  readonly training: boolean
  /** Why nobody is signed in; shown on the sign-in page: the session ended (SESS-5), or a code did not work (SESS-3). */
  readonly notice: 'expired' | 'codeEnded' | null
}

export const SIGNED_OUT: Session = { user: null, training: false, notice: null }
const listeners = new Set<() => void>()
let current: Session = SIGNED_OUT

/** Only the session area begins and ends sessions. */
export function setSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** What the signed-in person has changed about themselves shows at once in the frame. */
export function updateUser(
  changed: Partial<Pick<User, 'firstName' | 'fullName' | 'email' | 'nameOrder' | 'relationships'>>,
): void {
  if (current.user) setSession({ ...current, user: { ...current.user, ...changed } })
}

/** The person of the session, as the server has them now. */
export const renewUser = (user: User): void => setSession({ user, training: user.status === 'training', notice: null })

export const session = (): Session => current
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSession = (): Session => useSyncExternalStore(onSessionChange, session)

/** Whether an Administrator only sees what somebody sees: nothing is written then (SIGN-13). */
export const useIsViewing = (): boolean => Boolean(useSession().user?.viewedBy)

/** The signed-in person. Only for pages behind sign-in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser() was called without a signed-in person')
  return user
}

/** What the signed-in person is in one district, or at one of its schools: somebody may manage one and teach at another. */
export const usePersonIn = (districtId: string, schoolId?: string): Person => personIn(useUser(), districtId, schoolId)

export function personIn(user: User, districtId: string, schoolId?: string): Person {
  const here = user.homes.find(home => home.districtId === districtId)
  if (!here) return personOf(user)
  return { ...personOf(user), userType: roleAt(here, schoolId), managedExternally: here.managedExternally }
}

/** The role at a school: where a SchoolAdmin only teaches, they are a Teacher. */
export const roleAt = ({ userType, taughtSchools }: User['homes'][number], schoolId = '') =>
  taughtSchools.includes(schoolId) ? 'Teacher' : userType

const NO_SCHOOLS: readonly string[] = []

/** The schools where somebody teaches who administers others: the office's lists leave them out (SCOPE-7). */
export const useTaughtSchools = (districtId: string): readonly string[] =>
  useUser().homes.find(home => home.districtId === districtId)?.taughtSchools ?? NO_SCHOOLS

/** The person in the shape that `may` takes: all that they are in any district. */
export const personOf = ({ userType, managedExternally }: User): Person => ({
  userType,
  managedExternally,
  selfService: configuration().selfService,
})
