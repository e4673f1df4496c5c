import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../access/refusal.ts'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { MemberCall } from '../../http/route.ts'
import { districtQueue, enqueue } from '../../jobs/enqueue.ts'
import { pollUntil } from '../../jobs/poll.ts'
import { storedRefusal } from '../../jobs/stored-refusal.ts'
import { declareTask, flag, id, requestId } from '../../jobs/task.ts'
import { t } from '../../texts/texts.ts'
import { touch } from './holding.ts'
import { currentYear, yearRow } from './school-year.ts'

const payload = z.object({ districtId: id, year: id, accountId: id, requestId, override: flag })
/** A failure is recorded, not tried again; the attempts are for processes that are killed. */
const common = { payload, lane: 'heavy', attempts: 3 } as const

export const beginYear = declareTask({ name: 'rostering.beginYear', ...common })
export const undoYear = declareTask({ name: 'rostering.undoYear', ...common })

async function enqueueYear(
  call: MemberCall,
  task: typeof beginYear,
  { districtId }: Scope,
  year: number,
  override = false,
) {
  const { tx, caller, requestId } = call
  const request = { districtId, year: String(year), accountId: caller.accountId, requestId, override }
  await enqueue(tx, task, request, { queue: districtQueue(districtId) })
}

/** Enqueues the beginning of the year as it was rehearsed. Whoever has it in hand decides that. */
export async function requestBegin(call: MemberCall, rehearsed: string): Promise<number> {
  const { scope, year } = await touch(call)
  await call.tx
    .updateTable('school_years')
    .set({ rehearsed, working: 'beginning', refusal: null })
    .where('district_id', '=', scope.districtId)
    .where('year', '=', year)
    .execute()
  await enqueueYear(call, beginYear, scope, year)
  return year
}

/** Enqueues the undoing of the year (YEAR-7). One statement decides between two people who ask at once. */
export async function requestUndo(call: MemberCall, scope: Scope, override: boolean): Promise<number> {
  const { tx, now } = call
  const { districtId } = scope
  const { year, today } = await currentYear(tx, scope, now)
  const { rows } =
    await sql`UPDATE school_years SET working = 'undoing', refusal = NULL WHERE district_id = ${districtId}
    AND year = ${year} AND begun_entry IS NOT NULL AND working IS NULL AND undo_until >= ${today}::date RETURNING year`.execute(
      tx,
    )
  if (rows.length === 0) throw await whyNotUndone(tx, districtId, year)
  await enqueueYear(call, undoYear, scope, year, override)
  return year
}

async function whyNotUndone(tx: Db, districtId: string, year: number): Promise<Refusal> {
  const row = await yearRow(tx, districtId, year)
  const refuse = (detail: string) => new Refusal('conflict', { detail })
  if (row?.working) return refuse(t(`rostering:newYear.${row.working}`))
  if (row?.begun_entry == null) return refuse(t('rostering:newYear.notBegun'))
  return refuse(t('rostering:newYear.undoTooLate', { day: row.undo_until ?? '' }))
}

/** Waits for the job of a year. True when it is done, false when it goes on; throws what it was refused with. */
export async function waitForYear({ db, settings, stopping }: AppContext, districtId: string, year: number) {
  const deadline = Date.now() + settings.jobWaitSeconds * 1000
  const isDone = await pollUntil(stopping, async () => {
    const row = await within(db.queries, [districtId], tx => yearRow(tx, districtId, year))
    if (row && row.working === null) {
      const refusal = storedRefusal(row.refusal)
      if (refusal) throw refusal
      return true
    }
    return Date.now() < deadline ? undefined : false
  })
  return isDone ?? false
}
