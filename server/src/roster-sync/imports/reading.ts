import type { Db } from '../../db/pool.ts'
import { type Kept, keep, keptAt, LAYOUT } from '../bringing/keep.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { readRosterInWorker } from '../reading/read-in-worker.ts'
import { todayIn } from '../reading/read-roster.ts'
import type { Asked } from './job.ts'

interface File {
  readonly id: string
  readonly bytes: Buffer
  readonly timezone: string
}

/** Everything that a reading follows from beside the file itself; while it is the same, a kept one stands for a new one. */
const readAs = ({ now }: Asked, timezone: string) => `${LAYOUT} ${todayIn(timezone, new Date(now))} ${timezone}`

/** Reads a file and keeps what it came to; the problems alone where it cannot be read. */
export async function readAndKeep(tx: Db, asked: Asked, { id, bytes, timezone }: File): Promise<Kept | ProblemLog> {
  const { districtId, now } = asked
  const { roster, problems } = await readRosterInWorker(bytes, { now: new Date(now), timeZone: timezone })
  if (roster === null) return problems
  return keep(tx, { districtId, importId: id }, readAs(asked, timezone), { roster, problems })
}

/** The reading of the preview, where reading the file now would come to the same: on the same day of the same calendar. */
export const keptReading = (tx: Db, asked: Asked, { id, timezone }: Omit<File, 'bytes'>): Promise<Kept | null> =>
  keptAt(tx, { districtId: asked.districtId, importId: id }, readAs(asked, timezone))
