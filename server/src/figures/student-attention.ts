import type { Attention } from '@hornbook/rules/figures/attention'
import type { Goals } from '@hornbook/rules/reading/goals'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { ATTENTION_ARRAY, attentionFrom, calendarDays, calendars } from './attention.ts'

interface OneStudent {
  readonly districtId: string
  readonly studentId: string
  /** A query of the ids of the schools that the viewer sees the student in. */
  readonly schools: RawBuilder<unknown>
  readonly today: DayNumber
  readonly goals: Goals
}

/**
 * Why one student needs attention; null for no reason, and for a student who is in no class. Of several schools, the one
 * with the most school days counts, of equal ones the first (ATT-4).
 */
export async function attentionOfStudent(
  tx: Db,
  { districtId, studentId, schools, today, goals }: OneStudent,
): Promise<Attention | null> {
  const own = sql`(SELECT t.district_id, t.school_id FROM student_timelines t
    WHERE t.district_id = ${districtId} AND t.student_id = ${studentId} AND t.school_id IN (${schools}))`
  const { rows } = await sql<{ grade: string | null; numbers: number[] }>`SELECT t.grade, ${ATTENTION_ARRAY} AS numbers
    FROM student_timelines t
    JOIN ${calendars(own, calendarDays(today))} cal ON cal.school_id = t.school_id
    WHERE t.district_id = ${districtId} AND t.student_id = ${studentId}
    ORDER BY cal.upto DESC, t.school_id LIMIT 1`.execute(tx)
  const [row] = rows
  return row ? attentionFrom(row.numbers, row.grade, { today, goals }) : null
}
