import type { Standing } from '../figures/standing.ts'
import type { Instant } from '../time/dates.ts'
import { LESSONS, type Lesson, type PerLevel } from './curriculum.ts'

/** The result of a placement test, 1 to 11, as sent by the learning app (EVENT-1). */
export interface PlacementResult {
  readonly test: number
  readonly result: 'passed' | 'failed'
  readonly finishedAt: Instant
}

/** Staff set whether the student is required to take the placement test. */
export interface RequirementChange {
  readonly required: boolean
  readonly at: Instant
}

/** The eleven tests. Passing one credits every lesson up to and including the one given here (TEST-2). */
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

/** Passing this test ends testing. */
export const LAST_TEST = 11

/** Lessons credited from the start of each level, by the highest test passed; index 0 is no test. */
const CREDITS: readonly PerLevel[] = [
  [0, 0, 0, 0],
  ...PLACEMENT_TESTS.map(
    ({ level, lesson }): PerLevel => (level === 1 ? [lesson, 0, 0, 0] : [LESSONS[0], lesson, 0, 0]),
  ),
]

/** Lessons credited from the start of each level, given the upcoming test; null if every test is passed. */
export function creditsBefore(upcomingTest: number | null): PerLevel {
  return CREDITS[upcomingTest === null ? LAST_TEST : upcomingTest - 1]!
}

/** A student's placement, derived from results and requirement changes (TEST-4). */
export interface PlacementState {
  /** The specification's requiresAssessmentAction and assessmentRequired. */
  readonly required: boolean
  /** The next test; null once test 11 is passed. */
  readonly upcomingTest: number | null
  /** Any result at all counts as test 1 done. */
  readonly firstTestDone: boolean
  /** Lessons credited from the start of each level. */
  readonly credits: PerLevel
  /** Whether a test is left to require; after all eleven there is none (422). */
  readonly canBeRequired: boolean
}

/** Whether a test exists, 1 to 11 (EVENT-13). */
export function isTest(test: number): boolean {
  return Number.isInteger(test) && test >= 1 && test <= LAST_TEST
}

/** The name of a test in upcomingAssessment (TEST-1). */
export function testDisplayName(test: number): string {
  return `Test ${test}`
}

/**
 * The placement state from all results and changes, in any order (TEST-7). A test is required until a fail, a pass of
 * test 11 or a change by staff says otherwise; the latest of these wins. At the same instant a change beats a result,
 * and 'required' beats 'not required'. Once test 11 is passed, nothing can be required any more.
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
  let latest: RequirementChange | null = null
  for (const change of changes) {
    if (latest === null || change.at > latest.at || (change.at === latest.at && change.required)) latest = change
  }
  const canBeRequired = passed < LAST_TEST
  const requiredByLatest =
    latest !== null && latest.at >= endedAt ? latest.required : endedAt === Number.NEGATIVE_INFINITY
  return {
    required: canBeRequired && requiredByLatest,
    upcomingTest: canBeRequired ? passed + 1 : null,
    firstTestDone: results.length > 0,
    credits: CREDITS[passed]!,
    canBeRequired,
  }
}

/** Why a student's placement test requirement cannot be changed. */
export type PlacementRefusal = 'nonActive' | 'completed' | 'level3'

/**
 * Why 'required to take the placement test' cannot be changed for a student, or null if it can. Checked in the order
 * of RULE-7. The server answers 422; the forms disable the checkbox and show the message.
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

/** The specification's message for a refusal (RULE-7); `brand` is the program's short name, CAPIT by default (RUN-10). */
export function placementRefusalText(refusal: PlacementRefusal, brand: string): string {
  return {
    nonActive:
      'Non Active students can not be removed from the Placement Test. Students must either Pass or Fail Test 1 before teachers can remove them from the Placement Test.',
    completed: `Students who have completed the ${brand} curriculum do not have access to the Placement Test.`,
    level3:
      'Students working in Level 3 do not have access to the Placement Test. These students are working on material beyond the Placement Test. They should continue to advance in Level 3.',
  }[refusal]
}
