import { deriveStanding } from '@hornbook/rules/figures/student'
import {
  type Completion,
  type FirstCompletions,
  mergeCompletions,
  NO_COMPLETIONS,
} from '@hornbook/rules/figures/timeline'
import type { GoalPercents } from '@hornbook/rules/reading/goals'
import { countedDayIn, type DayNumber, type Instant } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { type ClassStay, classStaysOf, readClassStays, replaceClassStays, settledSince } from './class-stays.ts'
import { type Facts, readCompletions, readFacts, readTimelines } from './facts.ts'
import {
  daysAndLessons,
  type FormerTimeline,
  formerTimeline,
  NOTHING_THEN,
  readFormerTimelines,
  replaceFormerTimelines,
} from './former-timelines.ts'
import type { CountedDistrict } from './goals.ts'
import type { MergedStudents } from './merged-students.ts'
import type { Milestones } from './milestones.ts'
import type { NewLessons } from './new-lessons.ts'
import { type Enrolment, enrolledSince, staysIn, staysOf } from './stays.ts'
import type { SumChanges } from './sums.ts'
import { doneThen, thenColumnsOf } from './then-columns.ts'
import type { TimelineRow } from './timeline-columns.ts'
import { deriveTimeline, latestInstant } from './timeline-row.ts'
import { removeTimelines, writeTimelines } from './write-timelines.ts'

/** Everything that timelines are derived from, and what is stored. */
export interface RecountInputs {
  readonly facts: Facts
  readonly before: ReadonlyMap<string, readonly TimelineRow[]>
  readonly classStays: ReadonlyMap<string, readonly ClassStay[]>
  readonly former: ReadonlyMap<string, FormerTimeline>
  /** All completions from raw events, for students whose stored timelines are missing or not to be trusted. */
  readonly raw: ReadonlyMap<string, readonly Completion[]>
}

export async function readRecountInputs(
  tx: Db,
  districtId: string,
  students: readonly string[],
  { newLessons, merged }: { readonly newLessons: NewLessons; readonly merged: MergedStudents },
): Promise<RecountInputs> {
  const [facts, before, classStays, former] = await Promise.all([
    readFacts(tx, districtId, students, merged),
    readTimelines(tx, districtId, students),
    readClassStays(tx, districtId, students),
    readFormerTimelines(tx, districtId, students),
  ])
  const enrolled = students.filter(student => facts.enrolments.has(student))
  const unread = newLessons === 'unknown' ? enrolled : enrolled.filter(student => !before.has(student))
  return { facts, before, classStays, former, raw: await readCompletions(tx, districtId, unread, merged) }
}

interface RecountContext {
  readonly inputs: RecountInputs
  readonly newLessons: NewLessons
  readonly difference: SumChanges
  readonly milestones: Milestones
}

/** Rebuilds students' timelines from all their completions, and what is kept of those who have left. */
export async function recount(
  tx: Db,
  district: CountedDistrict,
  students: readonly string[],
  { inputs, newLessons, difference, milestones }: RecountContext,
) {
  const dayOf = countedDayIn(district.timezone)
  const after = students.map((student): Counted => {
    const enrolments = inputs.facts.enrolments.get(student)
    if (!enrolments) return NEVER_ENROLLED
    const own = inputs.before.get(student)
    const done =
      newLessons === 'unknown' || !own
        ? addCompletions(NOTHING_DONE, inputs.raw.get(student) ?? [], dayOf)
        : addCompletions(storedCompletions(own), newLessons.get(student) ?? [], dayOf)
    return countStudent(student, { done, enrolments, facts: inputs.facts, dayOf, percents: district.percents })
  })
  const before = students.map(student => storedOf(student, inputs))
  for (const each of before) addStudent(difference, each, -1)
  for (const each of after) addStudent(difference, each, 1)
  for (const [at, student] of students.entries())
    milestones.addStudent(student, atHome(before[at] as Counted), atHome(after[at] as Counted))
  await replaceStored(tx, district.id, before, after)
}

/** What is kept of a student: timelines of who is in a population, a former one of who no longer is. */
interface Counted {
  readonly rows: readonly TimelineRow[]
  readonly classStays: readonly ClassStay[]
  readonly former: FormerTimeline | null
}

const NEVER_ENROLLED: Counted = { rows: [], classStays: [], former: null }

interface Counting {
  readonly done: Completions
  readonly enrolments: readonly Enrolment[]
  readonly facts: Facts
  readonly dayOf: (at: Instant) => DayNumber
  readonly percents: GoalPercents
}

function countStudent(student_id: string, { done, enrolments, facts, dayOf, percents }: Counting): Counted {
  const classStays = classStaysOf(student_id, enrolments, dayOf)
  const results = facts.results.get(student_id) ?? []
  const membership = facts.memberships.get(student_id)
  if (!membership) {
    if (classStays.length === 0) return NEVER_ENROLLED
    const lists = doneThen(done.firsts, results, dayOf)
    return { rows: [], classStays, former: formerTimeline(student_id, lists, classStays) }
  }
  const changes = facts.requirements.get(student_id) ?? []
  const standing = deriveStanding({ firsts: done.firsts, results, changes, grades: membership.grades }, percents)
  const derived = deriveTimeline({ ...done, results }, standing, dayOf)
  const then = thenColumnsOf(
    { stays: staysOf(enrolments, dayOf), done: done.firsts, results, days: derived.days },
    dayOf,
  )
  const settled = settledSince(classStays)
  const rows = membership.schools.map((school_id, at) => ({
    school_id,
    student_id,
    home: at === 0,
    settled,
    enrolled: enrolledSince(staysIn(school_id, enrolments, dayOf)),
    ...derived,
    ...then,
  }))
  return { rows, classStays, former: null }
}

const atHome = ({ rows, classStays }: Counted) => ({ standing: rows.find(({ home }) => home), classStays })

function storedOf(student: string, { before, classStays, former }: RecountInputs): Counted {
  const own = before.get(student) ?? []
  // Only the home row is read with lessons; the sums need them on each of the student's rows.
  const { lessons, at } = storedCompletions(own).firsts
  return {
    rows: own.map(row => ({ ...row, ev: lessons, ev_at: at })),
    classStays: classStays.get(student) ?? [],
    former: former.get(student) ?? null,
  }
}

function addStudent(difference: SumChanges, { rows, classStays, former }: Counted, sign: 1 | -1) {
  for (const row of rows) {
    difference.addStanding(row, row, sign)
    const byLevel = [row.l1, row.l2, row.l3, row.l4]
    difference.addDays(row, { days: row.days, byLevel, lessons: row.ev, at: row.ev_at }, sign)
  }
  const [row] = rows
  difference.addThen(classStays, row ? daysAndLessons(row) : (former ?? NOTHING_THEN), sign)
}

async function replaceStored(tx: Db, districtId: string, before: readonly Counted[], after: readonly Counted[]) {
  const rows = after.flatMap(each => each.rows)
  const kept = new Set(rows.map(row => `${row.school_id} ${row.student_id}`))
  const removed = before.flatMap(each => each.rows).filter(row => !kept.has(`${row.school_id} ${row.student_id}`))
  const former = (of: readonly Counted[]) => of.flatMap(each => each.former ?? [])
  const classStays = (of: readonly Counted[]) => of.flatMap(each => each.classStays)
  await Promise.all([
    removeTimelines(tx, districtId, removed),
    writeTimelines(tx, districtId, rows),
    replaceFormerTimelines(tx, districtId, former(before), former(after)),
    replaceClassStays(tx, districtId, classStays(before), classStays(after)),
  ])
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
