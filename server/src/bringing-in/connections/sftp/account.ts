import type { sftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import type { SftpFileState, SftpRefusal } from '@hornbook/contract/bringing-in/sftp-states'
import type { RowOf } from '@hornbook/contract/document'
import { type Fault, notFound, Refusal } from '../../../access/refusal.ts'
import { audit, authorOf } from '../../../audit/audit.ts'
import type { Db } from '../../../db/pool.ts'
import type { MemberCall } from '../../../http/route.ts'
import { t } from '../../../texts/texts.ts'
import { requireRosterPlace } from '../../roster-place.ts'
import { lockConnections } from '../lock.ts'
import { arrivedSoFar, quietMinutesOf } from './arrival.ts'
import { findHostKey } from './host-key.ts'
import { endPasswords, findLogin, renewPassword, type StoredLogin, setKeys } from './logins.ts'
import { ARCHIVE, BROKEN, INBOUND, ROOT, SET_ASIDE } from './paths.ts'
import { type PublicKey, readPublicKey } from './public-key.ts'
import { kindOfName } from './ready.ts'
import { filesIn, isArriving, type Login, latestFiles, renameFile, type StoredSftpFile } from './rows.ts'

type Call = MemberCall<string, unknown, unknown>
const MAX_FILES = 50

/** The login of a call's connection; 404 for a connection of another kind or district. */
async function requireLogin(
  call: Call,
  connectionId: string,
): Promise<{ readonly login: Login; readonly stored: StoredLogin }> {
  const login = { districtId: requireRosterPlace(call).districtId, connectionId }
  const stored = await findLogin(call.tx, login)
  if (!stored) throw notFound()
  return { login, stored }
}

/** The same, locked: two people may change it at once. */
export async function lockedLogin(call: Call, connectionId: string) {
  await lockConnections(call.tx, requireRosterPlace(call).districtId)
  return requireLogin(call, connectionId)
}

export async function readAccount(call: Call, id: string, password: string | null = null) {
  const { login, stored } = await requireLogin(call, id)
  return { data: await toResource(call, login, stored, password) }
}

async function toResource(
  { tx, app, now }: Pick<Call, 'tx' | 'app' | 'now'>,
  login: Login,
  stored: StoredLogin,
  password: string | null,
): Promise<RowOf<typeof sftpAccount>> {
  const { sftp, secret, publicUrl } = app.settings
  const files = await latestFiles(tx, login, MAX_FILES)
  return {
    id: login.connectionId,
    address: sftp?.host ?? new URL(publicUrl).hostname,
    port: sftp?.port ?? 0,
    username: stored.username,
    hostKey: (await findHostKey(tx, secret))?.fingerprint ?? null,
    keys: stored.public_keys.map(readPublicKey).filter(isKey).map(shownKey),
    password,
    passwordMadeAt: stored.password_made_at,
    oldPasswordUntil:
      stored.old_password_until && Date.parse(stored.old_password_until) > now ? stored.old_password_until : null,
    signedInAt: stored.signed_in_at,
    signedInFrom: stored.signed_in_from,
    signedInWith: stored.signed_in_with,
    refusedAt: stored.refused_at,
    refusedFrom: stored.refused_from,
    refusedFor: stored.refused_for as SftpRefusal | null,
    triedFrom: stored.tried_from,
    arrived: await arrivedSoFar(tx, login, app.settings, now),
    quietMinutes: quietMinutesOf(app.settings),
    isArriving: await isArriving(tx, login, INBOUND, now),
    waiting: (await rosterFilesIn(tx, login, INBOUND)).length,
    misplaced: (await rosterFilesIn(tx, login, ROOT)).length,
    files: files.map(shownFile),
    version: stored.version,
  }
}

/** Enough to tell keys apart: the history has nothing as long as a secret. */
const shortened = ({ fingerprint }: PublicKey) => `${fingerprint.slice(0, 11)}…${fingerprint.slice(-4)}`

const isKey = (read: ReturnType<typeof readPublicKey>): read is PublicKey => typeof read !== 'string'
const shownKey = ({ text, fingerprint }: PublicKey) => ({ text, fingerprint })

const shownFile = ({ folder, name, size, arrivedAt }: StoredSftpFile) => ({
  folder,
  name,
  size,
  arrivedAt: new Date(arrivedAt).toISOString(),
  state: stateOf(folder, name),
})

function stateOf(folder: string, name: string): SftpFileState {
  if (folder.endsWith(SET_ASIDE)) return 'setAside'
  if (folder.startsWith(ARCHIVE)) return folder.endsWith(BROKEN) ? 'broken' : 'read'
  const kind = kindOfName(name)
  if (kind !== 'roster') return kind
  return folder === ROOT ? 'misplaced' : 'waits'
}

const rosterFilesIn = async (tx: Db, login: Login, folder: string) =>
  (await filesIn(tx, login, folder)).filter(({ name }) => kindOfName(name) === 'roster')

/** Keys that somebody has pasted; all of them have to be keys. */
export async function changeKeys(
  call: Call,
  id: string,
  { keys: given, version }: { readonly keys: readonly string[]; readonly version?: number | undefined },
) {
  const { login, stored } = await lockedLogin(call, id)
  if (version !== undefined && version !== stored.version)
    throw new Refusal('stale', { detail: t('bringingIn:connection.changed'), meta: { version: stored.version } })
  const read = given.map(readPublicKey)
  const faults: Fault[] = read.flatMap((key, nth) =>
    isKey(key) ? [] : [{ detail: t(`bringingIn:sftp.noKey.${key}`), pointer: `/data/attributes/keys/${nth}` }],
  )
  if (faults.length > 0) throw new Refusal('invalid', faults)
  const keys = read.filter(isKey)
  if (new Set(keys.map(({ fingerprint }) => fingerprint)).size < keys.length)
    throw new Refusal('invalid', { detail: t('bringingIn:sftp.noKey.twice'), pointer: '/data/attributes/keys/1' })
  await setKeys(
    call.tx,
    login,
    keys.map(({ text }) => text),
  )
  const before = { keys: stored.public_keys.map(readPublicKey).filter(isKey).map(shortened) }
  const after = { keys: keys.map(shortened) }
  await audit(call.tx, authorOf(call), login.districtId, 'sftpAccount.change', [
    { record: 'sftpAccount', recordId: login.connectionId, before, after },
  ])
  return readAccount(call, id)
}

export async function makePassword(call: Call, id: string) {
  const { login, stored } = await lockedLogin(call, id)
  const { password } = await renewPassword(call.tx, stored, call.now)
  await auditPassword(call, login, stored.password_made_at, new Date(call.now).toISOString())
  return readAccount(call, id, password)
}

/** Ending what has ended changes nothing. */
export async function removePasswords(call: Call, id: string): Promise<void> {
  const { login, stored } = await lockedLogin(call, id)
  if (stored.password_hash === null) return
  await endPasswords(call.tx, login)
  await auditPassword(call, login, stored.password_made_at, null)
}

const auditPassword = (call: Call, login: Login, before: string | null, after: string | null) =>
  audit(call.tx, authorOf(call), login.districtId, after === null ? 'sftpAccount.end' : 'sftpAccount.renew', [
    {
      record: 'sftpAccount',
      recordId: login.connectionId,
      before: { madeAt: before },
      after: { madeAt: after },
    },
  ])

/** What was sent into the root, as if it had been sent into /inbound: a name that is there already stays. */
export async function moveMisplaced(call: Call, id: string) {
  const { login } = await requireLogin(call, id)
  const { tx, now } = call
  const there = new Set((await filesIn(tx, login, INBOUND)).map(({ name }) => name))
  const moved = (await rosterFilesIn(tx, login, ROOT)).filter(({ name }) => !there.has(name))
  for (const file of moved) await renameFile(tx, login, file, { folder: INBOUND, name: file.name }, now)
  await audit(tx, authorOf(call), login.districtId, 'sftpAccount.move', [], { files: moved.length })
  return readAccount(call, id)
}
