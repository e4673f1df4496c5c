import { isBusinessDay } from '@hornbook/rules/time/business-days'
import { dateOf, dayNumberOf, today } from '@hornbook/rules/time/dates'
import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { eachApart } from '../../db/each-apart.ts'
import { type Db, within } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { ADAPTERS } from './adapters.ts'
import { followRuns } from './follow.ts'
import { tryLockConnections } from './lock.ts'
import { tellPeople } from './mails.ts'
import { isAtAnotherHour } from './nights.ts'
import { planNextRun, planNights } from './plan-nights.ts'
import { connectionsIn, findConnection, type StoredConnection, type WhichConnection } from './rows.ts'
import { beginRun } from './runs.ts'
import { update } from './update.ts'

const watchTask = declareTask({
  name: 'connections.watch',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 10,
})

export const watchHandler = handle(watchTask, ({ db, settings }) => watchConnections(db.queries, Date.now(), settings))

/** Begins what is due, takes up what has arrived, follows what is being read, and judges the nights that are over. */
export async function watchConnections(db: Db, now: number, settings: Settings): Promise<void> {
  await eachApart([followRuns, lookAtAll], step => step(db, now, settings))
}

async function lookAtAll(db: Db, now: number, settings: Settings): Promise<void> {
  const rows = await within(db, 'all', tx =>
    connectionsIn(tx)
      .innerJoin('districts as d', 'd.id', 'c.district_id')
      .where('d.left_at', 'is', null)
      // Whom the provider has switched roster files off for, is asked no more (DIST-4).
      .where('d.one_roster_enabled', '=', true)
      .where('c.role', 'in', ['roster', 'beside'])
      .orderBy('c.next_run_at')
      .execute(),
  )
  await eachApart(rows, row => look(db, row, now, settings))
}

const isPast = (at: string | null, now: number) => at !== null && Date.parse(at) <= now

async function look(db: Db, row: StoredConnection, now: number, settings: Settings): Promise<void> {
  const which = { districtId: row.district_id, id: row.id }
  const adapter = ADAPTERS[row.kind]
  const arrived = { districtId: row.district_id, connectionId: row.id }
  await within(db, [row.district_id], async tx => {
    // One process looks at a district at a time; the others go on.
    const current = (await tryLockConnections(tx, row.district_id)) ? await findConnection(tx, which) : undefined
    if (current?.role !== 'roster' && current?.role !== 'beside') return
    const timezone = await timezoneOf(tx, row.district_id)
    const day = today(timezone, now)
    await noteLookedAt(tx, current)
    await noteUndone(tx, current, now)
    const isPaused = await lookAtPause(tx, current, { day, now })
    if (isPaused) return
    if (isMoved(current, { timezone, now })) await planNights(tx, which, now)
    if (isPast(current.next_run_at, now)) {
      const begun = await beginRun(tx, { ...arrived, askedBy: 'schedule' })
      // The night that goes on is judged when it is over.
      if (begun) await planNextRun(tx, which, now)
    } else if (await adapter?.hasArrived?.(tx, arrived, now, settings))
      await beginRun(tx, { ...arrived, askedBy: 'arrival' })
    if (isPast(current.night_ends_at, now)) {
      if (current.role === 'roster') await judgeNight(tx, current, { timezone, now })
      await planNights(tx, which, now)
    }
  })
}

const isMoved = (
  { night_ends_at: endsAt, window_from: windowFrom, window_until: windowUntil }: StoredConnection,
  { timezone, now }: Judged,
) => endsAt !== null && isAtAnotherHour({ windowFrom, windowUntil }, { endsAt: Date.parse(endsAt), timezone, now })

const addDays = (date: string, days: number) => dateOf(dayNumberOf(date) + days)

