import { today } from '@hornbook/rules/time/dates'
import { lastDayToBegin } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { districtsIn, type Scope } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { morningOf } from '../changes/morning.ts'
import { type Asker, type ChangeRun, enqueueChange } from '../changes/prepared.ts'
import { type Db, isDatabaseUnavailable, within } from '../db/pool.ts'
import type { MemberCall } from '../http/route.ts'
import { scopeOf } from '../http/route.ts'
import { cancelJob } from '../jobs/enqueue.ts'
import { t } from '../texts/texts.ts'
import { extendHold, NOBODY_HOLDS } from './holding.ts'
import { planOf } from './plan.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { beginYear } from './requests.ts'
import { currentYear, UNTOUCHED, type YearRow, yearRow } from './school-year.ts'

const jobKey = (districtId: string, year: number) => `school year ${districtId}/${year}`

/** What is no longer true of a year whose day has been called off, or has passed without it. */
export const NO_DAY = {
  begin_on: null,
  rehearsed: null,
  counts: null,
  begun_by: null,
  confirmed_rules: null,
  confirmed_at: null,
}

/** Sets the day on which the year begins by itself as it was rehearsed (YEAR-8). Nobody has it in hand from then on. */
export async function schedule(call: MemberCall, seen: { readonly plan: string; readonly on: string }): Promise<void> {
  const { tx, now } = call
  const { scope, year } = await extendHold(call)
  const { districtId } = scope
  const timezone = await zoneOf(tx, scope)
  assertDayAhead(seen.on, today(timezone, now), lastDayToBegin(year))
  const row = await yearRow(tx, districtId, year)
  const confirmed = await planOf(tx, scope, row ?? { year, ...UNTOUCHED })
  const { plan, totals } = await rehearse(tx, scope, confirmed)
  if (plan !== seen.plan) throw new Refusal('stalePreview', { detail: t('year:changedSince') })
  await tx
    .updateTable('school_years')
    .set({ ...NOBODY_HOLDS, begin_on: seen.on, rehearsed: plan, counts: JSON.stringify(totals), refusal: null })
    .set({
      begun_by: call.caller.accountId,
      confirmed_rules: JSON.stringify(confirmed.rules),
      confirmed_at: sql`now()`,
    })
    .where('district_id', '=', districtId)
    .where('year', '=', year)
    .execute()
  await audit(tx, authorOf(call), districtId, 'newYear.schedule', [], { year, on: seen.on, ...totals })
  await enqueueOn(tx, { districtId, author: authorOf(call) }, { year, on: seen.on, timezone })
}

function assertDayAhead(on: string, today: string, last: string) {
  if (on > today && on <= last) return
  throw new Refusal('invalid', { detail: t('year:dayAhead', { last }), pointer: '/data/attributes/on' })
}

/** Calls the day off. One statement decides between this and the job, which may have begun. */
export async function unschedule(call: MemberCall): Promise<void> {
  const { tx, now } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  const { year } = await currentYear(tx, scope, now)
  const { rows } = await sql`UPDATE school_years SET begin_on = NULL, rehearsed = NULL, counts = NULL, begun_by = NULL,
      confirmed_rules = NULL, confirmed_at = NULL
    WHERE district_id = ${districtId} AND year = ${year} AND begin_on IS NOT NULL AND working IS NULL RETURNING year`.execute(
    tx,
  )
  if (rows.length === 0) throw await whyNot(tx, districtId, year)
  await cancelJob(tx, jobKey(districtId, year))
  await audit(tx, authorOf(call), districtId, 'newYear.unschedule', [], { year })
}

async function whyNot(tx: Db, districtId: string, year: number): Promise<Refusal> {
  const row = await yearRow(tx, districtId, year)
  const refuse = (detail: string) => new Refusal('conflict', { detail })
  if (row?.working) return refuse(t(`year:${row.working}`))
  return refuse(t(row?.begun_entry == null ? 'year:noDay' : 'year:begunAlready'))
}

const zoneOf = async (tx: Db, scope: Scope) =>
  (await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()).timezone

interface OnDay {
  readonly year: number
  readonly on: string
  readonly timezone: string
}

async function enqueueOn(tx: Db, asker: Asker, { year, on, timezone }: OnDay) {
  const runAt = await morningOf(tx, on, timezone)
  await enqueueChange(tx, beginYear, asker, String(year), { key: jobKey(asker.districtId, year), runAt })
}

/**
 * Whether the year of a job begins now. One that is set for a day says so to everybody before its long transaction: nobody calls it
 * off then. If it is not morning there yet, the district has since moved to a later time zone, and the job waits.
 */
export async function isToBegin(tx: Db, run: ChangeRun, row: YearRow | undefined): Promise<boolean> {
  if (!row || row.begin_on === null) return row?.working === 'beginning'
  if (row.working !== null) return row.working === 'beginning'
  const { districtId, now, scope } = run
  const timezone = await zoneOf(tx, scope)
  if (now < (await morningOf(tx, row.begin_on, timezone)).getTime()) {
    await enqueueOn(tx, run, { year: row.year, on: row.begin_on, timezone })
    return false
  }
  return within(run.db, [districtId], async other => {
    const { rows } = await sql`UPDATE school_years SET working = 'beginning' WHERE district_id = ${districtId}
      AND year = ${row.year} AND begin_on IS NOT NULL AND working IS NULL RETURNING year`.execute(other)
    return rows.length > 0
  })
}

/** How long after its morning a year that is set for a day is still tried, if the database was away or too busy. */
const TRIED_MS = 12 * 60 * 60_000

/** Whether a year that is set for a day is tried again after this failure: nobody is there to press again. */
export async function isTriedAgain(tx: Db, run: ChangeRun, failure: unknown): Promise<boolean> {
  if (!isDatabaseUnavailable(failure)) return false
  const row = await yearRow(tx, run.districtId, Number(run.id))
  if (!row?.begin_on) return false
  const morning = await morningOf(tx, row.begin_on, await zoneOf(tx, run.scope))
  return run.now < morning.getTime() + TRIED_MS
}

/** A year may do this much more on its day than was confirmed: children come and go until then. */
const MAX_GROWTH_SHARE = 0.1
const MAX_GROWTH = 3

const GROWS = ['moves', 'leaves', 'closes', 'noClass'] as const

/** Refuses a year that would do clearly more than was confirmed: somebody looks at it again, and nothing is done. */
export function requireConfirmed(row: YearRow, { plan, totals }: Rehearsal): void {
  if (plan === row.rehearsed) return
  if (row.begin_on === null) throw new Refusal('stalePreview', { detail: t('year:changedSince') })
  const confirmed = row.counts as Rehearsal['totals'] | null
  const grown = GROWS.filter(name => {
    const most = confirmed?.[name] ?? 0
    return totals[name] > most + Math.max(MAX_GROWTH, most * MAX_GROWTH_SHARE)
  })
  if (grown.length === 0) return
  const what = grown.map(name => t(`year:grown.${name}`, { now: totals[name], confirmed: confirmed?.[name] ?? 0 }))
  throw new Refusal('stalePreview', {
    detail: t('year:changedBeforeDay', { day: row.begin_on, what: what.join(', ') }),
  })
}
