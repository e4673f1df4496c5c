import { expectManyRows } from '../../db/expect-many-rows.ts'
import type { Db } from '../../db/pool.ts'
import { knownAnswers } from '../../people/kept-answers.ts'
import type { WriteContext } from '../../people/records.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { ProblemLog } from '../reading/problems.ts'
import { type Counts, countChanges } from './counting.ts'
import { copyDistrict } from './current.ts'
import { findHolds, type Hold, holdOfChangedIds } from './guards.ts'
import { holdOfOtherPlaces } from './identity/hold.ts'
import { reportUnanswered } from './identity/store-questions.ts'
import { judgeNotes } from './judge-notes.ts'
import type { StoredReading } from './keep.ts'
import { fillLostNames } from './lost-letters.ts'
import { handleLostZeros } from './lost-zeros.ts'
import { matchRecords } from './matching.ts'
import { compareMemberships } from './memberships-differ.ts'
import { countNewAdministrators, holdOfNewAdministrators } from './new-administrators.ts'
import type { Origin } from './origin.ts'
import { leaveOwnRecords } from './own-records.ts'
import { compareRecords } from './records-differ.ts'
import { findSource, type SameSystem } from './source.ts'
import { compareStaff } from './staff-accounts.ts'
import { stageRoster } from './stage.ts'
import { leaveUnwantedSubgroups } from './unwanted-subgroups.ts'
import { writeDifference, writeRecords } from './write.ts'

/** What somebody has said about a file that was held. */
export interface Answers {
  readonly sameSystem: SameSystem
  /** Ids that have lost their leading zeros in a spreadsheet get them back. */
  readonly restoreZeros: boolean
}

export interface RosterDifference {
  readonly origin: Origin
  readonly counts: Counts
  readonly holds: Hold[]
  /** How many would become administrators. */
  readonly promotions: number
  readonly problems: ProblemLog
}

/** Compares a roster with the district as it is now. Writes only temporary tables. */
export async function computeDifference(
  tx: Db,
  district: Omit<Origin, 'source'>,
  reading: StoredReading,
  { sameSystem, restoreZeros }: Answers,
): Promise<RosterDifference> {
  const problems = ProblemLog.of(reading.problems)
  await expectManyRows(tx, true)
  await stageRoster(tx, reading)
  await copyDistrict(tx, district.districtId)
  await leaveUnwantedSubgroups(tx, district.districtId)
  const own = await leaveOwnRecords(tx, reading, problems)
  const lostZeros = await handleLostZeros(tx, restoreZeros, problems)
  const { source, holds, idsChanged } = await findSource(tx, district.districtId, reading.label, sameSystem, problems)
  const origin = { ...district, source }
  await matchRecords(tx, origin, idsChanged, await knownAnswers(tx, district.districtId), problems)
  await reportUnanswered(tx, problems)
  await fillLostNames(tx)
  await compareRecords(tx, origin)
  await compareStaff(tx, origin, problems)
  await compareMemberships(tx, origin)
  await judgeNotes(tx, origin, problems)
  const counts = await countChanges(tx, origin, { unreadable: reading.skipped, own })
  const promotions = await countNewAdministrators(tx)
  const changed = idsChanged ? [await holdOfChangedIds(tx, origin)] : []
  return {
    origin,
    counts,
    holds: [
      ...lostZeros,
      ...holds,
      ...changed,
      ...(await holdOfOtherPlaces(tx)),
      ...(await findHolds(tx, origin, reading, problems)),
      ...(await holdOfNewAdministrators(tx, promotions)),
    ],
    promotions,
    problems,
  }
}

/**
 * Writes the records of a difference, for the caller to roll back: a preview thus finds what the database rejects.
 * Memberships cannot be rejected: their people and places exist by then, and existing memberships are skipped.
 */
export async function tryWritingRecords(tx: Db, { origin }: RosterDifference, context: WriteContext): Promise<void> {
  await expectManyRows(tx, true)
  await writeRecords(tx, origin, context)
}

/** Writes the difference. Returns the ids of the students whose figures may change. */
export async function applyDifference(tx: Db, { origin }: RosterDifference, context: WriteContext): Promise<string[]> {
  await expectManyRows(tx, true)
  const students = await writeDifference(tx, origin, context)
  await countTeachers(tx, context.districtId)
  await expectManyRows(tx, false)
  return students
}
