import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_DAYS } from '@hornbook/contract/provider/district-exports'
import { z } from 'zod'
import { readOneMoment } from '../../db/batches.ts'
import { within } from '../../db/pool.ts'
import { encryptedZip } from '../../files/encrypted-zip.ts'
import { FileTooLarge, SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { CannotSucceed, declareTask, handle, id, type Job, type TaskHandler } from '../../jobs/task.ts'
import { districtEntries } from './entries.ts'
import { unsealPassword } from './password.ts'
import { purgeExports } from './purge.ts'
import { endExport, type StoredExport, storedExport, sweptAt } from './rows.ts'

const payload = z.object({ districtId: id, exportId: id })
/** An attempt that fails, or is killed, leaves nothing, and the next one begins anew. */
export const exportDistrict = declareTask({ name: 'provider.exportDistrict', payload, lane: 'heavy', attempts: 4 })
/** One is made at a time: an import never waits for two of them. */
export const EXPORT_QUEUE = 'exports of districts'

const purgeTask = declareTask({
  name: 'provider.purgeExports',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

type ExportJob = Job<(typeof payload)['shape']>

/** What a bucket takes in one piece. A district of 100,000 students comes to a tenth of it. */
const MAX_BYTES = 5_000_000_000
/** The transaction that reads a district may not hold back the cleaning of tables for longer. */
const MAX_SECONDS = 4 * 3600

const DAY_MS = 86_400_000

const whichOf = ({ payload: { districtId, exportId } }: Pick<ExportJob, 'payload'>) => ({
  district_id: districtId,
  id: exportId,
})

const pendingExport = async (job: ExportJob): Promise<StoredExport | null> => {
  const which = whichOf(job)
  const stored = await within(job.db.queries, [which.district_id], tx => storedExport(tx, which).executeTakeFirst())
  return stored?.status === 'pending' ? stored : null
}

/** Somebody has called the export off while it was made. */
class CalledOff extends Error {}

const exportHandler = handle(
  exportDistrict,
  async job => {
    const stored = await pendingExport(job)
    if (!stored?.sealed_password) return
    const password = unsealPassword(job.settings.secret, stored, stored.sealed_password)
    const file = await SpooledFile.create(join(job.settings.dataDir ?? tmpdir(), 'lists'))
    try {
      await writeZip(job, file, password)
      await keep(job, file)
    } catch (failure) {
      if (failure instanceof CalledOff) return
      throw failure instanceof FileTooLarge ? new CannotSucceed('The district is too large for one file') : failure
    } finally {
      await file.release()
    }
  },
  (job, calledOff) => giveUp(job, calledOff ? 'cancelled' : 'failed'),
)

/** Reads the district in one transaction, as it is at one moment, and lets nobody else wait. */
async function writeZip(job: ExportJob, file: SpooledFile, password: string): Promise<void> {
  const { districtId } = job.payload
  const now = Date.now()
  const read = { settings: job.settings, districtId, now }
  const limit = { limitSeconds: MAX_SECONDS }
  const entries = async function* (tx: Parameters<typeof districtEntries>[0]) {
    for await (const entry of districtEntries(tx, read)) {
      if (!(await pendingExport(job))) throw new CalledOff()
      yield entry
    }
  }
  await within(
    job.db.queries,
    [districtId],
    async tx => {
      await readOneMoment(tx)
      await file.write(encryptedZip(entries(tx), password, now), MAX_BYTES)
    },
    limit,
  )
}

/** The file first, under a key that another attempt would use as well: it is there for nobody before its row says so. */
async function keep(job: ExportJob, file: SpooledFile): Promise<void> {
  const which = whichOf(job)
  await filesOf(job.settings).put(KEYS.districtExport(which), file)
  const now = Date.now()
  const isWanted = await within(job.db.queries, [which.district_id], async tx => {
    const ended = await endExport(tx, which, {
      status: 'available',
      size: String(file.size),
      sha256: file.sha256,
      made_at: new Date(now).toISOString(),
      expires_at: new Date(now + EXPORT_DAYS * DAY_MS).toISOString(),
    })
    await job.finish(tx)
    return ended.numUpdatedRows > 0n
  })
  if (!isWanted) await filesOf(job.settings).remove(KEYS.districtExport(which))
}

async function giveUp(job: ExportJob, status: 'failed' | 'cancelled'): Promise<void> {
  const which = whichOf(job)
  await within(job.db.queries, [which.district_id], async tx => {
    await endExport(tx, which, { status, ...sweptAt(Date.now()) })
    await job.finish(tx)
  })
}

export const exportHandlers: readonly TaskHandler[] = [
  exportHandler,
  handle(purgeTask, ({ db, settings }) => purgeExports(db.queries, settings, Date.now())),
]
