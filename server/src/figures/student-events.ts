import type { Completion } from '@hornbook/rules/figures/timeline'
import type { PlacementResult, RequirementChange } from '@hornbook/rules/reading/placement'
import type { Db } from '../db/pool.ts'
import { readCompletions, readTests } from './facts.ts'
import { readMerged } from './merged-students.ts'

/** What figures are derived from, of one student. */
export interface StudentEvents {
  readonly completions: readonly Completion[]
  readonly results: readonly PlacementResult[]
  readonly changes: readonly RequirementChange[]
}

/**
 * Everything that students have done, by id, from the raw events: an archived student, and one in no class, has no
 * timeline. With whatever was done as a student who was merged into one of them.
 */
export async function readStudentEvents(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, StudentEvents>> {
  const merged = await readMerged(tx, districtId, students)
  const [tests, completions] = await Promise.all([
    readTests(tx, districtId, students, merged),
    readCompletions(tx, districtId, students, merged),
  ])
  return new Map(
    students.map(id => [
      id,
      {
        completions: completions.get(id) ?? [],
        results: tests.results.get(id) ?? [],
        changes: tests.requirements.get(id) ?? [],
      },
    ]),
  )
}
