import type { RowOf } from '@hornbook/contract/document'
import type { schoolComparison } from '@hornbook/contract/progress/comparison'
import { STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import { standingFigures } from '@hornbook/rules/figures/unit'
import { NO_COUNTS } from '@hornbook/rules/figures/unit-counts'
import { whereToGo } from '@hornbook/rules/figures/where-to-go'
import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { countsBySchool, judgeStudents } from '../figures/attention-counts.ts'
import { studentCountIn } from '../figures/read.ts'
import { weeksBySchool } from '../figures/school-days-in.ts'
import { meanThere } from './compared.ts'
import { byReason, mondaysBefore } from './comparison.ts'
import type { RangeOn } from './range.ts'
import { schoolRows } from './rows.ts'
import { wholeSchools } from './units.ts'

/**
 * The schools that the viewer sees whole, from the sums and the counts that are kept for the day. Only the students of the
 * school to go to first are judged one by one, for their reasons (COMPARE-3).
 */
export async function schoolsBeside(
  tx: Db,
  scope: Scope,
  district: string,
  { today: date }: RangeOn,
): Promise<RowOf<typeof schoolComparison>> {
  const today = dayNumberOf(date)
  const mondays = mondaysBefore(today)
  const whole = scope.extent === 'district' ? null : new Set(await wholeSchools(tx, scope))
  const rows = (await schoolRows(tx, scope)).filter(({ id }) => whole === null || whole.has(id))
  const counts = await countsBySchool(tx, district, today)
  const standingsOf = await standingsBySchool(tx, district)
  const days = await daysByWeek(tx, district, mondays)
  const calendars = await weeksBySchool(tx, district, mondays)
  const schools = rows.map(({ id, name }) => {
    const { attentionCount, reachedCount, onPathCount, belowCount, farBelowCount } = counts.get(id) ?? NO_COUNTS
    const standings = standingsOf(id)
    return {
      id,
      name: name ?? '',
      studentsCount: Object.values(standings).reduce((sum, each) => sum + each, 0),
      ...standingFigures(standings),
      needYou: attentionCount,
      attentionCount,
      reachedCount,
      onPathCount,
      belowCount,
      farBelowCount,
      averageDaysUsage: mondays.map((_, week) => meanThere(days(id, week))),
      schoolDays: calendars.get(id) ?? mondays.map(() => 0),
    }
  })
  const first = whereToGo(schools)?.of.id
  const reasons = first === undefined ? null : await reasonsOf(tx, district, first, today)
  return {
    id: district,
    weeks: mondays.map(dateOf),
    schools: schools.map(({ needYou: _, ...school }) => ({
      ...school,
      reasons: school.id === first ? reasons : null,
    })),
  }
}

async function reasonsOf(tx: Db, districtId: string, school: string, today: DayNumber) {
  const from = sql`student_timelines t WHERE t.district_id = ${districtId} AND t.school_id = ${school}`
  const judged = await judgeStudents(tx, { districtId, from, unit: sql`t.school_id`, today })
  return byReason(judged.map(({ attention, inHand }) => (inHand ? null : attention)))
}

/** The students of today of each school, by standing. */
async function standingsBySchool(tx: Db, districtId: string) {
  const { rows } = await sql<{ school: string; standing: number; students: number }>`SELECT school_id AS school,
      standing, sum(students)::int AS students
    FROM school_standings WHERE district_id = ${districtId} GROUP BY 1, 2`.execute(tx)
  const bySchool = Map.groupBy(rows, ({ school }) => school)
  return (school: string): Partial<Record<Standing, number>> =>
    Object.fromEntries(
      (bySchool.get(school) ?? []).map(({ standing, students }) => [STANDINGS[standing] as Standing, students]),
    )
}

/** Who was a student of a school in a week, and their days of progress while they were (decision 46). */
async function daysByWeek(tx: Db, districtId: string, mondays: readonly DayNumber[]) {
  const [first, last] = [mondays[0] as DayNumber, (mondays.at(-1) as DayNumber) + 6]
  const { rows: done } = await sql<{ school: string; week: number; days: number }>`SELECT school_id AS school,
      (day - ${first}::integer) / 7 AS week, sum(then_days)::int AS days
    FROM school_days WHERE district_id = ${districtId} AND day BETWEEN ${first} AND ${last} GROUP BY 1, 2`.execute(tx)
  const counts = mondays.map(monday => studentCountIn({ first: monday, last: monday + 6 }))
  const { rows: there } = await sql<{ school: string; students: number[] }>`SELECT school_id AS school,
      ARRAY[${sql.join(counts)}] AS students
    FROM school_stays WHERE district_id = ${districtId} AND students <> 0 GROUP BY 1`.execute(tx)
  const students = new Map(there.map(each => [each.school, each.students]))
  const days = new Map(done.map(({ school, week, days }) => [`${school} ${week}`, days]))
  return (school: string, week: number) => ({
    students: students.get(school)?.[week] ?? 0,
    days: days.get(`${school} ${week}`) ?? 0,
  })
}
