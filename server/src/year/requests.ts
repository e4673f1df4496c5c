import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { Scope } from '../access/scope.ts'
import { authorOf } from '../audit/audit.ts'
import { declareChange, enqueueChange, waitForChange } from '../changes/prepared.ts'
import type { Db } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import type { MemberCall } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { extendHold } from './holding.ts'
import { currentYear, yearRow } from './school-year.ts'

export const beginYear = declareChange('rostering.beginYear')
export const undoYear = declareChange('rostering.undoYear')

const enqueueYear = (call: MemberCall, task: typeof beginYear, { districtId }: Scope, year: number, override = false) =>
  enqueueChange(call.tx, task, { districtId, author: authorOf(call) }, String(year), { override })

/** Enqueues the beginning of the year as it was rehearsed. Whoever has it in hand decides that. */
export async function requestBegin(call: MemberCall, rehearsed: string): Promise<number> {
  const { scope, year } = await extendHold(call)
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
  if (row?.working) return refuse(t(`year:${row.working}`))
  if (row?.begun_entry == null) return refuse(t('year:notBegun'))
  return refuse(t('year:undoTooLate', { day: row.undo_until ?? '' }))
}

/** Waits for the job of a year, as `waitForChange` says. */
export const waitForYear = (app: AppContext, districtId: string, year: number) =>
  waitForChange(app, districtId, async tx => {
    const row = await yearRow(tx, districtId, year)
    // What moved on since is said by the refusal alone, with the button that passes over it.
    return { isBusy: !row || row.working !== null, mayBeRefused: row?.working === 'undoing', refusal: row?.refusal }
  })
