import type { Goals } from '@hornbook/rules/reading/goals'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { ATTENTION_ARRAY, calendarDays, calendars, judgedFrom, type StudentJudgement } from './attention.ts'

interface Students {
  readonly districtId: string
  readonly students: readonly string[]
  /** A query of the ids of the schools that the viewer sees the students in. */
  readonly schools: RawBuilder<unknown>
  readonly today: DayNumber
  readonly goals: Goals
}

/**
 * Why students need attention, and their outlook, by id; without those who are in no class. Of several schools, the one
 * with the most school days counts, of equal ones the first (ATT-4).
 */
export async function judgeEach(
  tx: Db,
  { districtId, students, schools, today, goals }: Students,
): Promise<ReadonlyMap<string, StudentJudgement>> {
  const ids = idArray(students)
  const own = sql`(SELECT DISTINCT t.district_id, t.school_id FROM student_timelines t
    WHERE t.district_id = ${districtId} AND t.student_id = ANY (${ids}) AND t.school_id IN (${schools}))`
  const { rows } = await sql<{ id: string; grade: string | null; numbers: number[] }>`
    SELECT DISTINCT ON (t.student_id) t.student_id AS id, t.grade, ${ATTENTION_ARRAY} AS numbers
    FROM student_timelines t
    JOIN ${calendars(own, calendarDays(today))} cal ON cal.school_id = t.school_id
    WHERE t.district_id = ${districtId} AND t.student_id = ANY (${ids})
    ORDER BY t.student_id, cal.upto DESC, t.school_id`.execute(tx)
  return new Map(rows.map(({ id, grade, numbers }) => [id, judgedFrom(numbers, grade, { today, goals })]))
}
