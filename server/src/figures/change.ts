import { dayNumberIn } from '@hornbook/rules/dates'
import { standStudent } from '@hornbook/rules/student'
import { type Completion, type Firsts, mergeFirsts, NO_FIRSTS } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { appendNews } from './append.ts'
import { type Facts, factsOf, firstsOf, timelineEndsOf, timelinesOf } from './facts.ts'
import { Difference } from './sums.ts'
import { derive, type TimelineRow } from './timeline-row.ts'
import { removeTimelines, writeTimelines } from './write.ts'

export interface DistrictClock {
  readonly id: string
  /** IANA name; days are counted in it (D 13). */
  readonly timezone: string
}

/** What arrived since the timelines were last right, by student; 'unknown' reads everything anew from the raw events. */
export type News = ReadonlyMap<string, readonly Completion[]> | 'unknown'

const CHUNK = 2_000

/** One writer of figures a district at a time; held until the transaction ends. Taken before anything is read. */
export async function lockFigures(tx: Db, districtId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7261549, hashint8(${districtId}::bigint))`.execute(tx)
}

/**
 * Brings every derived figure of these students up to date: timelines, sums by day, sums by standing. The one function
 * that changes figures: ingest, voids, enrolment, archiving and imports all end here, in their own transaction, after
 * their rows are written. Whoever is in no population any more loses their timelines; who comes back gets them anew.
 */
export async function changeFigures(
  tx: Db,
  district: DistrictClock,
  students: Iterable<string>,
  news: News,
): Promise<void> {
  const all = [...new Set(students)]
  if (all.length === 0) return
  await lockFigures(tx, district.id)
  for (let at = 0; at < all.length; at += CHUNK) await changeChunk(tx, district, all.slice(at, at + CHUNK), news)
}

async function changeChunk(tx: Db, district: DistrictClock, students: readonly string[], news: News) {
  if (news === 'unknown')
    return recount(tx, district, students, { facts: await factsOf(tx, district.id, students), news })
  const [facts, ends] = await Promise.all([
    factsOf(tx, district.id, students),
    timelineEndsOf(tx, district.id, students),
  ])
  const left = await appendNews(tx, district, students, { facts, ends, news })
  if (left.length > 0) await recount(tx, district, left, { facts, news })
}

/** Makes the timelines of students anew from all their completions. */
async function recount(
  tx: Db,
  { id, timezone }: DistrictClock,
  students: readonly string[],
  { facts, news }: { facts: Facts; news: News },
) {
  const before = await timelinesOf(tx, id, students)
  const memberships = students.flatMap(student => facts.memberships.get(student) ?? [])
  const present = memberships.map(({ student_id }) => student_id)
  const unread = news === 'unknown' ? present : present.filter(student => !before.has(student))
  const fromRaw = await firstsOf(tx, id, unread)
  const rebuilt = new Set(unread)
  const dayOf = dayNumberIn(timezone)
  const after = memberships.flatMap(({ student_id, grades, schools }): TimelineRow[] => {
    const firsts = rebuilt.has(student_id)
      ? (fromRaw.get(student_id) ?? NO_FIRSTS)
      : mergeFirsts(knownFirsts(before.get(student_id)), news === 'unknown' ? [] : (news.get(student_id) ?? []))
    const stood = standStudent({
      firsts,
      results: facts.results.get(student_id) ?? [],
      changes: facts.requirements.get(student_id) ?? [],
      grades,
    })
    const derived = derive(firsts, stood, dayOf)
    return schools.map((school_id, at) => ({ school_id, student_id, home: at === 0, ...derived }))
  })
  await replace(tx, id, [...before.values()].flat(), after)
}

function knownFirsts(rows: readonly TimelineRow[] | undefined): Firsts {
  const home = rows?.find(row => row.home)
  return home ? { lessons: home.ev, at: home.ev_at } : NO_FIRSTS
}

async function replace(tx: Db, districtId: string, before: readonly TimelineRow[], after: readonly TimelineRow[]) {
  const difference = new Difference()
  for (const row of before) difference.add(row, -1)
  for (const row of after) difference.add(row, 1)
  const kept = new Set(after.map(row => `${row.school_id} ${row.student_id}`))
  await removeTimelines(
    tx,
    districtId,
    before.filter(row => !kept.has(`${row.school_id} ${row.student_id}`)),
  )
  await writeTimelines(tx, districtId, after)
  await difference.write(tx, districtId)
}
