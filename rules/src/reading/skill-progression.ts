import type { LessonKey } from '../figures/timeline.ts'
import { levelCode, type PerLevel } from './curriculum.ts'
import { type LessonUnit, ROLLUPS, UNITS } from './units.ts'

/** The progress of a population in one unit (SKILL-3, SKILL-4). Percentages run from 0 to 100. */
export interface UnitProgress {
  readonly unit: LessonUnit & { readonly levelCode: number }
  /** The unit repeats lessons of other units: displayed, never summed (SKILL-2). */
  readonly rollup: boolean
  /** Mean share of the unit's lessons completed. */
  readonly percentageResult: number
  /** Students who have all of its lessons, and their share of the population. */
  readonly completedUserCount: number
  readonly completedPercentageResult: number
}

/** What skill progression needs to know of a student: lessons completed, all time, and lessons credited (TEST-9). */
export interface SkillFacts {
  readonly lessons: readonly LessonKey[]
  readonly credits: PerLevel
}

/** Every unit in curriculum order, with the rollup before the units whose lessons it repeats. */
export const SKILL_UNITS: readonly { readonly unit: LessonUnit; readonly rollup: boolean }[] = [
  ...ROLLUPS.map(unit => ({ unit, rollup: true })),
  ...UNITS.map(unit => ({ unit, rollup: false })),
].sort((a, b) => a.unit.level - b.unit.level || a.unit.startLesson - b.unit.startLesson)

/** A student's lessons in each of SKILL_UNITS, completed or credited, each counted once. */
export function lessonsPerUnit({ lessons, credits }: SkillFacts): number[] {
  const completed = new Set(lessons)
  return SKILL_UNITS.map(({ unit }) => {
    const credited = credits[unit.level - 1]!
    let count = 0
    for (let lesson = unit.startLesson; lesson <= unit.endLesson; lesson++) {
      if (lesson <= credited || completed.has(unit.level * 1000 + lesson)) count++
    }
    return count
  })
}

/** A population's lessons in each of SKILL_UNITS, and how many students have all of a unit's. */
export interface SkillSums {
  readonly population: number
  readonly lessons: readonly number[]
  readonly finished: readonly number[]
}

/** The progress of a population in every unit, all time and with credits; zeros for an empty one. */
export function skillProgression({ population, lessons, finished }: SkillSums): UnitProgress[] {
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part * 100) / whole)
  return SKILL_UNITS.map(({ unit, rollup }, i) => ({
    unit: { ...unit, levelCode: levelCode(unit.level) },
    rollup,
    percentageResult: percent(lessons[i]!, population * sizeOf(unit)),
    completedUserCount: finished[i]!,
    completedPercentageResult: percent(finished[i]!, population),
  }))
}

/** The sums of single students. */
export function skillSums(students: Iterable<SkillFacts>): SkillSums {
  const lessons = SKILL_UNITS.map(() => 0)
  const finished = SKILL_UNITS.map(() => 0)
  let population = 0
  for (const student of students) {
    population++
    for (const [i, count] of lessonsPerUnit(student).entries()) {
      lessons[i]! += count
      if (count === sizeOf(SKILL_UNITS[i]!.unit)) finished[i]!++
    }
  }
  return { population, lessons, finished }
}

/** How many lessons a unit has. */
export function sizeOf({ startLesson, endLesson }: LessonUnit): number {
  return endLesson - startLesson + 1
}
