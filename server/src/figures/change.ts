import { dayNumberIn } from '@hornbook/rules/dates'
import type { Completion } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { appendedOf, knownOf } from './append.ts'
import { lengthenTimelines } from './lengthen.ts'
import { pastOf, recount } from './recount.ts'
import { Difference } from './sums.ts'

/** Lessons that arrived since the timelines were last right, by student; an empty list: something else of theirs did. */
export type Lessons = ReadonlyMap<string, readonly Completion[]>

/** 'unknown' reads everything anew from the raw events. */
export type News = Lessons | 'unknown'

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
export async function changeFigures(tx: Db, districtId: string, students: Iterable<string>, news: News): Promise<void> {
  const all = [...new Set(students)].sort(byNumber)
  if (all.length === 0) return
  // Asked after the lock, on the same connection: whoever moves a district to another zone holds it until that is done.
  const [, timezone] = await Promise.all([lockFigures(tx, districtId), timezoneOf(tx, districtId)])
  const district = { id: districtId, timezone }
  const difference = new Difference(dayNumberIn(timezone))
  if (news === 'unknown') {
    await readingAhead(
      all,
      some => pastOf(tx, district.id, some, news),
      (some, past) => recount(tx, district, some, { past, news, difference }),
    )
  } else {
    await readingAhead(
      all,
      some => knownOf(tx, district.id, some, news),
      async (some, known) => {
        const { longer, left } = appendedOf(some, { known, news, timezone: district.timezone, difference })
        const lengthened = lengthenTimelines(tx, district.id, longer)
        if (left.length === 0) return lengthened
        const past = pastOf(tx, district.id, left, news)
        await Promise.all([lengthened, past.then(past => recount(tx, district, left, { past, news, difference }))])
      },
    )
  }
  await difference.write(tx, district.id)
}

/** The same for a whole district, from nothing: what every figure is counted by has changed. */
export async function changeAllFigures(tx: Db, districtId: string): Promise<void> {
  await lockFigures(tx, districtId)
  await tx.deleteFrom('student_timelines').where('district_id', '=', districtId).execute()
  await tx.deleteFrom('school_days').where('district_id', '=', districtId).execute()
  await tx.deleteFrom('school_standings').where('district_id', '=', districtId).execute()
  const students = await tx.selectFrom('students').select('id').where('district_id', '=', districtId).execute()
  const ids = students.map(({ id }) => id)
  await changeFigures(tx, districtId, ids, 'unknown')
}

/** IANA name of the zone whose days a district counts (D 13). */
const timezoneOf = async (tx: Db, districtId: string) =>
  (await tx.selectFrom('districts').select('timezone').where('id', '=', districtId).executeTakeFirstOrThrow()).timezone

/** Ids as numbers: what was made together lies together, and is found and written on one way through the tables. */
export const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Works chunk after chunk, while the database already reads for the one that comes next. */
async function readingAhead<Read>(
  students: readonly string[],
  read: (some: readonly string[]) => Promise<Read>,
  work: (some: readonly string[], read: Read) => Promise<void>,
) {
  const working: Promise<void>[] = []
  const chunkAt = (at: number) => students.slice(at, at + CHUNK)
  let ahead = read(chunkAt(0))
  for (let at = 0; at < students.length; at += CHUNK) {
    const known = await ahead
    if (at + CHUNK < students.length) ahead = awaited(read(chunkAt(at + CHUNK)))
    working.push(awaited(work(chunkAt(at), known)))
  }
  await Promise.all(working)
}

/** A failure is heard where the promise is awaited later; until then it must not pass for one that nobody hears. */
function awaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
