import type { Db } from '../../db/pool.ts'
import { findReading, LAYOUT, type StoredReading, storeReading } from '../difference/keep.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { readRosterInWorker } from '../reading/read-in-worker.ts'
import { todayIn } from '../reading/read-roster.ts'
import type { ImportRequest } from './job.ts'

interface ImportedFile {
  readonly id: string
  readonly bytes: Buffer
  readonly timezone: string
}

/** Everything a reading depends on besides the file: while it is unchanged, a stored reading can be reused. */
const readingVersion = ({ now }: ImportRequest, timezone: string) =>
  `${LAYOUT} ${todayIn(timezone, new Date(now))} ${timezone}`

/** Reads a file and stores the reading. Returns only the problems when the file cannot be read. */
export async function readAndStore(
  tx: Db,
  request: ImportRequest,
  { id, bytes, timezone }: ImportedFile,
): Promise<StoredReading | ProblemLog> {
  const { districtId, now } = request
  const { roster, problems } = await readRosterInWorker(bytes, { now: new Date(now), timeZone: timezone })
  if (roster === null) return problems
  return storeReading(tx, { districtId, importId: id }, readingVersion(request, timezone), { roster, problems })
}

/** The preview's reading, if reading the file now would give the same result: same layout, day and time zone. */
export const storedReading = (
  tx: Db,
  request: ImportRequest,
  { id, timezone }: Omit<ImportedFile, 'bytes'>,
): Promise<StoredReading | null> =>
  findReading(tx, { districtId: request.districtId, importId: id }, readingVersion(request, timezone))
