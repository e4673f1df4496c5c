import type { RosterRole } from '../../roster.ts'
import type { DraftPerson, RosterDraft } from '../draft.ts'
import { schoolOf } from '../schools.ts'
import { isOver } from './role-dates.ts'
import { roleKind } from './role-kinds.ts'

/** The roles of a member of staff that are in force or will be, each once. Helpers are teachers by their classes alone. */
export function rosterRolesOf(
  draft: RosterDraft,
  orgsWithClasses: Set<string>,
  person: DraftPerson,
  today: string,
): RosterRole[] {
  const found = new Map<string, RosterRole>()
  for (const draftRole of person.roles) {
    const role = roleKind(draft, orgsWithClasses, draftRole)
    if (role === null || role === 'Helper' || role === 'Student' || isOver(draftRole, today)) continue
    const school = draftRole.org === null ? null : schoolOf(draft, orgsWithClasses, draftRole.org)
    if (school === null && role !== 'DistrictAdmin') continue
    const { beginsOn, endsOn } = draftRole
    const schoolSourcedId = role === 'DistrictAdmin' ? null : school
    const read = { userSourcedId: person.sourcedId, role, schoolSourcedId, beginsOn, endsOn }
    found.set(JSON.stringify(read), read)
  }
  return [...found.values()]
}
