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
  const { file_key: fileKey } = await tx
    .updateTable('connection_runs')
    .set({ state, reason: reason ?? null, facts: JSON.stringify(facts), ended_at: at })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirstOrThrow()
  const which = { districtId, id: connectionId }
  const connection = await findConnection(tx, which)
  if (!connection) return
  // A file that cannot be read has come all the same: whoever sends it has not stopped.
  const hasCome = state !== 'nothing' && (state !== 'failed' || fileKey !== null)
  if (hasCome) await update(tx, which, { last_arrived_at: at })
  // Nobody is told of what is only looked at.
  if (connection.role !== 'roster' || state === 'nothing') return
  if (state === 'failed') return noteFailure(tx, connection, id, { at, hasCome })
  await noteArrival(tx, connection, id)
  if (state !== 'held') return
  // Once a person has applied it, the file before it is news again.
  await update(tx, which, { last_sha256: null })
  await tellPeople(tx, which, 'held', id)
}

/** Something has come: whoever was told that nothing does is told that it does. */
async function noteArrival(tx: Db, row: StoredConnection, runId: string): Promise<void> {
  const which = { districtId: row.district_id, id: row.id }
  await update(tx, which, {
    failures: 0,
    nights_silent: 0,
    alarm: null,
    alarmed_at: null,
    quiet_until: null,
  })
  if (row.alarm !== null) await tellPeople(tx, which, 'caughtUp', runId)
}

/** A file that cannot be read ends a silence, and whoever was told of that hears of the end once one can be read. */
async function noteFailure(
  tx: Db,
  { alarm, alarmed_at, ...row }: StoredConnection,
  runId: string,
  { at, hasCome }: { readonly at: string; readonly hasCome: boolean },
): Promise<void> {
  const which = { districtId: row.district_id, id: row.id }
  const failures = row.failures + 1
  const isFailing = failures >= ALARM_FROM || (hasCome && alarm === 'silent')
  await update(tx, which, {
    failures,
    ...(hasCome && { nights_silent: 0, quiet_until: null }),
    ...(isFailing && { alarm: 'failing', alarmed_at: alarmed_at ?? at }),
  })
  if (failures === 1) await tellPeople(tx, which, 'failed', runId)
  if (failures === ALARM_FROM) await tellPeople(tx, which, 'failing', runId)
}
