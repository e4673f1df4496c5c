import { sql } from 'kysely'
import type { MemberKind } from '../../people/enrol.ts'
import type { ChangeToUndo } from './records.ts'

export const MEMBER_KINDS = ['student', 'staff'] as const
export const PLACES = ['school', 'classroom'] as const

const INTERVALS = { school: 'schools', classroom: 'enrollments' } as const

/** The intervals of people in a kind of place. */
export const intervalsOf = (who: MemberKind, place: (typeof PLACES)[number]) => sql.table(`${who}_${INTERVALS[place]}`)

/** Whether somebody had this place right after the change: an interval of that alias. */
export const hadAfter = (interval: string, { entryId }: ChangeToUndo) => sql`(
  (${sql.ref(`${interval}.began_entry`)} IS NULL OR ${sql.ref(`${interval}.began_entry`)} <= ${entryId})
  AND (${sql.ref(`${interval}.ended_at`)} IS NULL OR ${sql.ref(`${interval}.ended_entry`)} > ${entryId}))`
