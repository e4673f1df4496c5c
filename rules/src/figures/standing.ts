import { LESSONS, type Lesson, type Level, type PerLevel } from '../reading/curriculum.ts'

/** A student's standing; every student has exactly one (NUM-19). */
export type Standing = 'Completed' | 'Non Active' | 'In Test' | 'Level 1' | 'Level 2' | 'Level 3' | 'Level 4'

/** The seven standings, in the specification's order. */
export const STANDINGS: readonly Standing[] = [
  'Completed',
  'Non Active',
  'In Test',
  'Level 1',
  'Level 2',
  'Level 3',
  'Level 4',
]

const LEARNING = ['Level 1', 'Level 2', 'Level 3', 'Level 4'] as const

export function learningStanding(level: Level): Standing {
  return LEARNING[level - 1]!
}

/** Current level and lesson: the first level not full, and its count + 1; null if all are full (NUM-15, RULE-2). */
export function positionOf(allTime: PerLevel): Lesson | null {
  for (let level = 1; level <= 4; level++) {
    const done = allTime[level - 1]!
    if (done < LESSONS[level - 1]!) return { level: level as Level, lesson: done + 1 }
  }
  return null
}

/** Sorts positions by level, then lesson; students who completed everything have none (null) and come last (NUM-16). */
export function comparePositions(a: Lesson | null, b: Lesson | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.level - b.level || a.lesson - b.lesson
}

/**
 * The standing from all-time counts and placement, in the order of NUM-19: Completed, Non Active, Learning, In Test.
 * Non Active means that test 1 was never done, and either no lesson is completed or the test is required (NUM-17). Before
 * the first result there are no credits, so `allTime` then counts completed lessons only.
 */
export function standingOf(facts: {
  readonly allTime: PerLevel
  readonly required: boolean
  readonly firstTestDone: boolean
}): Standing {
  const { allTime, required, firstTestDone } = facts
  const position = positionOf(allTime)
  if (position === null) return 'Completed'
  if (!firstTestDone && (required || allTime.every(count => count === 0))) return 'Non Active'
  if (!required || allTime[2] >= LESSONS[2]) return learningStanding(position.level)
  return 'In Test'
}

/** The text of currentStatus (NUM-20): Completed, Non Active, Learning or 'In Test n', n from the test's display name. */
export function currentStatus(standing: Standing, upcomingDisplayName: string | null): string {
  if (standing === 'Completed' || standing === 'Non Active') return standing
  if (standing !== 'In Test') return 'Learning'
  return `In Test ${/\d+/.exec(upcomingDisplayName ?? '')?.[0] ?? upcomingDisplayName ?? ''}`.trim()
}
