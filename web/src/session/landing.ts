import type { User } from './session.ts'

/** Where the dashboard opens for a person (D 8, DIST-2); the list of districts where nothing is nearer. */
export function dashboardOf({ home }: Pick<User, 'home'>): string {
  if (!home) return '/dashboard/districts'
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

/** An address to return to after signing in, when it is one of our own pages. */
export function ownAddress(given: string | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const { origin, pathname, search } = new URL(given, OWN)
  return origin === OWN && pathname !== '/' && pathname !== '/login' ? pathname + search : null
}
