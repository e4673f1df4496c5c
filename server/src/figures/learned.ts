import { firstCompletions, timelineOf } from '@hornbook/rules/figures/timeline'
import { countedDayIn } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { timezoneOf } from './change.ts'
import { readCompletions } from './facts.ts'
import { readMerged } from './merged-students.ts'

export interface Learned {
  /** Different lessons finished. */
  readonly lessons: number
  /** Days of progress. */
  readonly days: number
}

/** What each student has learned all time, and all of them as if one child. Students in no class count too. */
export async function learnedBy(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<{ readonly each: readonly Learned[]; readonly together: Learned }> {
  const merged = await readMerged(tx, districtId, students)
  const completions = await readCompletions(tx, districtId, students, merged)
  const dayOf = countedDayIn(await timezoneOf(tx, districtId))
  const learnedFrom = (of: readonly string[]) => {
    const firsts = firstCompletions(of.flatMap(student => completions.get(student) ?? []))
    return { lessons: firsts.lessons.length, days: timelineOf(firsts, dayOf).days.length }
  }
  return { each: students.map(student => learnedFrom([student])), together: learnedFrom(students) }
}
