import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { TimelineRow } from './timeline-row.ts'

/** Deletes the timelines of students who are no longer in a school's population. */
export async function removeTimelines(tx: Db, districtId: string, rows: readonly TimelineRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`DELETE FROM student_timelines t USING json_to_recordset(${JSON.stringify(
    rows.map(({ school_id, student_id }) => ({ school_id, student_id })),
  )}::json) AS x(school_id bigint, student_id bigint)
    WHERE t.district_id = ${districtId} AND t.school_id = x.school_id AND t.student_id = x.student_id`.execute(tx)
}

/** Inserts or replaces timelines. */
export async function writeTimelines(tx: Db, districtId: string, rows: readonly TimelineRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO student_timelines AS t (district_id, school_id, student_id, home, grade, standing, upcoming_test, required,
      level, lesson, all1, all2, all3, all4, goal_completed, goal_capped, goal_met, first_at, last_day, last_lesson, last_at,
      days, l1, l2, l3, l4, ev, ev_at)
    SELECT ${districtId}::bigint, x.*
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(school_id bigint, student_id bigint, home boolean, grade text,
      standing smallint, upcoming_test smallint, required boolean, level smallint, lesson smallint, all1 smallint,
      all2 smallint, all3 smallint, all4 smallint, goal_completed smallint, goal_capped smallint, goal_met smallint,
      first_at bigint, last_day smallint, last_lesson smallint, last_at bigint, days smallint[], l1 smallint[], l2 smallint[],
      l3 smallint[], l4 smallint[], ev smallint[], ev_at bigint[])
    ON CONFLICT (district_id, school_id, student_id) DO UPDATE SET home = excluded.home, grade = excluded.grade,
      standing = excluded.standing, upcoming_test = excluded.upcoming_test, required = excluded.required,
      level = excluded.level, lesson = excluded.lesson, all1 = excluded.all1, all2 = excluded.all2, all3 = excluded.all3,
      all4 = excluded.all4, goal_completed = excluded.goal_completed, goal_capped = excluded.goal_capped,
      goal_met = excluded.goal_met, first_at = excluded.first_at, last_day = excluded.last_day, last_lesson = excluded.last_lesson,
      last_at = excluded.last_at, days = excluded.days, l1 = excluded.l1, l2 = excluded.l2, l3 = excluded.l3,
      l4 = excluded.l4, ev = excluded.ev, ev_at = excluded.ev_at`.execute(tx)
}
