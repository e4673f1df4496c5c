import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import { type ConnectionSettings, SETTINGS_OF_KIND } from '@hornbook/contract/bringing-in/connection-settings'
import { sql, type Updateable } from 'kysely'
import { type Fault, notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { timezoneOf } from '../../figures/change.ts'
import type { MemberCall } from '../../http/route.ts'
import { districtAdministrators } from '../../people/district-administrators.ts'
import { t } from '../../texts/texts.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { ADAPTERS, settingsOf } from './adapters.ts'
import { lockConnections } from './lock.ts'
import { nextNight } from './nights.ts'
import { findConnection, type StoredConnection, shownConnections, type WhichConnection } from './rows.ts'
import { sealConnectionSecret } from './secret.ts'
import { isElsewhere, requireSecretFor } from './secret-place.ts'
import { newKeyPair } from './ssh.ts'
import { update } from './update.ts'

type Call = MemberCall<string, unknown, unknown>

/** What may be said when a connection is made or changed. */
export interface GivenConnection {
  readonly name?: string | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly secret?: string | undefined
  readonly windowFrom?: string | undefined
  readonly windowUntil?: string | undefined
  readonly silentNights?: number | undefined
  readonly applyBy?: 'itself' | 'person' | undefined
  readonly told?: readonly string[] | undefined
  readonly role?: 'roster' | 'beside' | 'off' | undefined
  readonly pausedFrom?: string | null | undefined
  readonly pausedUntil?: string | null | undefined
  readonly quietUntil?: string | null | undefined
  readonly version?: number | undefined
}

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

function settingsFrom(
  { app }: Call,
  kind: ConnectionKind,
  given: Readonly<Record<string, unknown>>,
): ConnectionSettings {
  const pointer = '/data/attributes/settings'
  const read = SETTINGS_OF_KIND[kind].safeParse(given)
  if (!read.success) {
    const faults: Fault[] = read.error.issues.map(({ message, path }) => ({
      detail: message,
      pointer: [pointer, ...path.map(String)].join('/'),
    }))
    throw new Refusal('invalid', faults)
  }
  const wrong = Object.entries(ADAPTERS[kind]?.faults?.(read.data, app.settings) ?? {})
  if (wrong.length > 0)
    throw new Refusal(
      'invalid',
      wrong.map(([name, detail]) => ({ detail, pointer: `${pointer}/${name}` })),
    )
  return read.data
}

/** The columns that are what was said. */
async function columnsOf(
  call: Call,
  which: WhichConnection,
  given: GivenConnection,
): Promise<Updateable<Tables['connections']>> {
  const { name, secret, windowFrom, windowUntil, silentNights, applyBy, told } = given
  if (told !== undefined && told.length > 0) await requireTold(call.tx, which.districtId, told)
  return {
    ...(name !== undefined && { name }),
    ...(secret !== undefined && { sealed_secret: sealConnectionSecret(call.app.settings.secret, which, secret) }),
    ...(windowFrom !== undefined && { window_from: windowFrom }),
    ...(windowUntil !== undefined && { window_until: windowUntil }),
    ...(silentNights !== undefined && { silent_nights: silentNights }),
    ...(applyBy !== undefined && { apply_by: applyBy }),
    ...(told !== undefined && { told: [...new Set(told)] }),
  }
}

/** A key pair of ours, where their server knows us by one: made once, and gone when a password takes its place. */
function keyColumns(
  { app }: Call,
  kind: ConnectionKind,
  which: WhichConnection,
  settings: ConnectionSettings,
  known: string | null = null,
): Updateable<Tables['connections']> {
  if (kind !== 'sftpFetch' || !('hostKey' in settings)) return {}
  if (settings.signIn === 'password') return known === null ? {} : { public_key: null }
  if (known !== null) return {}
  const { publicKey, privateKey } = newKeyPair()
  return { public_key: publicKey, sealed_secret: sealConnectionSecret(app.settings.secret, which, privateKey) }
}

/** Those who are told run the district, and have an address. */
async function requireTold(tx: Db, districtId: string, staffIds: readonly string[]): Promise<void> {
  const known = new Set((await districtAdministrators(tx, districtId)).map(({ staffId }) => staffId))
  if (staffIds.every(id => known.has(id))) return
  throw new Refusal('invalid', { detail: t('bringingIn:connection.told'), pointer: '/data/attributes/told' })
}

function pauseOf(row: StoredConnection, given: GivenConnection, now: number): Updateable<Tables['connections']> {
  const { pausedFrom = row.paused_from, pausedUntil = row.paused_until } = given
  if (given.pausedFrom === undefined && given.pausedUntil === undefined) return {}
  if ((pausedFrom === null) !== (pausedUntil === null) || (pausedFrom ?? '') >= (pausedUntil ?? '~'))
    throw new Refusal('invalid', {
      detail: t('bringingIn:connection.pause'),
      pointer: '/data/attributes/pausedUntil',
    })
  return {
    paused_from: pausedFrom,
    paused_until: pausedUntil,
    pause_mails: 0,
    // Who takes a pause back looks at the first that comes, as after one that has ended by itself.
    ...(pausedFrom === null && row.paused_from !== null && { hold_since: new Date(now).toISOString() }),
  }
}

/** One brings the roster, and one is read beside it: whichever was that is switched off. */
async function roleColumns(call: Call, row: StoredConnection, role: 'roster' | 'beside' | 'off') {
  const { tx } = call
  if (role !== 'off')
    await tx
      .updateTable('connections')
      .set({ role: 'off', next_run_at: null, night_ends_at: null, alarm: null, version: sql`version + 1` })
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
    // Whoever switches it on looks at the first that comes.
    ...(isOn && { hold_since: new Date(call.now).toISOString() }),
  }
}

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
  const row = await requireConnection(tx, which)
  const isAsked = row.role === 'roster' || row.role === 'beside'
  if (!isAsked) return { next_run_at: null, night_ends_at: null }
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
