import type { Updateable } from 'kysely'
import { type Fault, notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, placeOf } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { faultOfHost } from '../../outbound/sftp/reach.ts'
import { newKeyPair } from '../../outbound/sftp/ssh.ts'
import { t } from '../../texts/texts.ts'
import { nextNight } from './next-night.ts'
import { exportsIn, type StoredExport, sealExportSecret, shownExports, type WhichExport } from './rows.ts'
import { sendQueue, sendTask } from './send-task.ts'

type Call = MemberCall<string, unknown, unknown>
type Columns = Updateable<Tables['nightly_exports']>

const MAX_EXPORTS = 5

/** What may be said when one is made or changed. */
export interface GivenExport {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly username?: string | undefined
  readonly folder?: string | undefined
  readonly fileName?: string | undefined
  readonly signIn?: 'key' | 'password' | undefined
  readonly secret?: string | undefined
  readonly oneRosterVersion?: '1.1' | '1.2' | undefined
  readonly results?: boolean | undefined
  readonly startsAt?: string | undefined
  readonly hostKey?: string | undefined
  readonly isOn?: boolean | undefined
  readonly version?: number | undefined
}

export async function exportList(call: MemberCall) {
  return pageInOrder(call, await shownExports(call.tx, placeOf(call).districtId))
}

export const readExport = (call: MemberCall, id: string | undefined) =>
  answer(call.tx, { districtId: placeOf(call).districtId, id: idFrom(id) })

