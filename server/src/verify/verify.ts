import type { Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { type Db, within } from '../db/pool.ts'
import { compareClassStays } from './compare-class-stays.ts'
import { compareLists } from './compare-lists.ts'
import { type Ask, compareShown, rangesToAsk } from './compare-shown.ts'
import { compareSums, compareTimelines } from './compare-stored.ts'
import { compareTeachers } from './compare-teachers.ts'
import { compareWords } from './compare-words.ts'
import { Differences } from './differences.ts'
import { readRaw } from './read-raw.ts'
import { recountStudents } from './recount.ts'

export interface Verdict {
  readonly name: string
  readonly students: number
  readonly events: number
  readonly compared: number
  readonly differences: readonly string[]
  /** Somebody wrote in the district during every attempt, so the answers may be newer than the recount. */
  readonly hadConcurrentWrites: boolean
}

const MAX_ATTEMPTS = 3

/**
 * Recounts a district from its raw rows, through rules, and compares everything derived with it: every stored row, read
 * in the same snapshot as the raw rows, and the product's answers for several ranges (SAFE-18). `random`, from 0 up
 * to 1, chooses one of the ranges.
 */
export async function verifyDistrict(
  db: Db,
  districtId: string,
  ask: Ask,
  now: Instant,
  random: number,
): Promise<Verdict> {
  for (let attempt = 1; ; attempt++) {
    const before = await lastWrite(db, districtId)
    const verdict = await verifyOnce(db, districtId, ask, now, random)
    const hadConcurrentWrites = before !== (await lastWrite(db, districtId))
    if (!hadConcurrentWrites || verdict.differences.length === 0 || attempt === MAX_ATTEMPTS)
      return { ...verdict, hadConcurrentWrites }
  }
}

async function verifyOnce(db: Db, districtId: string, ask: Ask, now: Instant, random: number) {
  const differences = new Differences()
  const { district, students } = await compareStored(db, districtId, differences)
  for (const range of rangesToAsk(district.timezone, now, random)) {
    await compareShown(ask, { district, students, range, now }, differences)
  }
  await compareLists(ask, { district, students, now }, differences)
  const { name, events } = district
  return { name, students: students.length, events, compared: differences.compared, differences: differences.found }
}

/** Compares every stored row with a recount of the raw rows, read in the same snapshot. */
export async function compareStored(db: Db, districtId: string, differences: Differences) {
  return within(db, [districtId], async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx)
    const district = await readRaw(tx, districtId)
    const students = recountStudents(district)
    await compareTimelines(tx, district, students, differences)
    await compareSums(tx, district, students, differences)
    await compareClassStays(tx, district, students, differences)
    await compareTeachers(tx, districtId, differences)
    await compareWords(tx, districtId, differences)
    return { district, students }
  })
}

/** Every write has an audit entry, so a newer entry means that something has changed. */
async function lastWrite(db: Db, districtId: string): Promise<string> {
  const { rows } = await within(db, [districtId], tx =>
    sql<{
      last: string
    }>`SELECT coalesce(max(id), 0) AS last FROM audit_entries WHERE district_id = ${districtId}`.execute(tx),
  )
  return rows[0]?.last ?? '0'
}
