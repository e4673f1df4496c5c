import { deriveStanding } from '@hornbook/rules/figures/student'
import { type FirstCompletions, mergeCompletions, NO_COMPLETIONS } from '@hornbook/rules/figures/timeline'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { type Facts, readFacts, readFirstCompletions, readTimelines } from './facts.ts'
import type { NewLessons } from './new-lessons.ts'
import type { Difference } from './sums.ts'
import type { TimelineRow } from './timeline-columns.ts'
import { deriveTimeline } from './timeline-row.ts'
import { removeTimelines, writeTimelines } from './write-timelines.ts'

/** Everything that timelines are derived from, and the stored timelines. */
export interface RecountInputs {
  readonly facts: Facts
  readonly before: ReadonlyMap<string, readonly TimelineRow[]>
  /** First completions from raw events, for students whose stored timelines are missing or not to be trusted. */
  readonly rawFirsts: ReadonlyMap<string, FirstCompletions>
}

export async function readRecountInputs(
  tx: Db,
  districtId: string,
  students: readonly string[],
  newLessons: NewLessons,
): Promise<RecountInputs> {
  const [facts, before] = await Promise.all([
    readFacts(tx, districtId, students),
    readTimelines(tx, districtId, students),
  ])
  const present = students.filter(student => facts.memberships.has(student))
  const unread = newLessons === 'unknown' ? present : present.filter(student => !before.has(student))
  return { facts, before, rawFirsts: await readFirstCompletions(tx, districtId, unread) }
}

interface RecountContext {
  readonly inputs: RecountInputs
  readonly newLessons: NewLessons
  readonly difference: Difference
}

/** Rebuilds students' timelines from all their completions. */
export async function recount(
  tx: Db,
  { id, timezone }: { readonly id: string; readonly timezone: string },
  students: readonly string[],
  { inputs: { facts, before, rawFirsts }, newLessons, difference }: RecountContext,
) {
  const dayOf = dayNumberIn(timezone)
  const after = students.flatMap((student_id): TimelineRow[] => {
    const membership = facts.memberships.get(student_id)
    if (!membership) return []
    const own = before.get(student_id)
    const firsts =
      newLessons === 'unknown' || !own
        ? (rawFirsts.get(student_id) ?? NO_COMPLETIONS)
        : mergeCompletions(storedFirsts(own), newLessons.get(student_id) ?? [])
    const standing = deriveStanding({
      firsts,
      results: facts.results.get(student_id) ?? [],
      changes: facts.requirements.get(student_id) ?? [],
      grades: membership.grades,
    })
    const derived = deriveTimeline(firsts, standing, dayOf)
    return membership.schools.map((school_id, at) => ({ school_id, student_id, home: at === 0, ...derived }))
  })
  // Only the home row is read with lessons; the sums need them on each of the student's rows.
  const stored = [...before.values()].flatMap(own => {
    const { lessons, at } = storedFirsts(own)
    return own.map(row => ({ ...row, ev: lessons, ev_at: at }))
  })
  await replaceTimelines(tx, id, { before: stored, after, difference })
}

function storedFirsts(rows: readonly TimelineRow[]): FirstCompletions {
  const home = rows.find(row => row.home)
  return home ? { lessons: home.ev, at: home.ev_at } : NO_COMPLETIONS
}

interface Replacement {
  readonly before: readonly TimelineRow[]
  readonly after: readonly TimelineRow[]
  readonly difference: Difference
}

async function replaceTimelines(tx: Db, districtId: string, { before, after, difference }: Replacement) {
  const add = (row: TimelineRow, sign: 1 | -1) => {
    difference.addStanding(row, row, sign)
    const byLevel = [row.l1, row.l2, row.l3, row.l4]
    difference.addDays(row, { days: row.days, byLevel, lessons: row.ev, at: row.ev_at }, sign)
  }
  for (const row of before) add(row, -1)
  for (const row of after) add(row, 1)
  const kept = new Set(after.map(row => `${row.school_id} ${row.student_id}`))
  const removed = before.filter(row => !kept.has(`${row.school_id} ${row.student_id}`))
  await Promise.all([removeTimelines(tx, districtId, removed), writeTimelines(tx, districtId, after)])
}
