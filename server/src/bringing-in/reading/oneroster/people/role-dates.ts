import type { ColumnOf } from '../../table/headers.ts'
import type { Row } from '../../table/row.ts'
import type { DraftRole } from '../draft.ts'
import type { rolesFile } from '../package/files.ts'

type Span = Pick<DraftRole, 'beginsOn' | 'endsOn'>

export const UNDATED: Span = { beginsOn: null, endsOn: null }

/** Roles that give rights beyond one's own classes. */
const administers = /admin|principal/

/**
 * Begin and exclusive end of a role (ROSTER-66). Once all terms of the file are over, an end says nothing about teachers and
 * students, as with enrolments (ROSTER-39); that of an administrator always counts.
 */
export function readRoleDates(row: Row<ColumnOf<typeof rolesFile>>, role: string, termsAreOver: boolean): Span | null {
  const [beginsOn, endsOn] = [row.date('beginDate'), row.date('endDate')]
  if (termsAreOver && !administers.test(role)) return { beginsOn, endsOn: null }
  if (beginsOn === null || endsOn === null || endsOn > beginsOn) return { beginsOn, endsOn }
  if (endsOn === beginsOn) row.report('role.never')
  else row.report('role.date_order', 'endDate', { value: endsOn })
  return null
}

const isAhead = ({ beginsOn }: Span, today: string) => beginsOn !== null && beginsOn > today
export const isOver = ({ endsOn }: Span, today: string) => endsOn !== null && endsOn <= today
const isInForce = (role: Span, today: string) => !isAhead(role, today) && !isOver(role, today)

/** Says of a role that it gives nothing today. */
export function reportRoleDates(row: Row<ColumnOf<typeof rolesFile>>, { role, ...span }: DraftRole, today: string) {
  if (isOver(span, today)) row.report('role.over', 'endDate', { value: role, fill: { day: span.endsOn ?? '' } })
  else if (isAhead(span, today))
    row.report('role.ahead', 'beginDate', { value: role, fill: { day: span.beginsOn ?? '' } })
}

/**
 * What a person is today: `now` are the roles in force. Where there are none, `lapsed` are those that were or will be. A
 * student whose roles are all ahead is taken as one already: a roster of next year must not archive its children.
 */
export function rolesToday(roles: readonly DraftRole[], today: string): { now: DraftRole[]; lapsed: DraftRole[] } {
  const now = roles.filter(role => isInForce(role, today))
  if (now.length > 0) return { now, lapsed: [] }
  const coming = roles.filter(role => role.role === 'student' && isAhead(role, today))
  return coming.length > 0 ? { now: coming, lapsed: [] } : { now, lapsed: [...roles] }
}
