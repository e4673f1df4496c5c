import { searchKey } from '@hornbook/rules/people/names'
import { GUIDE_LEVELS, hasGuide, isLesson } from '@hornbook/rules/reading/curriculum'
import { type LessonUnit, UNITS, unitOf } from '@hornbook/rules/reading/units'

/** A lesson by its number, or the lessons that teach a skill. */
export interface FoundLessons {
  readonly unit: LessonUnit
  readonly from: number
  readonly to: number
}

const NUMBERED = /^(?:(?:level|l)?\s*(?<level>\d)\b[\s,.:-]*(?=lesson|\d))?(?:lesson)?\s*0*(?<lesson>\d{1,3})$/

/**
 * Finds lessons by number, 80 or 'Level 2 Lesson 80', in each level that has one, and skills by their name. Level 4 has no
 * guide.
 */
export function findInGuides(typed: string): readonly FoundLessons[] {
  const wanted = searchKey(typed)
  if (wanted === '') return []
  const numbers = NUMBERED.exec(wanted)?.groups
  return numbers ? lessonsNumbered(Number(numbers.lesson), numbers.level) : skillsCalled(wanted)
}

const lessonsNumbered = (lesson: number, only: string | undefined): FoundLessons[] =>
  GUIDE_LEVELS.filter(level => (only === undefined || only === String(level)) && isLesson(level, lesson)).flatMap(
    level => {
      const unit = unitOf({ level, lesson })
      return unit ? [{ unit, from: lesson, to: lesson }] : []
    },
  )

/** Those that begin with what was typed come first. */
function skillsCalled(wanted: string): FoundLessons[] {
  const words = wanted.split(' ')
  const nameOf = ({ level, label }: LessonUnit) => searchKey(`${label} level ${level}`)
  const found = UNITS.filter(unit => hasGuide(unit.level) && words.every(word => nameOf(unit).includes(word)))
  const rank = (unit: LessonUnit) => (nameOf(unit).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).map(unit => ({ unit, from: unit.startLesson, to: unit.endLesson }))
}
