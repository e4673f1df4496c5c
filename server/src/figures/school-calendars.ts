import { STUDENTS_PER_ACTIVE_ONE } from '@hornbook/rules/figures/school-days'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A day on which the number of active students of a school has changed; null if its population has changed. */
export interface TouchedDay {
  readonly school_id: string
  readonly day: DayNumber | null
}

/** Every student has exactly one standing (NUM-19). */
const POPULATION = sql`t.completed + t.non_active + t.in_test + t.level1 + t.level2 + t.level3 + t.level4`

/** isSchoolDay of rules in SQL (ATT-1). Day 0 was a Saturday. */
const IS_SCHOOL_DAY = sql`d.day % 7 >= 2 AND d.student_days > 0
  AND d.student_days * ${sql.lit(STUDENTS_PER_ACTIVE_ONE)} >= ${POPULATION}`

/**
 * Writes the school days of those schools where one of these days became a school day or stopped being one, or whose
 * population changed, because a school day takes a share of it. Call this after the sums are written.
 */
export async function updateCalendars(tx: Db, districtId: string, touched: readonly TouchedDay[]): Promise<void> {
  if (touched.length === 0) return
  const ofSchool = sql`d.district_id = ${districtId} AND d.school_id = t.school_id`
  await sql`INSERT INTO school_calendars (district_id, school_id, days)
    SELECT t.district_id, t.school_id,
      ARRAY(SELECT d.day FROM school_days d WHERE ${ofSchool} AND ${IS_SCHOOL_DAY} ORDER BY d.day)
    FROM school_totals t
    WHERE t.district_id = ${districtId} AND t.school_id IN (
      SELECT x.school_id FROM json_to_recordset(${JSON.stringify(touched)}::json) AS x(school_id bigint, day smallint)
      WHERE x.day IS NULL OR x.day = ANY ((SELECT c.days FROM school_calendars c
          WHERE c.district_id = ${districtId} AND c.school_id = x.school_id)::smallint[])
        IS DISTINCT FROM EXISTS (SELECT FROM school_days d WHERE ${ofSchool} AND d.day = x.day AND ${IS_SCHOOL_DAY}))
    ON CONFLICT (district_id, school_id) DO UPDATE SET days = excluded.days`.execute(tx)
}
