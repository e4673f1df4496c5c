import { currentStatus, STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import { testDisplayName } from '@hornbook/rules/reading/placement'

/** Of a timeline: its standing as a number, and the lesson that comes next. */
interface PositionColumns {
  readonly standing: number
  readonly upcoming_test: number | null
  readonly level: number | null
  readonly lesson: number | null
  readonly next_lesson: number | null
}

/** Where a student stands, as every resource says it (NUM-20). */
export const shownPosition = ({ standing, upcoming_test: test, level, lesson, next_lesson }: PositionColumns) => ({
  currentStatus: currentStatus(STANDINGS[standing] as Standing, test === null ? null : testDisplayName(test)),
  currentLevel: level,
  currentLesson: lesson,
  nextLesson: next_lesson,
})
