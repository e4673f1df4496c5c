import type { User } from './current-session.ts'

type Home = Pick<User['homes'][number], 'districtId' | 'schoolId' | 'classroomId'>
interface WithHomes {
  readonly homes: readonly Home[]
}

/** A person's home if they have exactly one; people with several districts choose (DIST-1). */
export const singleHomeOf = ({ homes }: WithHomes): Home | null => (homes.length === 1 ? (homes[0] ?? null) : null)

/** The path that a person's dashboard opens at (SIGN-8, DIST-2): their single home, or the list of districts. */
export function dashboardPath(user: WithHomes): string {
  const home = singleHomeOf(user)
  return home === null ? '/dashboard/districts' : homePath(home)
}

/** The path that a district opens at: the person's own school or class in it, or the district's dashboard. */
export function dashboardPathIn({ homes }: WithHomes, districtId: string): string {
  return homePath(
    homes.find(home => home.districtId === districtId) ?? { districtId, schoolId: null, classroomId: null },
  )
}

/** The path that a district's dashboard leads to somebody who has one school there (DIST-2); null for the others. */
export function onlySchoolPathIn({ homes }: Pick<User, 'homes'>, districtId: string): string | null {
  const schoolId = homes.find(home => home.districtId === districtId)?.onlySchoolId ?? null
  return schoolId && homePath({ districtId, schoolId, classroomId: null })
}

/** A person's district, if they work in exactly one. */
export function singleDistrictOf({ homes }: WithHomes): string | null {
  const [first, ...others] = new Set(homes.map(({ districtId }) => districtId))
  return others.length === 0 ? (first ?? null) : null
}

function homePath(home: Home): string {
  const district = `/dashboard/districts/${home.districtId}`
  if (home.schoolId === null) return district
  const school = `${district}/schools/${home.schoolId}`
  return home.classroomId === null ? school : `${school}/classrooms/${home.classroomId}`
}

/** Where a person lands after signing in: Administrators at the uploads page, others at their main view (SHELL-10). */
export const landingPath = (user: User): string =>
  user.userType === 'Administrator' ? '/adminhub/uploads' : dashboardPath(user)
