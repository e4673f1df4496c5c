import type { StaffRole } from '../../roster.ts'
import type { DraftRole, RosterDraft } from '../draft.ts'
import { schoolAbove } from '../schools.ts'

export type PersonKind = StaffRole | 'Student'

/** The kind that a role gives a person. A Helper becomes a Teacher only if they have a class; null is not imported. */
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

/** True for roles that are never imported. */
export const isSkippedRole = (word: string) => kinds[word] === null

/** What a left-out person counts as; null if never imported. A person without a known role most likely is a student. */
export function skippedAs(roles: readonly string[]): 'staff' | 'students' | null {
  const words = roles.map(role => role.toLowerCase()).filter(isRole)
  if (words.length > 0 && words.every(isSkippedRole)) return null
  return words.some(word => kinds[word] !== 'Student' && !isSkippedRole(word)) ? 'staff' : 'students'
}

/**
 * The kind of one role. Who administers a department below a school does not administer the school. In 1.1 an 'administrator' of an org above schools, without classes, is a
 * DistrictAdmin.
 */
export function roleKind(draft: RosterDraft, orgsWithClasses: Set<string>, { role, org }: DraftRole): RoleKind {
  const known = kinds[role] ?? null
  const ofSchool = role === 'administrator' || known === 'SchoolAdmin'
  if (ofSchool && org !== null && schoolAbove(draft, org) !== null) return 'Helper'
  if (role !== 'administrator') return known
  const type = org === null ? '' : (draft.orgs.get(org)?.type ?? '')
  return aboveSchools.includes(type) && !(org !== null && orgsWithClasses.has(org)) ? 'DistrictAdmin' : 'SchoolAdmin'
}

/** The kinds that roles give, the highest first. */
export function kindsOf(draft: RosterDraft, orgsWithClasses: Set<string>, roles: readonly DraftRole[]): RoleKind[] {
  const found = new Set(roles.map(role => roleKind(draft, orgsWithClasses, role)))
  return ranks.filter(kind => found.has(kind))
}
