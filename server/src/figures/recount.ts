import { dayNumberIn } from '@hornbook/rules/dates'
import { standStudent } from '@hornbook/rules/student'
import { type Firsts, mergeFirsts, NO_FIRSTS } from '@hornbook/rules/timeline'
import type { Db } from '../db/pool.ts'
import type { News } from './change.ts'
import { type Facts, factsOf, firstsOf, timelinesOf } from './facts.ts'
import type { Difference } from './sums.ts'
import { derive, type TimelineRow } from './timeline-row.ts'
import { removeTimelines, writeTimelines } from './write.ts'

/** All that timelines are made of, and how they stand. */
export interface Past {
  readonly facts: Facts
  readonly before: ReadonlyMap<string, readonly TimelineRow[]>
  /** Of those whose timelines are not gone on from. */
  readonly fromRaw: ReadonlyMap<string, Firsts>
}

export async function pastOf(tx: Db, districtId: string, students: readonly string[], news: News): Promise<Past> {
  const [facts, before] = await Promise.all([factsOf(tx, districtId, students), timelinesOf(tx, districtId, students)])
  const present = students.filter(student => facts.memberships.has(student))
  const unread = news === 'unknown' ? present : present.filter(student => !before.has(student))
  return { facts, before, fromRaw: await firstsOf(tx, districtId, unread) }
}

interface Counting {
  readonly past: Past
  readonly news: News
  readonly difference: Difference
}

/** Makes the timelines of students anew from all their completions. */
export async function recount(
  tx: Db,
  { id, timezone }: { readonly id: string; readonly timezone: string },
  students: readonly string[],
  { past: { facts, before, fromRaw }, news, difference }: Counting,
) {
  const dayOf = dayNumberIn(timezone)
  const after = students.flatMap((student_id): TimelineRow[] => {
    const membership = facts.memberships.get(student_id)
    if (!membership) return []
    const own = before.get(student_id)
    const firsts =
      news === 'unknown' || !own
        ? (fromRaw.get(student_id) ?? NO_FIRSTS)
        : mergeFirsts(knownFirsts(own), news.get(student_id) ?? [])
    const stood = standStudent({
      firsts,
      results: facts.results.get(student_id) ?? [],
      changes: facts.requirements.get(student_id) ?? [],
      grades: membership.grades,
    })
    const derived = derive(firsts, stood, dayOf)
    return membership.schools.map((school_id, at) => ({ school_id, student_id, home: at === 0, ...derived }))
  })
  // The lessons of a student's rows stand with the home row alone.
  const was = [...before.values()].flatMap(own => {
    const { lessons, at } = knownFirsts(own)
    return own.map(row => ({ ...row, ev: lessons, ev_at: at }))
  })
  await replace(tx, id, { before: was, after, difference })
}

function knownFirsts(rows: readonly TimelineRow[]): Firsts {
  const home = rows.find(row => row.home)
  return home ? { lessons: home.ev, at: home.ev_at } : NO_FIRSTS
}

interface Replacing {
  readonly before: readonly TimelineRow[]
  readonly after: readonly TimelineRow[]
  readonly difference: Difference
}

async function replace(tx: Db, districtId: string, { before, after, difference }: Replacing) {
  const add = (row: TimelineRow, sign: 1 | -1) => {
    difference.addStanding(row, row, sign)
    const byLevel = [row.l1, row.l2, row.l3, row.l4]
    difference.addDays(row, { days: row.days, byLevel, lessons: row.ev, at: row.ev_at }, sign)
  }
  for (const row of before) add(row, -1)
  for (const row of after) add(row, 1)
  const kept = new Set(after.map(row => `${row.school_id} ${row.student_id}`))
  const gone = before.filter(row => !kept.has(`${row.school_id} ${row.student_id}`))
  await Promise.all([removeTimelines(tx, districtId, gone), writeTimelines(tx, districtId, after)])
}
