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
 * Everything that students have done, by id, including what anybody merged into them has done. From the raw events,
 * because archived students, and those in no class, have no timeline.
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
