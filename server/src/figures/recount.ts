import { deriveStanding } from '@hornbook/rules/figures/student'
import {
  type Completion,
  type FirstCompletions,
  mergeCompletions,
  NO_COMPLETIONS,
} from '@hornbook/rules/figures/timeline'
import { type DayNumber, dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { type Facts, readCompletions, readFacts, readTimelines } from './facts.ts'
import type { CountedDistrict } from './goals.ts'
import type { MergedStudents } from './merged-students.ts'
import type { NewLessons } from './new-lessons.ts'
import { enrolledSince, staysIn, staysOf } from './stays.ts'
import type { Difference } from './sums.ts'
import { thenOf } from './then-columns.ts'
import type { TimelineRow } from './timeline-columns.ts'
import { deriveTimeline, latestInstant } from './timeline-row.ts'
import { removeTimelines, writeTimelines } from './write-timelines.ts'

/** Everything that timelines are derived from, and the stored timelines. */
export interface RecountInputs {
  readonly facts: Facts
  readonly before: ReadonlyMap<string, readonly TimelineRow[]>
  /** All completions from raw events, for students whose stored timelines are missing or not to be trusted. */
  readonly raw: ReadonlyMap<string, readonly Completion[]>
}

export async function readRecountInputs(
  tx: Db,
  districtId: string,
  students: readonly string[],
  { newLessons, merged }: { readonly newLessons: NewLessons; readonly merged: MergedStudents },
): Promise<RecountInputs> {
  const [facts, before] = await Promise.all([
    readFacts(tx, districtId, students, merged),
    readTimelines(tx, districtId, students),
  ])
  const present = students.filter(student => facts.memberships.has(student))
  const unread = newLessons === 'unknown' ? present : present.filter(student => !before.has(student))
  return { facts, before, raw: await readCompletions(tx, districtId, unread, merged) }
}

interface RecountContext {
  readonly inputs: RecountInputs
  readonly newLessons: NewLessons
  readonly difference: Difference
}

/** Rebuilds students' timelines from all their completions. */
export async function recount(
  tx: Db,
  { id, timezone, percents }: CountedDistrict,
  students: readonly string[],
  { inputs: { facts, before, raw }, newLessons, difference }: RecountContext,
) {
  const dayOf = dayNumberIn(timezone)
  const after = students.flatMap((student_id): TimelineRow[] => {
    const membership = facts.memberships.get(student_id)
    if (!membership) return []
    const own = before.get(student_id)
    const done =
      newLessons === 'unknown' || !own
        ? addCompletions(NOTHING_DONE, raw.get(student_id) ?? [], dayOf)
        : addCompletions(storedCompletions(own), newLessons.get(student_id) ?? [], dayOf)
    const results = facts.results.get(student_id) ?? []
    const changes = facts.requirements.get(student_id) ?? []
    const standing = deriveStanding({ firsts: done.firsts, results, changes, grades: membership.grades }, percents)
    const derived = deriveTimeline({ ...done, results }, standing, dayOf)
    const enrolments = facts.enrolments.get(student_id) ?? []
    const then = thenOf({ stays: staysOf(enrolments, dayOf), done: done.firsts, results, days: derived.days }, dayOf)
    return membership.schools.map((school_id, at) => ({
      ...{ school_id, student_id, home: at === 0 },
      enrolled: enrolledSince(staysIn(school_id, enrolments, dayOf)),
      ...derived,
      ...then,
    }))
  })
  // Only the home row is read with lessons; the sums need them on each of the student's rows.
  const stored = [...before.values()].flatMap(own => {
    const { lessons, at } = storedCompletions(own).firsts
    return own.map(row => ({ ...row, ev: lessons, ev_at: at }))
  })
  await replaceTimelines(tx, id, { before: stored, after, difference })
}

/** First completions, the sorted days of all other completions, and the latest of both. */
interface Completions {
  readonly firsts: FirstCompletions
  readonly repeats: readonly DayNumber[]
  readonly latest: Instant | null
}

const NOTHING_DONE: Completions = { firsts: NO_COMPLETIONS, repeats: [], latest: null }

function storedCompletions(rows: readonly TimelineRow[]): Completions {
  const home = rows.find(row => row.home)
  return home
    ? { firsts: { lessons: home.ev, at: home.ev_at }, repeats: home.repeats, latest: home.last_done_at }
    : NOTHING_DONE
}

/** An earlier completion of a known lesson makes the known one a repeat: repeats are all days less those of firsts. */
function addCompletions(
  { firsts, repeats, latest: known }: Completions,
  completions: readonly Completion[],
  dayOf: (at: Instant) => DayNumber,
): Completions {
  const merged = mergeCompletions(firsts, completions)
  const latest = latestInstant(known, completions)
  if (firsts.at.length + completions.length === merged.at.length) return { firsts: merged, repeats, latest }
  const left = new Map<DayNumber, number>()
  const count = (day: DayNumber, by: 1 | -1) => left.set(day, (left.get(day) ?? 0) + by)
  for (const day of repeats) count(day, 1)
  for (const at of firsts.at) count(dayOf(at), 1)
  for (const { finishedAt } of completions) count(dayOf(finishedAt), 1)
  for (const at of merged.at) count(dayOf(at), -1)
  const days = [...left].sort(([a], [b]) => a - b).flatMap(([day, times]) => Array<DayNumber>(times).fill(day))
  return { firsts: merged, repeats: days, latest }
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
    difference.addThen(row, row, sign)
  }
  for (const row of before) add(row, -1)
  for (const row of after) add(row, 1)
  const kept = new Set(after.map(row => `${row.school_id} ${row.student_id}`))
  const removed = before.filter(row => !kept.has(`${row.school_id} ${row.student_id}`))
  await Promise.all([removeTimelines(tx, districtId, removed), writeTimelines(tx, districtId, after)])
}
