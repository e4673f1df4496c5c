import { LAST_TEST } from '@hornbook/rules/reading/placement'
import { type RawBuilder, sql } from 'kysely'
import { notVoided } from './facts.ts'

/**
 * Joins to each student `r`, as `latest`: student_id, the instant of the latest learning event, and whether the
 * placement test is required (TEST-7). `matching` narrows `t`. Archived students, and those in no class, have no row. The
 * district is joined as well: Citus answers the subqueries below only if their district is written out.
 */
export const joinLatest = (
  districtId: string,
  matching: (studentId: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`CROSS JOIN (SELECT ${districtId}::bigint AS id) district
  LEFT JOIN (SELECT t.student_id, to_timestamp(max(t.last_event_at) / 1000.0) AS at, bool_or(t.required) FILTER (WHERE t.home) AS required
    FROM student_timelines t WHERE t.district_id = ${districtId} AND ${matching(sql`t.student_id`)} GROUP BY 1) latest
    ON latest.student_id = r.id`

/** Rows of events or decisions about student `r`, with those of everybody who was merged into them. */
const ownRows = (
  table: string,
) => sql`${sql.table(table)} x WHERE x.district_id = district.id AND x.student_id = ANY (ARRAY(
  SELECT r.id UNION ALL SELECT m.id FROM students m WHERE m.district_id = district.id AND m.merged_into = r.id))`
const ownEvents = (table: string, kind: string) => sql`${ownRows(table)} AND ${notVoided(sql`district.id`, kind)}`
const ownResults = ownEvents('assessment_results', 'assessmentResult')

/** The instant of the latest learning event (PEOPLE-14) of student `r`, joined with `latest`. */
export const LATEST_EVENT = sql`CASE WHEN latest.student_id IS NULL THEN greatest(
    (SELECT max(x.finished_at) FROM ${ownEvents('lesson_completions', 'lessonCompletion')}),
    (SELECT max(x.finished_at) FROM ${ownResults})) ELSE latest.at END`

/** Whether student `r`, joined with `latest`, is required to take the placement test, as `placementState` says. */
export const TEST_REQUIRED = sql`CASE WHEN latest.student_id IS NULL THEN (
    SELECT NOT ended.whole AND CASE WHEN changed.at >= coalesce(ended.at, '-infinity') THEN changed.required ELSE ended.at IS NULL END
    FROM (SELECT coalesce(bool_or(x.result = 'passed' AND x.test = ${sql.lit(LAST_TEST)}), false) AS whole,
        max(x.finished_at) FILTER (WHERE x.result = 'failed' OR x.test = ${sql.lit(LAST_TEST)}) AS at FROM ${ownResults}) ended
      LEFT JOIN (SELECT x.at, x.required FROM ${ownRows('requirement_changes')} ORDER BY x.at DESC, x.required DESC LIMIT 1)
        changed ON true) ELSE latest.required END`
