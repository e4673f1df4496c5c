import type { Completion } from '@hornbook/rules/figures/timeline'
import type { PlacementResult, RequirementChange } from '@hornbook/rules/reading/placement'
import type { Db } from '../db/pool.ts'
import { readCompletions, readFacts } from './facts.ts'
import { readMerged } from './merged-students.ts'

/** What figures are derived from, of one student. */
export interface StudentEvents {
  readonly completions: readonly Completion[]
  readonly results: readonly PlacementResult[]
  readonly changes: readonly RequirementChange[]
}

/**
 * Everything that one student has done, from the raw events: an archived student, and one in no class, has no timeline.
 * With whatever was done as a student who was merged into this one.
 */
export async function readOneStudent(tx: Db, districtId: string, studentId: string): Promise<StudentEvents> {
  const merged = await readMerged(tx, districtId, [studentId])
  const [facts, completions] = await Promise.all([
    readFacts(tx, districtId, [studentId], merged),
    readCompletions(tx, districtId, [studentId], merged),
  ])
  return {
    completions: completions.get(studentId) ?? [],
    results: facts.results.get(studentId) ?? [],
    changes: facts.requirements.get(studentId) ?? [],
  }
}
