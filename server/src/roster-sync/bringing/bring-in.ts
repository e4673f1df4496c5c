import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Hand } from '../../people/records.ts'
import { ProblemLog } from '../reading/problems.ts'
import { type Counts, count } from './counting.ts'
import { type Hold, holdsOf } from './guards.ts'
import type { Kept } from './keep.ts'
import { match } from './matching.ts'
import { compareMemberships } from './memberships-differ.ts'
import type { Origin } from './origin.ts'
import { compareRecords } from './records-differ.ts'
import { compareStaff } from './staff-accounts.ts'
import { stage } from './stage.ts'
import { write, writeRecords } from './write.ts'

export interface Difference {
  readonly origin: Origin
  readonly counts: Counts
  readonly holds: Hold[]
  readonly problems: ProblemLog
}

/** Holds a roster that was read against the district as it is now. Nothing is written but tables of this transaction. */
export async function differ(tx: Db, district: Omit<Origin, 'source'>, kept: Kept): Promise<Difference> {
  const origin = { ...district, source: kept.source }
  const problems = ProblemLog.of(kept.problems)
  await expectMany(tx, true)
  await stage(tx, kept)
  await match(tx, origin)
  await compareRecords(tx, origin)
  await compareStaff(tx, origin, problems)
  await compareMemberships(tx, origin)
  const counts = await count(tx, origin, kept.skipped)
  return { origin, counts, holds: await holdsOf(tx, origin, kept.district, problems), problems }
}

/**
 * Writes what of the difference the database could refuse, for the caller to roll back: a preview, so that it is known
 * before anybody agrees to it. Memberships are nothing of that: their people and places stand by then, and who is there
 * already is passed over.
 */
export async function tryOut(tx: Db, { origin }: Difference, hand: Hand): Promise<void> {
  await expectMany(tx, true)
  await writeRecords(tx, origin, hand)
}

/** Makes the difference true; answers the students whose figures it moves. */
export async function apply(tx: Db, { origin }: Difference, hand: Hand): Promise<string[]> {
  await expectMany(tx, true)
  const students = await write(tx, origin, hand)
  await expectMany(tx, false)
  return students
}

/**
 * Rows of this very transaction are no news to the planner's statistics: it takes a table that just grew by a hundred
 * thousand for a small one and joins it row by row, for hours. Without nested loops nothing here is worse than a scan.
 */
export async function expectMany(tx: Db, many: boolean) {
  await sql.raw(`SET LOCAL enable_nestloop = ${many ? 'off' : 'on'}`).execute(tx)
}
