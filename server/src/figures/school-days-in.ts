import { type DayNumber, mondayOf } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type DayRange, upTo } from './read.ts'

/** The school days of each school in a range, today's included once enough of the school has learned (ATT-1). */
export async function schoolDaysBySchool(tx: Db, districtId: string, range: DayRange): Promise<Map<string, number>> {
  const { rows } = await sql<{ school: string; days: number }>`SELECT school_id AS school,
      ${upTo(range.last, 'days')} - ${upTo(range.first - 1, 'days')} AS days
    FROM school_calendars WHERE district_id = ${districtId}`.execute(tx)
  return new Map(rows.map(({ school, days }) => [school, days]))
}

/** The school days of a school, or those of any school of a district, in a range. */
export async function schoolDaysIn(
  tx: Db,
  districtId: string,
  { first, last }: DayRange,
  schoolId: RawBuilder<unknown> | null,
): Promise<number> {
  const { rows } = await sql<{ days: number }>`SELECT count(DISTINCT day)::int AS days
    FROM school_calendars, unnest(days[${upTo(first - 1, 'days')} + 1:${upTo(last, 'days')}]) AS day
    WHERE district_id = ${districtId} AND ${schoolId === null ? sql`true` : sql`school_id = ${schoolId}`}`.execute(tx)
  return rows[0]?.days ?? 0
}

/** The same of each week that had any, by its Monday. */
export async function schoolDaysByWeek(
  tx: Db,
  districtId: string,
  schoolId: RawBuilder<unknown> | null,
): Promise<Map<DayNumber, number>> {
  const { rows } = await sql<{ day: DayNumber }>`SELECT DISTINCT day FROM school_calendars, unnest(days) AS day
    WHERE district_id = ${districtId} AND ${schoolId === null ? sql`true` : sql`school_id = ${schoolId}`}`.execute(tx)
  const weeks = Map.groupBy(rows, ({ day }) => mondayOf(day))
  return new Map([...weeks].map(([monday, days]) => [monday, days.length]))
}

/** The school days of a school in each week that begins on one of these days. */
export const schoolDaysOfWeeks = async (
  tx: Db,
  districtId: string,
  schoolId: string,
  mondays: readonly DayNumber[],
): Promise<number[]> => (await weeksBySchool(tx, districtId, mondays)).get(schoolId) ?? mondays.map(() => 0)

/** The same of every school of a district. */
export async function weeksBySchool(
  tx: Db,
  districtId: string,
  mondays: readonly DayNumber[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ school: string; weeks: number[] }>`SELECT school_id AS school,
      ARRAY[${sql.join(mondays.map(monday => sql`${upTo(monday + 6, 'days')} - ${upTo(monday - 1, 'days')}`))}] AS weeks
    FROM school_calendars WHERE district_id = ${districtId}`.execute(tx)
  return new Map(rows.map(({ school, weeks }) => [school, weeks]))
}
