import { type RawBuilder, sql } from 'kysely'

/**
 * A query of where each student is now: student_id, the instant of the latest learning event (PEOPLE-14), and whether the
 * placement test is required (TEST-7). `matching` narrows `t`.
 */
export const latestOfTimelines = (
  districtId: string,
  matching: (studentId: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql`SELECT t.student_id, to_timestamp(max(t.last_event_at) / 1000.0) AS at, bool_or(t.required) FILTER (WHERE t.home) AS required
    FROM student_timelines t WHERE t.district_id = ${districtId} AND ${matching(sql`t.student_id`)} GROUP BY 1`
