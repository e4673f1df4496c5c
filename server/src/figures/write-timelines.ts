import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { TIMELINE, type TimelineRow } from './timeline-columns.ts'
import { upsertInto } from './upsert.ts'

/** Deletes the timelines of students who are no longer in a school's population. */
export async function removeTimelines(tx: Db, districtId: string, rows: readonly TimelineRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`DELETE FROM student_timelines t USING json_to_recordset(${JSON.stringify(
    rows.map(({ school_id, student_id }) => ({ school_id, student_id })),
  )}::json) AS x(school_id bigint, student_id bigint)
    WHERE t.district_id = ${districtId} AND t.school_id = x.school_id AND t.student_id = x.student_id`.execute(tx)
}

/** Inserts or replaces timelines. */
export const writeTimelines: (tx: Db, districtId: string, rows: readonly TimelineRow[]) => Promise<void> = upsertInto(
  'student_timelines',
  TIMELINE.key,
  {
    ...TIMELINE.home,
    ...TIMELINE.enrolment,
    ...TIMELINE.standing,
    ...TIMELINE.ends,
    ...TIMELINE.days,
    ...TIMELINE.firsts,
    ...TIMELINE.repeats,
    ...TIMELINE.there,
    ...TIMELINE.lessons,
  },
  name => `excluded.${name}`,
)
