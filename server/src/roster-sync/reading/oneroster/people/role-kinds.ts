import type { StaffRole } from '../../roster.ts'
import type { Draft, DraftPerson, DraftRole } from '../draft.ts'

/** What a role of the file makes of a person. 'Helper' is a Teacher only when a class says so; null is not brought in. */
export type RoleKind = StaffRole | 'Helper' | 'Student' | null

const kinds: Record<string, RoleKind> = {
  student: 'Student',
  teacher: 'Teacher',
  aide: 'Helper',
  counselor: 'Helper',
  proctor: 'Helper',
  districtadministrator: 'DistrictAdmin',
  systemadministrator: 'DistrictAdmin',
  siteadministrator: 'SchoolAdmin',
  principal: 'SchoolAdmin',
  parent: null,
  guardian: null,
  relative: null,
}

const ranks: RoleKind[] = ['DistrictAdmin', 'SchoolAdmin', 'Teacher', 'Helper', 'Student', null]
const aboveSchools = ['district', 'local', 'state', 'national']

export const isRole = (word: string) => word === 'administrator' || word in kinds

/** Whether people of this role are never brought in. */
export const isSkippedRole = (word: string) => kinds[word] === null

/** Where a person counts whose row was left out; null who is never brought in. Most whose role nobody knows are students. */
export function skippedAs(roles: readonly string[]): 'staff' | 'students' | null {
  const words = roles.map(role => role.toLowerCase()).filter(isRole)
  if (words.length > 0 && words.every(isSkippedRole)) return null
  return words.some(word => kinds[word] !== 'Student' && !isSkippedRole(word)) ? 'staff' : 'students'
}

/** The kind of one role; 1.1's plain 'administrator' is of the district when its org stands above schools. */
export function roleKind(draft: Draft, taught: Set<string>, { role, org }: DraftRole): RoleKind {
  if (role !== 'administrator') return kinds[role] ?? null
  const type = org === null ? '' : (draft.orgs.get(org)?.type ?? '')
  return aboveSchools.includes(type) && !(org !== null && taught.has(org)) ? 'DistrictAdmin' : 'SchoolAdmin'
}

/** The kinds of a person, the highest first: that one is the type of their account. */
export function kindsOf(draft: Draft, taught: Set<string>, person: DraftPerson): RoleKind[] {
  const found = new Set(person.roles.map(role => roleKind(draft, taught, role)))
  return ranks.filter(kind => found.has(kind))
}
