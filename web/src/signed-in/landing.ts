import { type Address, unitAddress } from '../address/address.ts'
import type { User } from './current-session.ts'

type Home = Pick<User['homes'][number], 'districtId' | 'schoolId' | 'classroomId'>
interface WithHomes {
  readonly homes: readonly Home[]
}

/** A person's home if they have exactly one; people with several districts choose (DIST-1). */
export const singleHomeOf = ({ homes }: WithHomes): Home | null => (homes.length === 1 ? (homes[0] ?? null) : null)

/** The path that a person's dashboard opens at (SIGN-8, DIST-2): their single home, or the list of districts. */
export function dashboardPath(user: WithHomes): Address {
  const home = singleHomeOf(user)
  return home === null ? '/dashboard/districts' : unitAddress(home)
}

/** The path that a district opens at: the person's own school or class in it, or the district's dashboard. */
export function dashboardPathIn({ homes }: WithHomes, districtId: string): Address {
  return unitAddress(homes.find(home => home.districtId === districtId) ?? { districtId })
}

/** The path that a district's dashboard leads to somebody who has one school there (DIST-2); null for the others. */
export function onlySchoolPathIn({ homes }: Pick<User, 'homes'>, districtId: string): Address | null {
  const schoolId = homes.find(home => home.districtId === districtId)?.onlySchoolId ?? null
  return schoolId === null ? null : unitAddress({ districtId, schoolId })
}

/** A person's district, if they work in exactly one. */
export function singleDistrictOf({ homes }: WithHomes): string | null {
  const [first, ...others] = new Set(homes.map(({ districtId }) => districtId))
  return others.length === 0 ? (first ?? null) : null
}

/** Where a person lands after signing in: Administrators at the uploads page, others at their main view (SHELL-10). */
export const landingPath = (user: User): Address =>
  user.userType === 'Administrator' ? '/adminhub/uploads' : dashboardPath(user)
