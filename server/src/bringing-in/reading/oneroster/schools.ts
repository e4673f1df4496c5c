import type { RosterDraft } from './draft.ts'

/** The school that a department or local office is below, if it is below one. */
export function schoolAbove(draft: RosterDraft, orgSourcedId: string): string | null {
  let org = draft.orgs.get(orgSourcedId)
  const seen = new Set<string>()
  while (org && isPart(org.type) && !seen.has(org.sourcedId)) {
    seen.add(org.sourcedId)
    org = draft.orgs.get(org.parentSourcedId)
    if (org?.type === 'school') return org.sourcedId
  }
  return null
}

const isPart = (type: string) => type === 'department' || type === 'local'

/**
 * The school that an org counts as; null if none. What is below a school is that school (ROSTER-29); another department or
 * local office is one itself, if it has classes.
 */
export function schoolOf(draft: RosterDraft, orgsWithClasses: Set<string>, orgSourcedId: string): string | null {
  const org = draft.orgs.get(orgSourcedId)
  if (!org) return null
  const above = schoolAbove(draft, orgSourcedId)
  if (above !== null) return above
  return org.type === 'school' || (isPart(org.type) && orgsWithClasses.has(orgSourcedId)) ? orgSourcedId : null
}
