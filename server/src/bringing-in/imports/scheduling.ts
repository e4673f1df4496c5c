import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { morningOf } from '../../changes/morning.ts'
import { type Asker, enqueueChange } from '../../changes/prepared.ts'
import type { Db } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import { cancelJob } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import type { Hold } from '../difference/guards.ts'
import { todayIn } from '../reading/read-roster.ts'
import { deleteFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import { updateImport } from './job.ts'
import { assertImportExists, statusBefore } from './rows.ts'
import { supersedeScheduled } from './superseding.ts'
import { applyOnDay } from './tasks.ts'

const MAX_DAYS_AHEAD = 366

const jobKey = (districtId: string, id: string) => `roster file ${districtId}/${id}`

/** Keeps a file to be applied by itself on the morning of a day, in the district's time zone (ROSTER-58). */
export async function schedule(tx: Db, request: Asker, id: string, on: string, override: boolean): Promise<void> {
  const { districtId } = request
  const timezone = await timezoneOf(tx, districtId)
  assertDayAhead(on, todayIn(timezone, new Date()))
  await supersedeScheduled(tx, districtId, id)
  await updateImport(tx, districtId, id, { status: 'scheduled', apply_on: on, missed_on: null, refusal: null })
  await audit(tx, request.author, districtId, 'rosterImport.schedule', [], { rosterImportId: id, on })
  await enqueueOn(tx, request, id, on, timezone, override)
}

function assertDayAhead(on: string, today: string) {
  const last = new Date(Date.parse(today) + MAX_DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)
  if (on > today && on <= last) return
  throw new Refusal('invalid', { detail: t('bringingIn:dayAhead', { last }), pointer: '/data/attributes/on' })
}

/** Enqueues the job of a scheduled file, in place of any it has. */
export async function enqueueOn(tx: Db, request: Asker, id: string, on: string, timezone: string, override: boolean) {
  const runAt = await morningOf(tx, on, timezone)
  await enqueueChange(tx, applyOnDay, request, id, { override, key: jobKey(request.districtId, id), runAt })
}

/** Cancels the schedule of a file. It can still be applied by hand, unless a newer one has come in since. */
export async function cancelSchedule(db: Db, request: Asker, id: string): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    const { status, holds } = await scheduledRow(tx, districtId, id)
    if (status !== 'scheduled') throw new Refusal('conflict', { detail: t('bringingIn:notScheduled', { status }) })
    const { newer } = await tx
      .selectFrom('roster_imports')
      .select(eb => eb.fn.max('id').as('newer'))
      .where('district_id', '=', districtId)
      .where('id', '>', id)
      .executeTakeFirstOrThrow()
    if (newer) await deleteFile(tx, districtId, id)
    await updateImport(tx, districtId, id, { status: statusBefore(holds), apply_on: null, superseded_by: newer })
    await cancelJob(tx, jobKey(districtId, id))
    await audit(tx, request.author, districtId, 'rosterImport.unschedule', [], { rosterImportId: id })
  })
}

export const scheduledRow = async (tx: Db, districtId: string, id: string) => {
  const row = await tx
    .selectFrom('roster_imports')
    .select(['status', 'holds', 'apply_on'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, holds: row.holds as Hold[] }
}
