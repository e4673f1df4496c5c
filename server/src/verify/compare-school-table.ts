import type { Standing } from '@hornbook/rules/figures/standing'
import { type GradeGroup, gradeGroupOf } from '@hornbook/rules/reading/grades'
import { type DayNumber, dateOf } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import type { Differences, Expected } from './differences.ts'
import type { Recounted } from './recount.ts'
import { recountThere } from './recount-there.ts'

/** The students of each school: today's, and everybody who ever was one, with the enrolments there. */
export interface Units {
  readonly populations: ReadonlyMap<string, readonly Recounted[]>
  readonly ever: ReadonlyMap<string, readonly Recounted[]>
}

/** Compares what the table of schools reads, the months and totals of every school, with the recounted populations. */
export async function compareSchoolTable(
  tx: Db,
  districtId: string,
  { populations, ever }: Units,
  differences: Differences,
): Promise<void> {
  const months = await sql<StoredRow<'school_months'>>`SELECT * FROM school_months
    WHERE district_id = ${districtId}`.execute(tx)
  const totals = await sql<StoredRow<'school_totals'>>`SELECT * FROM school_totals
    WHERE district_id = ${districtId}`.execute(tx)
  const storedMonths = Map.groupBy(months.rows.filter(isNotEmpty), row => row.school_id)
  const storedTotals = new Map(totals.rows.map(row => [row.school_id, row]))
  for (const school of new Set([
    ...populations.keys(),
    ...ever.keys(),
    ...storedMonths.keys(),
    ...storedTotals.keys(),
  ])) {
    const population = populations.get(school) ?? []
    const ofMonth = new Map((storedMonths.get(school) ?? []).map(row => [String(row.month), row]))
    differences.compareRows(`months of school ${school}`, ofMonth, expectedMonths(population, ever.get(school) ?? []))
    const stored = storedTotals.get(school) ?? expectedTotals([])
    differences.compare(`totals of school ${school}`, stored, expectedTotals(population))
  }
  if (storedMonths.has('0') || storedTotals.has('0')) differences.note('the district itself has months or totals')
}

type Month = Expected<'school_months', 'district_id' | 'school_id' | 'month', number>

const isNotEmpty = ({ student_days, l1, l2, l3, l4, then_days, lessons_there }: Month) =>
  [student_days, l1, l2, l3, l4, then_days, lessons_there].some(count => count !== 0)

/** Months are counted from January 2000. */
function monthNumber(day: DayNumber): string {
  const [year, month] = dateOf(day).split('-').map(Number) as [number, number]
  return String((year - 2000) * 12 + month - 1)
}

function expectedMonths(population: readonly Recounted[], ever: readonly Recounted[]): Map<string, Month> {
  const there = ever.map(recountThere)
  const once = (days: readonly DayNumber[]) => days.map((day): [DayNumber, number] => [day, 1])
  const lists = {
    then_days: once(there.flatMap(({ days }) => days)),
    lessons_there: there.flatMap(({ changes }) => changes),
    student_days: once(population.flatMap(({ timeline }) => timeline.days)),
    l1: once(population.flatMap(({ timeline }) => timeline.byLevel[0])),
    l2: once(population.flatMap(({ timeline }) => timeline.byLevel[1])),
    l3: once(population.flatMap(({ timeline }) => timeline.byLevel[2])),
    l4: once(population.flatMap(({ timeline }) => timeline.byLevel[3])),
  }
  const months = new Map<string, Record<keyof Month, number>>()
  for (const [column, days] of Object.entries(lists) as [keyof Month, [DayNumber, number][]][]) {
    for (const [day, by] of days) {
      const key = monthNumber(day)
      const row = months.get(key) ?? { student_days: 0, l1: 0, l2: 0, l3: 0, l4: 0, then_days: 0, lessons_there: 0 }
      months.set(key, row)
      row[column] += by
    }
  }
  for (const [key, row] of months) if (!isNotEmpty(row)) months.delete(key)
  return months
}

function expectedTotals(population: readonly Recounted[]): Expected<'school_totals', 'district_id' | 'school_id'> {
  const students = (standing: Standing) => population.filter(each => each.standing.standing === standing).length
  const lessons = (level: number) => sumOf(population, ({ standing }) => standing.allTime[level - 1] ?? 0)
  return {
    completed: students('Completed'),
    non_active: students('Non Active'),
    in_test: students('In Test'),
    level1: students('Level 1'),
    level2: students('Level 2'),
    level3: students('Level 3'),
    level4: students('Level 4'),
    all1: lessons(1),
    all2: lessons(2),
    all3: lessons(3),
    all4: lessons(4),
    ...expectedGoal(1, population),
    ...expectedGoal(2, population),
    ...expectedGoal(3, population),
    ...expectedGoal(4, population),
    ...expectedGoal(5, population),
  }
}

/** The progress of a grade group's students towards their goal. */
function expectedGoal<Group extends GradeGroup>(group: Group, population: readonly Recounted[]) {
  const own = population.filter(({ standing: { grade } }) => grade !== null && gradeGroupOf([grade]) === group)
  return {
    [`goal${group}_students`]: own.length,
    [`goal${group}_completed`]: sumOf(own, ({ standing }) => standing.goalCompleted),
    [`goal${group}_capped`]: sumOf(own, ({ standing }) => Math.min(standing.goalCompleted, standing.goalTotal)),
    [`goal${group}_met`]: sumOf(own, ({ standing }) => Number(standing.goalMet)),
  } as Record<`goal${Group}_${'students' | 'completed' | 'capped' | 'met'}`, number>
}

const sumOf = (population: readonly Recounted[], each: (student: Recounted) => number) =>
  population.reduce((sum, student) => sum + each(student), 0)
