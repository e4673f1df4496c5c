import { LESSONS, type Lesson, type PerLevel } from './curriculum.ts'
import type { Instant } from './dates.ts'
import type { Standing } from './standing.ts'

/** A result of a placement test, 1 to 11, as the learning app sent it (D 12). */
export interface PlacementResult {
  readonly test: number
  readonly result: 'passed' | 'failed'
  readonly finishedAt: Instant
}

/** A member of staff said whether the student is required to take the placement test. */
export interface RequirementChange {
  readonly required: boolean
  readonly at: Instant
}

/** The eleven tests and the lesson up to which passing one credits everything (D 19). */
export const PLACEMENT_TESTS = [
  { test: 1, level: 1, lesson: 70 },
  { test: 2, level: 2, lesson: 4 },
  { test: 3, level: 2, lesson: 62 },
  { test: 4, level: 2, lesson: 71 },
  { test: 5, level: 2, lesson: 124 },
  { test: 6, level: 2, lesson: 132 },
  { test: 7, level: 2, lesson: 138 },
  { test: 8, level: 2, lesson: 168 },
  { test: 9, level: 2, lesson: 179 },
  { test: 10, level: 2, lesson: 188 },
  { test: 11, level: 2, lesson: 207 },
] as const

/** How many placement tests there are; passing the last one ends testing. */
export const LAST_TEST = 11

/** Lessons credited from the start of each level, by the highest test passed: none, then test 1 to 11. */
const CREDITS: readonly PerLevel[] = [
  [0, 0, 0, 0],
  ...PLACEMENT_TESTS.map(
    ({ level, lesson }): PerLevel => (level === 1 ? [lesson, 0, 0, 0] : [LESSONS[0], lesson, 0, 0]),
  ),
]

/** Lessons credited from the start of each level to whose upcoming test is this one; null: every test is passed. */
export function creditsBefore(upcomingTest: number | null): PerLevel {
  return CREDITS[upcomingTest === null ? LAST_TEST : upcomingTest - 1]!
}

/** What placement says about a student now (D 19). */
export interface PlacementState {
  /** The document's requiresAssessmentAction and assessmentRequired. */
  readonly required: boolean
  /** The test that comes next; null once test 11 is passed. */
  readonly upcomingTest: number | null
  /** Test 1 counts as done once any result stands. */
  readonly firstTestDone: boolean
  /** How many lessons from the start of each level are credited. */
  readonly credits: PerLevel
  /** Whether there is still a test to be put back into; after all eleven there is none (422). */
  readonly canPutBack: boolean
}

/** True for a test that exists, 1 to 11 (D 12). */
export function isTest(test: number): boolean {
  return Number.isInteger(test) && test >= 1 && test <= LAST_TEST
}

/** The name of a test as upcomingAssessment shows it (D 18). */
export function testDisplayName(test: number): string {
  return `Test ${test}`
}

/**
 * The state of placement from everything that was ever said, in any order (D 19): required until a fail, a pass of
 * test 11 or a member of staff says otherwise, the latest of them standing. At one and the same instant staff have the
 * last word, and 'required' stands over 'not required'. Once test 11 is passed nothing can be required any more.
 */
export function placementState(
  results: readonly PlacementResult[],
  changes: readonly RequirementChange[],
): PlacementState {
  let passed = 0
  let endedAt = Number.NEGATIVE_INFINITY
  for (const { test, result, finishedAt } of results) {
    if (result === 'passed' && test > passed) passed = test
    if ((result === 'failed' || test === LAST_TEST) && finishedAt > endedAt) endedAt = finishedAt
  }
  let said: RequirementChange | null = null
  for (const change of changes) {
    if (said === null || change.at > said.at || (change.at === said.at && change.required)) said = change
  }
  const canPutBack = passed < LAST_TEST
  const lastWord = said !== null && said.at >= endedAt ? said.required : endedAt === Number.NEGATIVE_INFINITY
  return {
    required: canPutBack && lastWord,
    upcomingTest: canPutBack ? passed + 1 : null,
    firstTestDone: results.length > 0,
    credits: CREDITS[passed]!,
    canPutBack,
  }
}

/** Why the placement test requirement of a student cannot be changed. */
export type PlacementRefusal = 'nonActive' | 'completed' | 'level3'

/**
 * Why 'required to take the placement test' cannot be changed for a student, or null where it can, in the order of
 * RULE-7. The server answers it with 422, the forms disable the checkbox and show its message.
 */
export function placementRefusal(student: {
  readonly standing: Standing
  readonly position: Lesson | null
  readonly allTime: PerLevel
}): PlacementRefusal | null {
  if (student.standing === 'Non Active') return 'nonActive'
  if (student.standing === 'Completed' || student.position === null) return 'completed'
  if (student.position.level >= 3 || student.allTime[2] >= LESSONS[2]) return 'level3'
  return null
}

/** The documents' message for a refusal (R §8); `brand` is the program's short name, CAPIT by default (D 28). */
export function placementRefusalText(refusal: PlacementRefusal, brand: string): string {
  return {
    nonActive:
      'Non Active students can not be removed from the Placement Test. Students must either Pass or Fail Test 1 before teachers can remove them from the Placement Test.',
    completed: `Students who have completed the ${brand} curriculum do not have access to the Placement Test.`,
    level3:
      'Students working in Level 3 do not have access to the Placement Test. These students are working on material beyond the Placement Test. They should continue to advance in Level 3.',
  }[refusal]
}
