import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'

/**
 * Which students have been merged into which (decision 32). Events stay with the student whom they were posted for, and
 * count for the one who stays.
 */
export class MergedStudents {
  private readonly keptOf: ReadonlyMap<string, string>
  private readonly mergedInto: ReadonlyMap<string, readonly string[]>

  constructor(pairs: readonly { readonly id: string; readonly merged_into: string }[]) {
    this.keptOf = new Map(pairs.map(pair => [pair.id, pair.merged_into]))
    const byKept = Map.groupBy(pairs, pair => pair.merged_into)
    this.mergedInto = new Map([...byKept].map(([kept, own]) => [kept, own.map(({ id }) => id)]))
  }

  /** The student for whom this one's events count. */
  keptFor(student: string): string {
    return this.keptOf.get(student) ?? student
  }

  /** The students and everybody who was merged into them: whose events count for them. */
  withMerged(students: readonly string[]): readonly string[] {
    if (this.mergedInto.size === 0) return students
    return students.flatMap(student => [student, ...(this.mergedInto.get(student) ?? [])])
  }

  /** The students and everybody whom they were merged into: whose figures change. */
  withKept(students: readonly string[]): readonly string[] {
    if (this.keptOf.size === 0) return students
    return [...new Set(students.flatMap(student => [student, this.keptFor(student)]))]
  }

  /** Lists by student, each under the student for whom it counts. */
  gather<Item>(lists: ReadonlyMap<string, readonly Item[]>): ReadonlyMap<string, readonly Item[]> {
    if (this.keptOf.size === 0) return lists
    const gathered = new Map<string, readonly Item[]>()
    for (const [student, items] of lists) {
      const kept = this.keptFor(student)
      gathered.set(kept, [...(gathered.get(kept) ?? []), ...items])
    }
    return gathered
  }
}

/**
 * The merges of these students and of everybody merged into the same one: whatever changes for one of them is counted
 * from the events of all. Nobody is merged into a merged student, so two steps find them all.
 */
export async function readMerged(tx: Db, districtId: string, students: readonly string[]): Promise<MergedStudents> {
  const ids = idArray(students)
  const { rows } = await sql<{ id: string; merged_into: string }>`SELECT s.id, s.merged_into FROM students s
    WHERE s.district_id = ${districtId} AND s.merged_into = ANY (${ids} || ARRAY(SELECT m.merged_into FROM students m
      WHERE m.district_id = ${districtId} AND m.id = ANY (${ids}) AND m.merged_into IS NOT NULL))`.execute(tx)
  return new MergedStudents(rows)
}
