import { withoutHandOff } from './hand-off.ts'
import type { User } from './session.ts'

type Home = User['homes'][number]

/** The one home of a person, if they have just one: whoever works in several districts chooses (DIST-1). */
export const homeOf = ({ homes }: Pick<User, 'homes'>): Home | null => (homes.length === 1 ? (homes[0] ?? null) : null)

/** Where the dashboard opens for a person (D 8, DIST-2); the list of districts where nothing is nearer. */
export function dashboardOf(user: Pick<User, 'homes'>): string {
  const home = homeOf(user)
  return home === null ? '/dashboard/districts' : addressOf(home)
}

/** Where a district opens for a person: their own school or class in it, else its dashboard. */
export function dashboardIn({ homes }: Pick<User, 'homes'>, districtId: string): string {
  return addressOf(
    homes.find(home => home.districtId === districtId) ?? { districtId, schoolId: null, classroomId: null },
  )
}

/** The one district of a person, if they work in just one. */
export function districtOf({ homes }: Pick<User, 'homes'>): string | null {
  const [first, ...others] = new Set(homes.map(({ districtId }) => districtId))
  return others.length === 0 ? (first ?? null) : null
}

function addressOf(home: Home): string {
  const district = `/dashboard/districts/${home.districtId}`
  if (home.schoolId === null) return district
  const school = `${district}/schools/${home.schoolId}`
  return home.classroomId === null ? school : `${school}/classrooms/${home.classroomId}`
}

/** Where signing in leads: the uploads page for the provider's staff, the main view for everyone else (SHELL-10). */
export const landingOf = (user: User): string =>
  user.userType === 'Administrator' ? '/adminhub/uploads' : dashboardOf(user)

/** Stands for wherever we are served: what resolves to another origin is not ours. */
const OWN = 'http://own.invalid'

/** Where signing in never leads: pages that come before it, and the one that undoes it. */
const NEVER: ReadonlySet<string> = new Set(['/', '/login', '/logout'])

/** An address to return to after signing in, when it is one of our own pages. */
export function ownAddress(given: string | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const { origin, pathname, search } = new URL(given, OWN)
  return origin === OWN && !pathname.startsWith('//') && !NEVER.has(pathname) ? pathname + withoutHandOff(search) : null
}
