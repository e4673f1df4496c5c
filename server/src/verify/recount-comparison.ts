import { REASONS } from '@hornbook/rules/figures/attention'
import { positionOf } from '@hornbook/rules/figures/standing'
import { totalsOf, unitFigures } from '@hornbook/rules/figures/unit'
import { type Lesson, overallLesson } from '@hornbook/rules/reading/curriculum'
import type { DayNumber } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import { type Recounted, recountUnit } from './recount.ts'
import { countedIn, countIn, type RecountedCalendars } from './recount-attention.ts'
import { recountNext } from './recount-next.ts'
import { recountDaysByWeek } from './recount-school-comparison.ts'

const overallOf = (position: Lesson | null) =>
  position === null ? 529 : overallLesson(position.level, position.lesson)

/** A class among the others of its school, student by student (COMPARE-1); `ever` are all who were in it once. */
export function recountCompared(
  { population, ever }: { population: readonly Recounted[]; ever: readonly Recounted[] },
  school: string,
  { calendars, range, today }: { calendars: RecountedCalendars; range: Range; today: DayNumber },
) {
  const students = population.length
  const reasons = population.map(student => {
    const { attention, inHand } = countedIn(student, school, calendars, today)
    return inHand ? undefined : attention?.reason
  })
  const {
    attentionCount: _,
    watchCount: __,
    inHandCount: ___,
    ...outlooks
  } = countIn(population, school, calendars, today)
  const positions = population.map(({ standing }) => positionOf(standing.allTime))
  const { counts, activity } = recountUnit(population, range)
  const furthest = population
    .map(student => ({ ...student, position: positionOf(student.standing.allTime), next: recountNext(student) }))
    .filter(({ position }) => position !== null)
    .sort((a, b) => overallOf(b.position) - overallOf(a.position) || Number(BigInt(a.raw.id) - BigInt(b.raw.id)))
  const suggested = furthest[Math.ceil(furthest.length / 4) - 1]
  return {
    studentsCount: students,
    reasons: REASONS.map(reason => ({ reason, studentsCount: reasons.filter(each => each === reason).length })).filter(
      each => each.studentsCount > 0,
    ),
    ...outlooks,
    averageDaysUsage: recountDaysByWeek(ever, today),
    positions: positions.map(overallOf).sort((a, b) => a - b),
    gradeProgress: unitFigures(totalsOf(counts), activity).gradeProgress,
    suggestion: suggested ? { level: suggested.position?.level, lesson: suggested.next } : null,
  }
}
