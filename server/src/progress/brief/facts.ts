import { STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import { ratio, type StandingCount, studentsCounted } from '@hornbook/rules/figures/unit'
import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { isRanked } from '@hornbook/rules/figures/where-to-go'
import { compareGrades, gradeName } from '@hornbook/rules/reading/grades'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { daysIn, previousRange, type Range } from '@hornbook/rules/time/ranges'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { comparedDaysOf } from '../../figures/read.ts'
import { countThere, type ThenActivity } from '../../figures/then.ts'
import { lessonsOn, thenOfUnit, weeksOf } from '../growth-weeks.ts'
import type { RangeOn } from '../range.ts'
import { overviewCounts, overviewNumbers, schoolDaysOfUnit, type Unit } from '../units.ts'

/** The same weekdays of the year before. */
export const A_YEAR = 364

/** Where children are, each a share from 0 to 1, in the order of `WHERE`. */
interface WhereRow {
  /** A grade's name; null for all children. */
  readonly grade: string | null
  readonly shares: readonly number[]
}

/** In the order in which a child comes through them. */
const WHERE: readonly Standing[] = [
  ...(['Non Active', 'In Test'] as const),
  ...STANDINGS.filter(each => each.startsWith('Level ')),
  'Completed',
]

/** Days of progress of a child who was there, on average, and how many were. */
interface Usage {
  readonly days: number
  readonly students: number
}

/** What a board reads of a school or district: shares and means, never a child. */
export interface BriefFacts {
  readonly students: number
  /** Null with fewer than ten children: then nothing else is said. */
  readonly where: readonly WhereRow[] | null
  /** There are grades with too few children to be shown. */
  readonly leavesOutGrades: boolean
  readonly counts: UnitCounts
  readonly usage: Usage | null
  readonly usageBefore: Usage | null
  /** School days of the dates, and of the same weekdays a year before. */
  readonly schoolDays: number
  readonly schoolDaysBefore: number
  /** Lessons of those who are there today, and of those who were by this day of the last school year. */
  readonly lessons: ReturnType<typeof lessonsOn>
  readonly lessonsBefore: ReturnType<typeof lessonsOn>
  /** In order, from the school year before on. */
  readonly weeks: ReturnType<typeof weeksOf>
}

export async function briefFacts(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<BriefFacts> {
  const { counts } = await overviewNumbers(tx, scope, unit, range)
  const then = await thenOfUnit(tx, scope, unit, range)
  const students = studentsCounted(counts)
  const byGrade = [...Map.groupBy(counts, ({ grade }) => grade)].sort(([a], [b]) => compareGrades(a, b))
  const isEnough = (of: readonly StandingCount[]) => isRanked({ studentsCount: studentsCounted(of) })
  const shown = byGrade.flatMap(([grade, of]) =>
    grade !== null && isEnough(of) ? [whereRow(gradeName(grade), of)] : [],
  )
  const thisYear = { start: schoolYearStart(schoolYearOf(range.today)), end: range.today }
  const sameDay = previousRange(thisYear)?.end ?? range.today
  return {
    students,
    where: isEnough(counts) ? [whereRow(null, counts), ...shown] : null,
    leavesOutGrades: shown.length < byGrade.length,
    counts: await overviewCounts(tx, scope, unit, range),
    usage: usageIn(then, range),
    usageBefore: daysIn(range) > A_YEAR ? null : usageIn(then, range, A_YEAR),
    schoolDays: await schoolDaysOfUnit(tx, scope.districtId, unit, range),
    schoolDaysBefore: await schoolDaysOfUnit(tx, scope.districtId, unit, yearBefore(range)),
    lessons: lessonsOn(then, dayNumberOf(range.today)),
    lessonsBefore: lessonsOn(then, dayNumberOf(sameDay)),
    weeks: weeksOf(then, dayNumberOf(range.today)),
  }
}

const yearBefore = ({ start, end }: Range): Range => ({
  start: dateOf(dayNumberOf(start) - A_YEAR),
  end: dateOf(dayNumberOf(end) - A_YEAR),
})

function whereRow(grade: string | null, counts: readonly StandingCount[]): WhereRow {
  const all = studentsCounted(counts)
  const shares = WHERE.map(each => ratio(studentsCounted(counts.filter(({ standing }) => standing === each)), all))
  return { grade, shares }
}

/** Days of progress in a range, or so many days before it, over those who were there then (decision 46). */
function usageIn(then: ThenActivity, range: Range, ago = 0): Usage | null {
  const { first, last } = comparedDaysOf(range)
  const days = { first: first - ago, last: last - ago }
  const students = countThere(then.stays, days)
  const sum = then.days.reduce(
    (all, each) => (each.day >= days.first && each.day <= days.last ? all + each.days : all),
    0,
  )
  return students === 0 ? null : { days: sum / students, students }
}
