import { sql } from 'kysely'
import { audit } from '../../audit/audit.ts'
import { type Asker, enqueueChange } from '../../changes/prepared.ts'
import type { Db } from '../../db/pool.ts'
import type { WriteQueue } from '../../db/write-queue.ts'
import { timezoneOf } from '../../figures/change.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { computeDifference, tryWritingRecords } from '../difference/bring-in.ts'
import { storeQuestions } from '../difference/identity/store-questions.ts'
import { deleteReadings } from '../difference/keep.ts'
import { storeNames } from '../difference/names.ts'
import { ProblemLog } from '../reading/problems.ts'
import { answersTo } from './answering.ts'
import { deleteFile, storeFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import { enqueued, handleImport, reportProgress, updateImport } from './job.ts'
import { readAndStore, storedReading } from './reading.ts'
import { differenceColumns, problemColumns } from './rows.ts'
import { supersedePreviews } from './superseding.ts'
import { readRoster } from './tasks.ts'

export interface UploadedFile {
  readonly name: string
  readonly content: SpooledFile
  /** The connection that brought it, by its name. */
  readonly cameBy?: string
}

/** Stores a file and enqueues its reading. Returns the import's id. */
export const startPreview = (writes: WriteQueue, request: Asker, file: UploadedFile): Promise<string> =>
  // Not in the district's own queue: storing a large file takes a second, and changes nothing that others write.
  writes.run(`roster file of ${request.districtId}`, db =>
    withImportLock(db, request, async tx => {
      const id = await insertImport(tx, request, file)
      await enqueueChange(tx, readRoster, request, id)
      return id
    }),
  )

/**
 * Reads a file and does a trial run: people and places are written and rolled back, so the preview only shows changes
 * that the database accepts. Memberships and figures are left to the real run: the database rejects none of them, and
 * recounting figures would block the district's learning events for nothing.
 */
export const previewHandler = handleImport(readRoster, {
  async run(tx, run) {
    const { districtId, id, now } = run
    const timezone = await timezoneOf(tx, districtId)
    const answers = await answersTo(tx, run)
    const reading =
      (await storedReading(tx, run, timezone, answers)) ?? (await readAndStore(tx, run, timezone, answers))
    if (reading instanceof ProblemLog) {
      const columns = await problemColumns(reading)
      await deleteFile(tx, districtId, id)
      return updateImport(tx, districtId, id, { status: 'failed', progress: null, ...columns })
    }
    await reportProgress(run, 'comparing')
    const difference = await computeDifference(tx, { districtId, timezone, now }, reading, answers)
    await storeNames(tx, difference.origin, { districtId, importId: id })
    await storeQuestions(tx, { districtId, importId: id })
    await reportProgress(run, 'writing')
    await sql`SAVEPOINT trial`.execute(tx)
    const entryId = await audit(tx, run.author, districtId, 'rosterImport.apply')
    await tryWritingRecords(tx, difference, { districtId, entryId, at: new Date(now).toISOString() })
    await sql`ROLLBACK TO SAVEPOINT trial`.execute(tx)
    await updateImport(tx, districtId, id, {
      ...differenceColumns(reading, difference),
      ...(await problemColumns(difference.problems)),
    })
  },
  afterFailure: () => ({ status: 'failed' }),
})

/** Inserts the row that the client polls. It replaces earlier files that were never applied: their bytes are deleted. */
async function insertImport(tx: Db, request: Asker, { name, content, cameBy }: UploadedFile): Promise<string> {
  const { districtId, author } = request
  await deleteReadings(tx, districtId)
  const { id } = await tx
    .insertInto('roster_imports')
    .values({
      district_id: districtId,
      status: 'reading',
      file_name: name,
      file_sha256: content.sha256,
      ...enqueued('reading'),
      created_by: author.accountId,
      came_by: cameBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await supersedePreviews(tx, districtId, id)
  await storeFile(tx, districtId, id, content)
  await audit(tx, request.author, districtId, 'rosterImport.preview', [], { rosterImportId: id, fileName: name })
  return id
}
