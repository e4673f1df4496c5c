import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredUpload } from './rows.ts'

// How long files wait until they are done (UPL-6). Kept apart from the files: whoever asks sees those of one district only.

const MEASURED_DAYS = 90
const LEAST_FILES = 5
const DAY_SECONDS = 86_400

const measuredSince = (now: number) => new Date(now - MEASURED_DAYS * DAY_SECONDS * 1000).toISOString()

/** For a file of its own, the provider keeps nobody waiting. */
export async function noteWait(tx: Db, upload: StoredUpload, now: number): Promise<void> {
  if (upload.by_admin || upload.uploaded_at === null) return
  const waited = Math.round((now - Date.parse(upload.uploaded_at)) / 1000)
  await tx
    .insertInto('sent_file_waits')
    .values({ done_at: new Date(now).toISOString(), waited_seconds: waited })
    .execute()
}

/** The median in days, rounded up; null while too few were measured. */
export async function usualDays(tx: Db, now: number): Promise<number | null> {
  const { files, median } = await tx
    .selectFrom('sent_file_waits')
    .where('done_at', '>', measuredSince(now))
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_seconds)`.as('median'),
    ])
    .executeTakeFirstOrThrow()
  return files < LEAST_FILES || median === null ? null : Math.max(1, Math.ceil(median / DAY_SECONDS))
}

export const forgetOldWaits = (tx: Db, now: number) =>
  tx.deleteFrom('sent_file_waits').where('done_at', '<=', measuredSince(now)).execute()
