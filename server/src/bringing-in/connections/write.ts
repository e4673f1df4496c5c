import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import { sql, type Updateable } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { ADAPTERS, settingsOf } from './adapters.ts'
import { columnsOf, type GivenConnection, keyColumns, pauseOf, settingsFrom } from './given.ts'
import { lockConnections } from './lock.ts'
import { planNights } from './plan-nights.ts'
import { findConnection, type StoredConnection, shownConnections, type WhichConnection } from './rows.ts'
import { isElsewhere, requireSecretFor } from './secret-place.ts'
import { update } from './update.ts'

type Call = MemberCall<string, unknown, unknown>

/** More than anybody needs; a row each is looked at every ten seconds. */
const MAX_CONNECTIONS = 10

export async function createConnection(call: Call, kind: ConnectionKind, given: GivenConnection) {
  const { tx, caller } = call
  const { districtId } = requireRosterPlace(call)
  await lockConnections(tx, districtId)
  const known = await shownConnections(tx, districtId)
  if (known.length >= MAX_CONNECTIONS)
    throw new Refusal('conflict', { detail: t('bringingIn:connection.tooMany', { most: MAX_CONNECTIONS }) })
  const settings = settingsFrom(call, kind, given.settings ?? {})
  requireSecretFor({ before: settings, after: settings, hasSecret: false, secret: given.secret })
  const name = given.name ?? t(`bringingIn:connection.kind.${kind}`)
  const { id } = await tx
    .insertInto('connections')
    .values({ district_id: districtId, kind, name, settings: JSON.stringify(settings), created_by: caller.accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = await columnsOf(call, { districtId, id }, given)
  await update(tx, { districtId, id }, { ...columns, ...keyColumns(call, kind, { districtId, id }, settings) })
  await ADAPTERS[kind]?.made?.(tx, { districtId, connectionId: id })
  const after = { kind, name, settings }
  await audit(tx, authorOf(call), districtId, 'connection.create', [
    { record: 'connection', recordId: id, before: null, after },
  ])
  return answer(tx, { districtId, id })
}

export async function changeConnection(call: Call, id: string, given: GivenConnection) {
  const { tx } = call
  const { districtId } = requireRosterPlace(call)
  await lockConnections(tx, districtId)
  const row = await requireConnection(tx, { districtId, id })
  if (given.version !== undefined && given.version !== row.version)
    throw new Refusal('stale', { detail: t('bringingIn:connection.changed'), meta: { version: row.version } })
  const pause = pauseOf(row, given, call.now)
  const settings = given.settings === undefined ? undefined : settingsFrom(call, row.kind, given.settings)
  const before = settingsOf(row.kind, row.settings)
  const { secret } = given
  requireSecretFor({ before, after: settings ?? before, hasSecret: row.sealed_secret !== null, secret })
  const columns: Updateable<Tables['connections']> = {
    ...(await columnsOf(call, { districtId, id }, given)),
    // The first roster from another place is looked at, like the first of all.
    ...(settings &&
      isElsewhere(before, settings) && {
        last_sha256: null,
        last_revision: null,
        hold_since: new Date(call.now).toISOString(),
      }),
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(settings && keyColumns(call, row.kind, { districtId, id }, settings, row.public_key)),
    ...pause,
    ...(given.quietUntil !== undefined && { quiet_until: given.quietUntil }),
  }
  if (given.role !== undefined && given.role !== row.role)
    Object.assign(columns, await roleColumns(call, row, given.role))
  await update(tx, { districtId, id }, { ...columns, version: row.version + 1 })
  // Any other change, in the middle of a night, would put that night off until the next.
  if (HOURS.some(name => given[name] !== undefined)) await planNights(tx, { districtId, id }, call.now)
  const after = await requireConnection(tx, { districtId, id })
  await audit(tx, authorOf(call), districtId, 'connection.change', [
    {
      record: 'connection',
      recordId: id,
      before: auditedOf(row),
      after: { ...auditedOf(after), ...(given.secret !== undefined && { secret: 'changed' }) },
    },
  ])
  return answer(tx, { districtId, id })
}

/** What says when it is asked. */
const HOURS = ['role', 'windowFrom', 'windowUntil', 'pausedFrom', 'pausedUntil'] as const

/** Removes a connection with its secret. Removing it again finds nothing. */
export async function removeConnection(call: Call, id: string): Promise<void> {
  const { tx } = call
  const { districtId } = requireRosterPlace(call)
  await lockConnections(tx, districtId)
  const row = await requireConnection(tx, { districtId, id })
  // Removing ends an account or a key; that the roster ends with it is a decision of its own.
  if (row.role === 'roster') throw new Refusal('conflict', { detail: t('bringingIn:connection.bringsRoster') })
  await update(
    tx,
    { districtId, id },
    {
      role: 'off',
      removed_at: new Date(call.now).toISOString(),
      sealed_secret: null,
      next_run_at: null,
      night_ends_at: null,
      alarm: null,
    },
  )
  // What is being fetched for it is not wanted any more, and nobody would end it: the next run of the district waits for that.
  await tx
    .updateTable('connection_runs')
    .set({ state: 'failed', reason: 'removed', ended_at: new Date(call.now).toISOString() })
    .where('district_id', '=', districtId)
    .where('connection_id', '=', id)
    .where('state', '=', 'fetching')
    .execute()
  await audit(tx, authorOf(call), districtId, 'connection.remove', [
    { record: 'connection', recordId: id, before: auditedOf(row), after: null },
  ])
}

/** A connection of the caller's district; 404 for any other. */
export async function requireConnection(tx: Db, which: WhichConnection): Promise<StoredConnection> {
  const row = await findConnection(tx, which)
  if (!row) throw notFound()
  return row
}

async function answer(tx: Db, { districtId, id }: WhichConnection) {
  const [data] = await shownConnections(tx, districtId, id)
  if (!data) throw notFound()
  return { data }
}

/** What the history keeps of a connection: nothing that is secret. */
const auditedOf = (row: StoredConnection) => ({
  name: row.name,
  role: row.role,
  settings: row.settings,
  windowFrom: row.window_from,
  windowUntil: row.window_until,
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  silentNights: row.silent_nights,
  applyBy: row.apply_by,
  told: row.told,
  quietUntil: row.quiet_until,
})

/** One brings the roster, and one is read beside it: whichever was that is switched off. */
async function roleColumns(call: Call, row: StoredConnection, role: 'roster' | 'beside' | 'off') {
  const { tx } = call
  if (role !== 'off')
    await tx
      .updateTable('connections')
      .set({
        role: 'off',
        next_run_at: null,
        night_ends_at: null,
        alarm: null,
        alarmed_at: null,
        version: sql`version + 1`,
      })
      .where('district_id', '=', row.district_id)
      .where('role', '=', role)
      .where('removed_at', 'is', null)
      .execute()
  const isOn = role === 'roster'
  return {
    role,
    failures: 0,
    nights_silent: 0,
    alarm: null,
    alarmed_at: null,
    // Whoever switches it on looks at the first that comes.
    ...(isOn && { hold_since: new Date(call.now).toISOString() }),
  }
}
