import { type RawBuilder, sql } from 'kysely'

/** A query of the instant of each student's latest learning event (PEOPLE-14): student_id, at. `matching` narrows `t`. */
export const latestEvents = (districtId: string, matching: (studentId: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`SELECT t.student_id, to_timestamp(max(t.last_event_at) / 1000.0) AS at FROM student_timelines t
    WHERE t.district_id = ${districtId} AND ${matching(sql`t.student_id`)} GROUP BY 1`
