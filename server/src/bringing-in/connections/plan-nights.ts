import type { Db } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import { nextNight } from './nights.ts'
import { findConnection, type WhichConnection } from './rows.ts'
import { update } from './update.ts'

/** When it is asked next, and the night that is judged next. */
export async function planNights(tx: Db, which: WhichConnection, now: number): Promise<void> {
  await update(tx, which, await nightColumns(tx, which, now))
}

/** When it is asked next. */
export async function planNextRun(tx: Db, which: WhichConnection, now: number): Promise<void> {
  const { next_run_at } = await nightColumns(tx, which, now)
  await update(tx, which, { next_run_at })
}

async function nightColumns(tx: Db, which: WhichConnection, now: number) {
  const row = await findConnection(tx, which)
  if (row?.role !== 'roster' && row?.role !== 'beside') return { next_run_at: null, night_ends_at: null }
  const timezone = await timezoneOf(tx, which.districtId)
  const { runAt, endsAt } = await nextNight(
    tx,
    {
      windowFrom: row.window_from,
      windowUntil: row.window_until,
      pausedFrom: row.paused_from,
      pausedUntil: row.paused_until,
    },
    { timezone, id: which.id, after: now },
  )
  return {
    // What arrives by itself is read when it is there.
    next_run_at: row.kind === 'sftp' ? null : runAt.toISOString(),
    night_ends_at: endsAt.toISOString(),
  }
}
