import type { RowOf } from '@hornbook/contract/document'
import type { growth } from '@hornbook/contract/progress/growth'
import { allTimeOf, studentsCounted } from '@hornbook/rules/figures/unit'
import { lessonsToGoal } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import { dayNumberOf } from '@hornbook/rules/time/dates'
import { previousRange } from '@hornbook/rules/time/ranges'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { readGoals } from '../figures/goals.ts'
import { lessonsOn, previousOf, thenOfUnit, weeksOf, yearsOf } from './growth-weeks.ts'
import type { RangeOn } from './range.ts'
import { overviewNumbers, schoolWeeksOfUnit, type Unit } from './units.ts'

/** A unit's growth (GROWTH-1), within the viewer's scope like its tiles. */
export async function growthOf(
  tx: Db,
  scope: Scope,
  unit: Unit,
  { today, compared }: Pick<RangeOn, 'today' | 'compared'>,
): Promise<RowOf<typeof growth>> {
  const range = { start: schoolYearStart(schoolYearOf(today)), end: today, today, compared }
  const { counts, activity } = await overviewNumbers(tx, scope, unit, range)
  const { percents } = await readGoals(tx, scope.districtId)
  const goal = { studentsCount: 0, lessonsCount: 0 }
  for (const { grade, students } of counts) {
    const group = gradeGroupOf(grade === null ? [] : [grade])
    if (group === null) continue
    goal.studentsCount += students
    goal.lessonsCount += students * lessonsToGoal(group, percents)
  }
  const before = previousRange(range)
  const then = await thenOfUnit(tx, scope, unit, range)
  const means = before && previousOf(then, range)
  const schoolDays = await schoolWeeksOfUnit(tx, scope.districtId, unit)
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
  return {
    id: unit.id,
    studentsCount: studentsCounted(counts),
    lessonsCount: sumOf(allTimeOf(counts)),
    doneThisYearCount: sumOf(activity.lessons),
    goal,
    previous: before && means && { ...before, ...means, ...lessonsOn(then, dayNumberOf(before.end)) },
    weeks: weeksOf(then, dayNumberOf(today)).map(week => ({
      ...week,
      schoolDaysCount: schoolDays.get(dayNumberOf(week.start)) ?? 0,
    })),
    years: yearsOf(then, today),
    today,
  }
}
