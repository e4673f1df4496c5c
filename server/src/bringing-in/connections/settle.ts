import type { RunState } from '@hornbook/contract/bringing-in/connection-kinds'
import type { Db } from '../../db/pool.ts'
import { tellPeople } from './mails.ts'
import { findConnection, type StoredConnection } from './rows.ts'
import { update } from './update.ts'

/** From this many failures in a row it is an alarm. */
const ALARM_FROM = 3

interface Settled {
  readonly state: RunState
  readonly reason?: string
  readonly facts?: Readonly<Record<string, string | number>>
  readonly now: number
}

interface WhichRun {
  readonly districtId: string
  readonly id: string
  readonly connectionId: string
}

/** Writes how a run has ended, what it says about the connection, and has people told. */
export async function settleRun(
  tx: Db,
  { districtId, id, connectionId }: WhichRun,
  { state, reason, facts = {}, now }: Settled,
): Promise<void> {
  const at = new Date(now).toISOString()
  await tx
    .updateTable('connection_runs')
    .set({ state, reason: reason ?? null, facts: JSON.stringify(facts), ended_at: at })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
  const which = { districtId, id: connectionId }
  const connection = await findConnection(tx, which)
  if (connection?.role !== 'roster') return
  if (state === 'failed') return noteFailure(tx, connection, id, at)
  if (state === 'nothing') return
  await noteArrival(tx, connection, id, at)
  if (state !== 'held') return
  // Once a person has applied it, the file before it is news again.
  await update(tx, which, { last_sha256: null })
  await tellPeople(tx, which, 'held', id)
}

/** Something has come: whoever was told that nothing does is told that it does. */
async function noteArrival(tx: Db, row: StoredConnection, runId: string, at: string): Promise<void> {
  const which = { districtId: row.district_id, id: row.id }
  await update(tx, which, {
    last_arrived_at: at,
    failures: 0,
    nights_silent: 0,
    alarm: null,
    alarmed_at: null,
    quiet_until: null,
  })
  if (row.alarm !== null) await tellPeople(tx, which, 'caughtUp', runId)
}

async function noteFailure(
  tx: Db,
  { alarm, alarmed_at, ...row }: StoredConnection,
  runId: string,
  at: string,
): Promise<void> {
  const which = { districtId: row.district_id, id: row.id }
  const failures = row.failures + 1
  const isAlarm = failures >= ALARM_FROM
  await update(tx, which, { failures, ...(isAlarm && { alarm: alarm ?? 'failing', alarmed_at: alarmed_at ?? at }) })
  if (failures === 1) await tellPeople(tx, which, 'failed', runId)
  if (failures === ALARM_FROM) await tellPeople(tx, which, 'failing', runId)
}
