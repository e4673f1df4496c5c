import type { readSkillProgression } from '@hornbook/contract/progress/skills'
import { UNITS } from '@hornbook/rules/reading/units'
import type { Answer } from '../../api/answer.ts'
import type { UnitKind } from '../queries.ts'

/** One unit of lessons with how far the students are in it (SKILL-4). */
export type SkillUnit = Answer<typeof readSkillProgression>['items'][number]['units'][number]

/** A student of a class. Those who are in a unit now are named. */
export interface Learner {
  readonly id: string
  readonly fullName: string
  readonly currentLevel: number | null
  readonly nextLesson: number | null
}

/** What the windows explain: a class, a school or a district. */
export interface Explained {
  readonly kind: UnitKind
  readonly id: string
  readonly title: string
  /** The students of a class, once they are known. */
  readonly learners?: readonly Learner[] | undefined
}

/** The help does not list Level 4. */
export const LEVELS = [1, 2, 3] as const
export type ShownLevel = (typeof LEVELS)[number]

/** A level counts as done when this much of it is, on average. */
const DONE = 80

/** The level that a window opens at: the first that is not done. */
export function levelToShow(units: readonly SkillUnit[]): ShownLevel {
  const isOpen = (level: ShownLevel) => {
    const own = units.filter(each => each.unit.level === level && !each.rollup)
    const size = ({ unit }: SkillUnit) => unit.endLesson - unit.startLesson + 1
    const lessons = own.reduce((sum, each) => sum + size(each), 0)
    return own.reduce((sum, each) => sum + each.percentageResult * size(each), 0) < DONE * lessons
  }
  return LEVELS.find(isOpen) ?? 3
}

/** The same from the mean percent of each level, while the units are not known. */
export const levelOfAverages = (percents: readonly number[]): ShownLevel =>
  LEVELS.find(level => (percents[level - 1] ?? 0) < DONE) ?? 3

/** The unit that a lesson is in. The level is named as suggestions name it: `unitOf('Level 2', 80)`. */
export const unitOf = (levelName: string, lesson: number) =>
  UNITS.find(
    ({ level, startLesson, endLesson }) =>
      levelName === `Level ${level}` && startLesson <= lesson && lesson <= endLesson,
  )

/** Who is in a unit now. Nobody for a rollup: it repeats the lessons of other units, which name them. */
export const learnersIn = ({ unit, rollup }: SkillUnit, learners: readonly Learner[]) =>
  rollup
    ? []
    : learners.filter(
        ({ currentLevel, nextLesson }) =>
          currentLevel === unit.level &&
          nextLesson !== null &&
          nextLesson >= unit.startLesson &&
          nextLesson <= unit.endLesson,
      )
