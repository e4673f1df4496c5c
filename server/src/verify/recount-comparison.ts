import { REASONS } from '@hornbook/rules/figures/attention'
import { positionOf } from '@hornbook/rules/figures/standing'
import { totalsOf, unitFigures } from '@hornbook/rules/figures/unit'
import { overallLesson } from '@hornbook/rules/reading/curriculum'
import { suggestedLesson } from '@hornbook/rules/reading/suggestion'
import type { DayNumber } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import { type Recounted, recountUnit } from './recount.ts'
import { countedIn, type SchoolCalendars } from './recount-attention.ts'
import { mondayOf } from './recount-growth.ts'

/** A class among the others of its school, student by student (COMPARE-1). */
export function recountCompared(
  population: readonly Recounted[],
  school: string,
  { calendars, range, today }: { calendars: SchoolCalendars; range: Range; today: DayNumber },
) {
  const students = population.length
  const reasons = population.map(student => {
    const { attention, inHand } = countedIn(student, school, calendars, today)
    return inHand ? undefined : attention?.reason
  })
  const positions = population.map(({ standing }) => positionOf(standing.allTime))
  const { counts, activity } = recountUnit(population, range)
  const suggested = suggestedLesson(positions)
  return {
    studentsCount: students,
    reasons: REASONS.map(reason => ({ reason, studentsCount: reasons.filter(each => each === reason).length })).filter(
      each => each.studentsCount > 0,
    ),
    averageDaysUsage: [8, 7, 6, 5, 4, 3, 2, 1].map(back => {
      const monday = mondayOf(today) - 7 * back
      const days = population.flatMap(({ timeline }) => timeline.days).filter(day => mondayOf(day) === monday)
      return students === 0 ? 0 : days.length / students
    }),
    positions: positions
      .map(position => (position === null ? 529 : overallLesson(position.level, position.lesson)))
      .sort((a, b) => a - b),
    gradeProgress: unitFigures(totalsOf(counts), activity).gradeProgress,
    suggestion: suggested.noMoreLessonAvailable
      ? null
      : { level: Number(suggested.levelName?.at(-1)), lesson: suggested.lessonOrder },
  }
}
