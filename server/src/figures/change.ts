import { sql } from 'kysely'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'
import { FIGURES_TABLES } from './columns.ts'
import { extendTimelines } from './extend-timelines.ts'
import { type CountedDistrict, goalsOf } from './goals.ts'
import { readMerged } from './merged-students.ts'
import { Milestones } from './milestones.ts'
import type { NewLessons } from './new-lessons.ts'
import { planExtensions, readAppendInputs } from './plan-extensions.ts'
import { readRecountInputs, recount } from './recount.ts'
import { SumChanges } from './sums.ts'

const CHUNK = 2_000
const LOCK = sql.lit(LOCK_CLASSES.figures)

/** Allows one writer of a district's figures at a time, until the transaction ends. Lock before reading anything. */
export async function lockFigures(tx: Db, districtId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK}, hashint8(${districtId}::bigint))`.execute(tx)
}

/** Keeps writers of a district's figures out until the transaction ends, if there is none now. */
export async function tryLockFigures(tx: Db, districtId: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`SELECT pg_try_advisory_xact_lock(${LOCK}, hashint8(${districtId}::bigint)) AS locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Updates every derived figure of these students: timelines, sums by day, sums by standing. This is the only function
 * that changes figures: ingest, voids, enrolment, archiving and imports all call it, in their own transaction, after
 * writing their rows. Students who left every population lose their timelines, and what counted of them then is kept
 * (decision 46); students who return get new ones. A
 * change to a student who was merged into another changes the figures of the one who stays. What students come to is noted for
 * webhooks, unless only the counting has changed: then nothing is news.
 */
export async function changeFigures(
  tx: Db,
  districtId: string,
  students: Iterable<string>,
  newLessons: NewLessons,
  { isNews = true }: { readonly isNews?: boolean } = {},
): Promise<void> {
  const named = [...new Set(students)]
  if (named.length === 0) return
  // Read after the lock, on the same connection: a change of time zone or goals, and a merge, hold the lock until they are done.
  const [, district, merged] = await Promise.all([
    lockFigures(tx, districtId),
    countedDistrict(tx, districtId),
    readMerged(tx, districtId, named),
  ])
  const all = [...merged.withKept(named)].sort(compareIds)
  const difference = new SumChanges(district.timezone)
  const milestones = new Milestones()
  if (newLessons === 'unknown') {
    await forEachChunk(
      all,
      some => readRecountInputs(tx, district.id, some, { newLessons, merged }),
      (some, inputs) => recount(tx, district, some, { inputs, newLessons, difference, milestones }),
    )
  } else {
    const lessons = merged.gather(newLessons)
    await forEachChunk(
      all,
      some => readAppendInputs(tx, district.id, some, { newLessons: lessons, merged }),
      async (some, inputs) => {
        const context = { inputs, newLessons: lessons, district, difference, milestones }
        const { extensions, needRecount } = planExtensions(some, context)
        const extended = extendTimelines(tx, district.id, extensions)
        if (needRecount.length === 0) return extended
        const read = readRecountInputs(tx, district.id, needRecount, { newLessons: lessons, merged })
        const recounted = read.then(inputs =>
          recount(tx, district, needRecount, { inputs, newLessons: lessons, difference, milestones }),
        )
        await Promise.all([extended, recounted])
      },
    )
  }
  await difference.write(tx, district.id)
  if (isNews) await milestones.write(tx, district.id)
}

/** Rebuilds all figures of a district from scratch, as after a change of its time zone. */
export async function rebuildFigures(tx: Db, districtId: string): Promise<void> {
  await lockFigures(tx, districtId)
  for (const table of FIGURES_TABLES) await tx.deleteFrom(table).where('district_id', '=', districtId).execute()
  const students = await tx.selectFrom('students').select('id').where('district_id', '=', districtId).execute()
  const ids = students.map(({ id }) => id)
  await changeFigures(tx, districtId, ids, 'unknown', { isNews: false })
}

/** Counts the goals of all students of a district again, as after a change of its goals; no event is read. */
export async function recountGoals(tx: Db, districtId: string): Promise<void> {
  await lockFigures(tx, districtId)
  const students = await tx
    .selectFrom('student_timelines')
    .select('student_id')
    .distinct()
    .where('district_id', '=', districtId)
    .execute()
  const ids = students.map(({ student_id }) => student_id)
  await changeFigures(tx, districtId, ids, new Map(), { isNews: false })
  // Who is on the path to a goal can change even in schools whose figures do not.
  await tx.deleteFrom('school_attention').where('district_id', '=', districtId).execute()
}

async function countedDistrict(tx: Db, id: string): Promise<CountedDistrict> {
  const { timezone, ...goals } = await tx
    .selectFrom('districts')
    .select(['timezone', 'school_year_end', 'goal_percents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, timezone, percents: goalsOf(goals).percents }
}

/** The IANA time zone in which a district's days are counted (DAY-1). */
export const timezoneOf = async (tx: Db, districtId: string) =>
  (await tx.selectFrom('districts').select('timezone').where('id', '=', districtId).executeTakeFirstOrThrow()).timezone

/** Numeric order. Rows created together are stored together, so in this order each table is walked through once. */
export const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Works through the students in chunks; the database reads the next chunk while the current one is worked on. */
async function forEachChunk<Read>(
  students: readonly string[],
  read: (some: readonly string[]) => Promise<Read>,
  work: (some: readonly string[], read: Read) => Promise<void>,
) {
  const working: Promise<void>[] = []
  const chunkAt = (at: number) => students.slice(at, at + CHUNK)
  let ahead = read(chunkAt(0))
  for (let at = 0; at < students.length; at += CHUNK) {
    const inputs = await ahead
    if (at + CHUNK < students.length) ahead = deferRejection(read(chunkAt(at + CHUNK)))
    working.push(deferRejection(work(chunkAt(at), inputs)))
  }
  await Promise.all(working)
}

/** For a promise that is awaited later: a failure before then must not be reported as an unhandled rejection. */
function deferRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