/** A person has applied what was held for them: from now on it goes by itself. */
async function noteLookedAt(
  tx: Db,
  { district_id: districtId, id, hold_since: since }: StoredConnection,
): Promise<void> {
  if (since === null) return
  const applied = await tx
    .selectFrom('connection_runs as r')
    .innerJoin('roster_imports as i', join =>
      join.onRef('i.district_id', '=', 'r.district_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('r.district_id', '=', districtId)
    .where('r.connection_id', '=', id)
    .where('r.began_at', '>=', since)
    .where('i.status', '=', 'applied')
    .select('r.id')
    .executeTakeFirst()
  if (applied) await update(tx, { districtId, id }, { hold_since: null })
}

/** Who undoes what a connection has brought does not want it back the next night: the same file is held, not skipped and not applied. */
async function noteUndone(
  tx: Db,
  { district_id: districtId, id, hold_since: since }: StoredConnection,
  now: number,
): Promise<void> {
  if (since !== null) return
  const newest = await tx
    .selectFrom('connection_runs as r')
    .leftJoin('roster_imports as i', join =>
      join.onRef('i.district_id', '=', 'r.district_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('r.district_id', '=', districtId)
    .where('r.connection_id', '=', id)
    .where(or => or.or([or('i.status', 'in', ['applied', 'undone']), or('r.state', '=', 'noChange')]))
    .select('i.status')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.status !== 'undone') return
  await update(
    tx,
    { districtId, id },
    { last_sha256: null, last_revision: null, hold_since: new Date(now).toISOString() },
  )
}

const DAY_MS = 86_400_000

/** So many days before a pause begins, and before it ends, those who look after it are told. */
const PAUSE_MAIL_DAYS = 2

/** Ends a pause whose last day is over; true while one lasts. */
async function lookAtPause(
  tx: Db,
  row: StoredConnection,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<boolean> {
  const { paused_from: from, paused_until: until, pause_mails: mails } = row
  if (from === null || until === null) return false
  const which = { districtId: row.district_id, id: row.id }
  if (day >= until) {
    // The first one after it is looked at: a year may have ended in between.
    await update(tx, which, {
      paused_from: null,
      paused_until: null,
      pause_mails: 0,
      hold_since: new Date(now).toISOString(),
      version: row.version + 1,
    })
    return false
  }
  const due = day >= addDays(until, -PAUSE_MAIL_DAYS) ? 2 : day >= addDays(from, -PAUSE_MAIL_DAYS) ? 1 : 0
  if (due > mails) {
    await update(tx, which, { pause_mails: due })
    // Whoever lets it pause from today on knows.
    if (due === 2) await tellPeople(tx, which, 'pauseEnds')
    else if (day < from) await tellPeople(tx, which, 'pauseBegins')
  }
  return day >= from
}

interface Judged {
  readonly timezone: string
  readonly now: number
}

/** A night without anything has a row of its own, and counts if the next day is a school day. Too many in a row are told. */
async function judgeNight(tx: Db, row: StoredConnection, { timezone, now }: Judged): Promise<void> {
  const endsAt = Date.parse(row.night_ends_at ?? '')
  const beganAt = endsAt - DAY_MS
  if (Date.parse(row.last_arrived_at ?? row.created_at) > beganAt || !isBusinessDay(today(timezone, endsAt))) return
  const runs = await tx
    .selectFrom('connection_runs')
    .where('district_id', '=', row.district_id)
    .where('connection_id', '=', row.id)
    .where('began_at', '>', new Date(beganAt).toISOString())
    .select('state')
    .execute()
  if (runs.some(({ state }) => state !== 'nothing')) return
  const which: WhichConnection = { districtId: row.district_id, id: row.id }
  // Where we asked, the answer has a row already.
  if (runs.length === 0) await noteNothing(tx, row, endsAt)
  const nights = row.nights_silent + 1
  const isQuiet = row.quiet_until !== null && today(timezone, now) < row.quiet_until
  const wasQuiet = row.quiet_until !== null && !isQuiet
  const isAlarm = nights >= row.silent_nights
  await update(tx, which, {
    nights_silent: nights,
    ...(wasQuiet && { quiet_until: null }),
    ...(isAlarm && { alarm: 'silent', alarmed_at: row.alarmed_at ?? new Date(now).toISOString() }),
  })
  // Told once, and once more when somebody's quiet is over.
  if (isAlarm && !isQuiet && (row.alarm !== 'silent' || wasQuiet)) await tellPeople(tx, which, 'silent')
}

async function noteNothing(tx: Db, row: StoredConnection, endsAt: number): Promise<void> {
  const at = new Date(endsAt).toISOString()
  await tx
    .insertInto('connection_runs')
    .values({
      district_id: row.district_id,
      connection_id: row.id,
      asked_by: 'schedule',
      state: 'nothing',
      facts: JSON.stringify({ until: row.window_until.slice(0, 5) }),
      began_at: at,
      ended_at: at,
    })
    .execute()
}
