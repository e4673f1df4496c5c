import fc from 'fast-check'
import { deriveStanding, type StudentFacts } from '../src/figures/student.ts'
import { type Completion, firstCompletions } from '../src/figures/timeline.ts'
import { lessonAtOverall, TOTAL_LESSONS } from '../src/reading/curriculum.ts'
import { PROGRAM_GOALS } from '../src/reading/goals.ts'
import { GRADE_CODES } from '../src/reading/grades.ts'
import type { PlacementResult, RequirementChange } from '../src/reading/placement.ts'

const FROM = Date.UTC(2024, 7, 1)
const TO = Date.UTC(2026, 5, 30)

/** Instants in two school years. A few of them are frequent, so that ties are common. */
export const instants = fc.oneof(
  fc.integer({ min: FROM, max: TO }),
  fc.constantFrom(FROM, FROM + 1, FROM + 86_400_000, Date.UTC(2025, 2, 9, 10), Date.UTC(2025, 10, 2, 9)),
)

/** Completions with repeats: random lessons, or a run through whole levels. */
export const completions: fc.Arbitrary<Completion[]> = fc.oneof(
  fc.array(fc.record({ overall: fc.integer({ min: 1, max: TOTAL_LESSONS }), finishedAt: instants }).map(completion), {
    maxLength: 60,
  }),
  fc
    .record({ upTo: fc.constantFrom(70, 277, 390, 391, 400, 527, 528), finishedAt: instants })
    .map(({ upTo, finishedAt }) =>
      Array.from({ length: upTo }, (_, i) => completion({ overall: i + 1, finishedAt: finishedAt + i * 3_600_000 })),
    ),
)

function completion({ overall, finishedAt }: { overall: number; finishedAt: number }): Completion {
  return { ...lessonAtOverall(overall), finishedAt }
}

export const results: fc.Arbitrary<PlacementResult[]> = fc.array(
  fc.record({
    test: fc.integer({ min: 1, max: 11 }),
    result: fc.constantFrom('passed' as const, 'failed' as const),
    finishedAt: instants,
  }),
  { maxLength: 6 },
)

export const changes: fc.Arbitrary<RequirementChange[]> = fc.array(
  fc.record({ required: fc.boolean(), at: instants }),
  { maxLength: 4 },
)

export const grades = fc.oneof(
  fc.constantFrom(...GRADE_CODES).map(code => [code]),
  fc.constantFrom([], ['KG', '01']),
)

export const facts: fc.Arbitrary<StudentFacts> = fc.record({
  firsts: completions.map(firstCompletions),
  results,
  changes,
  grades,
})

export const standings = facts.map(facts => deriveStanding(facts, PROGRAM_GOALS.percents))
