import type { ChangeRun } from '../../changes/prepared.ts'
import type { Db } from '../../db/pool.ts'
import type { Answers } from '../difference/bring-in.ts'
import { findReading, LAYOUT, type StoredReading, storeReading } from '../difference/keep.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { readRosterInWorker } from '../reading/read-in-worker.ts'
import { todayIn } from '../reading/read-roster.ts'
import { loadFile } from './file.ts'

/** Everything a reading depends on besides the file: while it is unchanged, a stored reading can be reused. */
const readingVersion = ({ now }: ChangeRun, timezone: string, { restoreZeros }: Answers) =>
  `${LAYOUT} ${todayIn(timezone, new Date(now))} ${timezone}${restoreZeros ? ' zeros' : ''}`

/** Reads a file and stores the reading. Returns only the problems when the file cannot be read. */
export async function readAndStore(
  tx: Db,
  run: ChangeRun,
  timezone: string,
  answers: Answers,
): Promise<StoredReading | ProblemLog> {
  const { districtId, id, now } = run
  const content = await loadFile(tx, districtId, id)
  if (content === null) throw new Error('The roster file is gone')
  const options = { now: new Date(now), timeZone: timezone, restoreZeros: answers.restoreZeros }
  const { roster, problems } = await readRosterInWorker(content, options)
  if (roster === null) return problems
  return storeReading(tx, { districtId, importId: id }, readingVersion(run, timezone, answers), { roster, problems })
}

/** The preview's reading, if reading the file now would give the same result: same layout, day and time zone. */
export const storedReading = (
  tx: Db,
  run: ChangeRun,
  timezone: string,
  answers: Answers,
): Promise<StoredReading | null> =>
  findReading(tx, { districtId: run.districtId, importId: run.id }, readingVersion(run, timezone, answers))
