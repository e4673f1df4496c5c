import { morningOf } from '../../changes/morning.ts'
import type { ChangeRun } from '../../changes/prepared.ts'
import { timezoneOf } from '../../figures/change.ts'
import type { Hold } from '../difference/guards.ts'
import { applyFile } from './applying.ts'
import { handleImport, updateImport } from './job.ts'
import { statusBefore } from './rows.ts'
import { enqueueOn, scheduledRow } from './scheduling.ts'
import { applyOnDay } from './tasks.ts'

/** A file may do this much more on its day than was confirmed; what is more than that is looked at again. */
const MAX_GROWTH_SHARE = 0.1
const MAX_GROWTH = 3

/**
 * Applies a scheduled file. The district changes until that day, so the difference need not be exactly the one that was
 * shown; but every reason to hold it must be one that was confirmed. Otherwise the file is held again and says so.
 */
export const applyOnDayHandler = handleImport(applyOnDay, {
  async run(tx, run) {
    const { districtId, id, now, override } = run
    const { status, apply_on, holds } = await scheduledRow(tx, districtId, id)
    if (status !== 'scheduled' || apply_on === null) return
    const timezone = await timezoneOf(tx, districtId)
    // The district may have moved to a later time zone since.
    if (now < (await morningOf(tx, apply_on, timezone)).getTime())
      return enqueueOn(tx, run, id, apply_on, timezone, override)
    const isApplied = await applyFile(tx, run, fresh => fresh.holds.every(hold => isConfirmed(hold, holds)))
    if (!isApplied) await updateImport(tx, districtId, id, { ...missed(apply_on), refusal: null })
  },
  async afterFailure(tx, { districtId, id }: ChangeRun) {
    const { holds, apply_on } = await scheduledRow(tx, districtId, id)
    return { status: statusBefore(holds), ...(apply_on && missed(apply_on)) }
  },
})

const missed = (on: string) => ({ apply_on: null, missed_on: on })

/**
 * Classes that begin later were the reason to wait; if they still do on the day, nobody has confirmed that. Nor has anybody
 * confirmed one more administrator.
 */
function isConfirmed({ code, kind, count = 0 }: Hold, confirmed: readonly Hold[]): boolean {
  const shown = confirmed.find(hold => hold.code === code && hold.kind === kind && code !== 'begins_later')
  if (!shown) return false
  const most = shown.count ?? 0
  if (code === 'guard.administrators') return count <= most
  return count <= most + Math.max(MAX_GROWTH, most * MAX_GROWTH_SHARE)
}