/** The export of a call, locked: who else changes, sends or removes it waits. 404 for any other. */
async function lockExport(call: Call, id: string | undefined): Promise<StoredExport> {
  const row = await exportsIn(call.tx)
    .where('n.district_id', '=', placeOf(call).districtId)
    .where('n.id', '=', idFrom(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function answer(tx: Db, { districtId, id }: WhichExport) {
  const [data] = await shownExports(tx, districtId, id)
  if (!data) throw notFound()
  return { data }
}

const DEFAULTS = {
  port: 22,
  folder: '/',
  fileName: 'oneroster.zip',
  oneRosterVersion: '1.2',
  results: false,
  startsAt: '02:00',
} as const

const wrong = (name: string, detail: string): Fault => ({ detail, pointer: `/data/attributes/${name}` })

export async function createExport(call: Call, given: GivenExport & Pick<StoredExport, 'host' | 'username'>) {
  const { tx, caller, app } = call
  const { districtId } = placeOf(call)
  const known = await exportsIn(tx).where('n.district_id', '=', districtId).execute()
  if (known.length >= MAX_EXPORTS)
    throw new Refusal('conflict', { detail: t('dataOut:nightly.tooMany', { count: MAX_EXPORTS }) })
  const fault = faultOfHost(given.host, app.settings)
  const { signIn = 'key', secret } = given
  const faults = [
    ...(fault === null ? [] : [wrong('host', fault)]),
    ...(signIn === 'password' && secret === undefined ? [wrong('secret', t('dataOut:nightly.secretNeeded'))] : []),
    ...(signIn === 'key' && secret !== undefined ? [wrong('secret', t('dataOut:nightly.secretOfKey'))] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
  const { id } = await tx
    .insertInto('nightly_exports')
    .values({
      district_id: districtId,
      host: given.host,
      port: given.port ?? DEFAULTS.port,
      username: given.username,
      folder: given.folder ?? DEFAULTS.folder,
      file_name: given.fileName ?? DEFAULTS.fileName,
      sign_in: signIn,
      one_roster_version: given.oneRosterVersion ?? DEFAULTS.oneRosterVersion,
      has_results: given.results ?? DEFAULTS.results,
      starts_at: given.startsAt ?? DEFAULTS.startsAt,
      created_by: caller.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const which = { districtId, id }
  await update(tx, which, secretColumns(call, which, signIn, secret, null))
  const after = auditedOf(await lockExport(call, id))
  await audit(tx, authorOf(call), districtId, 'nightlyExport.create', [
    { record: 'nightlyExport', recordId: id, before: null, after },
  ])
  return answer(tx, which)
}

export async function changeExport(call: Call, exportId: string | undefined, given: GivenExport) {
  const { tx, app, now } = call
  const row = await lockExport(call, exportId)
  const which = { districtId: row.district_id, id: row.id }
  if (given.version !== undefined && given.version !== row.version)
    throw new Refusal('stale', { detail: t('dataOut:nightly.changed'), meta: { version: row.version } })
  const { host = row.host, port = row.port, username = row.username, signIn = row.sign_in, secret } = given
  const isOtherServer = host !== row.host || port !== row.port
  // A key that was said yes to belongs to one server.
  const hostKey = isOtherServer ? null : (given.hostKey ?? row.host_key)
  const isOn = isOtherServer ? false : (given.isOn ?? row.is_on)
  const fault = faultOfHost(host, app.settings)
  const isForAnother = isOtherServer || username !== row.username || row.sign_in !== 'password'
  const faults = [
    ...(fault === null ? [] : [wrong('host', fault)]),
    // A secret is never sent to an address that was typed after it.
    ...(signIn === 'password' && secret === undefined && isForAnother
      ? [wrong('secret', t(row.sign_in === 'password' ? 'dataOut:nightly.secretAnew' : 'dataOut:nightly.secretNeeded'))]
      : []),
    ...(signIn === 'key' && secret !== undefined ? [wrong('secret', t('dataOut:nightly.secretOfKey'))] : []),
    ...(given.isOn === true && hostKey === null ? [wrong('isOn', t('dataOut:nightly.notTheirs'))] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
  const startsAt = given.startsAt ?? row.starts_at
  await update(tx, which, {
    host,
    port,
    username,
    folder: given.folder ?? row.folder,
    file_name: given.fileName ?? row.file_name,
    sign_in: signIn,
    host_key: hostKey,
    one_roster_version: given.oneRosterVersion ?? row.one_roster_version,
    has_results: given.results ?? row.has_results,
    starts_at: startsAt,
    is_on: isOn,
    next_at: isOn ? await nextNight(tx, { district_id: row.district_id, starts_at: startsAt }, now) : null,
    // What went wrong at another server, or before it was switched on, says nothing of this one.
    ...((isOtherServer || (isOn && !row.is_on)) && { problem: null, failures: 0, told_at: null }),
    ...secretColumns(call, which, signIn, secret, row.public_key),
    version: row.version + 1,
  })
  const after = auditedOf(await lockExport(call, row.id))
  await audit(tx, authorOf(call), row.district_id, 'nightlyExport.change', [
    {
      record: 'nightlyExport',
      recordId: row.id,
      before: auditedOf(row),
      after: { ...after, ...(secret !== undefined && { secret: 'changed' }) },
    },
  ])
  return answer(tx, which)
}

/** Removes one with its secret. Removing it again finds nothing. */
export async function removeExport(call: Call, exportId: string | undefined): Promise<void> {
  const { tx } = call
  const row = await lockExport(call, exportId)
  await update(
    tx,
    { districtId: row.district_id, id: row.id },
    { removed_at: new Date(call.now).toISOString(), is_on: false, next_at: null, sealed_secret: null },
  )
  await audit(tx, authorOf(call), row.district_id, 'nightlyExport.remove', [
    { record: 'nightlyExport', recordId: row.id, before: auditedOf(row), after: null },
  ])
}

/** Has the files brought there now. What leaves is in the audit once it leaves. */
export async function sendNow(call: Call, exportId: string | undefined) {
  const { tx } = call
  const row = await lockExport(call, exportId)
  if (row.host_key === null) throw new Refusal('conflict', { detail: t('dataOut:nightly.notConfirmed') })
  await enqueue(tx, sendTask, { districtId: row.district_id, exportId: row.id }, sendQueue(row.id))
  await audit(tx, authorOf(call), row.district_id, 'nightlyExport.send', [], {
    nightlyExportId: row.id,
    host: row.host,
  })
  return { ...(await answer(tx, { districtId: row.district_id, id: row.id })), status: 202 }
}

const update = (tx: Db, { districtId, id }: WhichExport, columns: Columns) =>
  tx.updateTable('nightly_exports').set(columns).where('district_id', '=', districtId).where('id', '=', id).execute()

/** A password as it was given; or a key pair of ours, made once and gone when a password takes its place. */
function secretColumns(
  { app }: Call,
  which: WhichExport,
  signIn: 'key' | 'password',
  secret: string | undefined,
  publicKey: string | null,
): Columns {
  const sealed = (text: string) => sealExportSecret(app.settings.secret, which, text)
  if (signIn === 'password') return { public_key: null, ...(secret !== undefined && { sealed_secret: sealed(secret) }) }
  if (publicKey !== null) return {}
  const made = newKeyPair()
  return { public_key: made.publicKey, sealed_secret: sealed(made.privateKey) }
}

/** What the history keeps: nothing that is secret. */
const auditedOf = (row: StoredExport) => ({
  host: row.host,
  port: row.port,
  username: row.username,
  folder: row.folder,
  fileName: row.file_name,
  signIn: row.sign_in,
  hostKey: row.host_key,
  oneRosterVersion: row.one_roster_version,
  results: row.has_results,
  startsAt: row.starts_at.slice(0, 5),
  isOn: row.is_on,
})
