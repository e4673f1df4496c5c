import { createHash } from 'node:crypto'
import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import type { SftpArrival } from '@hornbook/contract/bringing-in/sftp-states'
import type { Settings } from '../../../configuration/settings.ts'
import { type Db, within } from '../../../db/pool.ts'
import { FileTooLarge, type SpooledFile } from '../../../files/spooled-file.ts'
import { zipOf } from '../../../files/zip.ts'
import { type Arrival, ConnectionFailure } from '../adapter.ts'
import { copyBytes, spool } from './bytes.ts'
import { ARCHIVE, BROKEN, INBOUND, SET_ASIDE, stampOf } from './paths.ts'
import { type Readiness, readiness, type Waiting } from './ready.ts'
import { isArriving, type Login } from './rows.ts'

const MINUTE = 60_000
const DEFAULT_QUIET_MINUTES = 5
export const quietMinutesOf = ({ sftp }: Pick<Settings, 'sftp'>) => sftp?.quietMinutes ?? DEFAULT_QUIET_MINUTES
/** What was picked up by a process that ended is picked up again for so long. */
const AGAIN_MS = 24 * 60 * MINUTE

/** Whoever takes the files locks their rows. */
async function waitingIn(tx: Db, login: Login, folder: string, isTaking: boolean): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('sftp_files')
    .where('district_id', '=', login.districtId)
    .where('connection_id', '=', login.connectionId)
    .where('folder', '=', folder)
    .where('content', 'is not', null)
    .select(['id', 'name', 'content', 'size', 'sha256', 'md5', 'is_cut', 'says', 'arrived_at'])
    .orderBy('id')
    .$if(isTaking, query => query.forUpdate())
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    size: Number(row.size),
    content: row.content ?? '',
    sha256: row.sha256 ?? Buffer.alloc(0),
    md5: row.md5?.toString('hex') ?? '',
    isCut: row.is_cut,
    says: row.says,
    arrivedAt: Date.parse(row.arrived_at ?? ''),
  }))
}

type Looked = Pick<Settings, 'sftp'>

async function look(tx: Db, login: Login, settings: Looked, now: number, isTaking = false): Promise<Readiness> {
  const quietMs = quietMinutesOf(settings) * MINUTE
  const files = await waitingIn(tx, login, INBOUND, isTaking)
  return readiness(files, { quietMs, now, isArriving: await isArriving(tx, login, INBOUND, now) })
}

/** Whether something lies in /inbound that is whole, or will never be. */
export async function arrivalReady(tx: Db, login: Login, settings: Looked, now: number) {
  const { state } = await look(tx, login, settings, now)
  return state === 'zip' || state === 'csv' || state === 'broken'
}

/** How far it is, for the page of the account. */
export async function arrivedSoFar(tx: Db, login: Login, settings: Looked, now: number): Promise<SftpArrival> {
  const found = await look(tx, login, settings, now)
  if (found.state === 'waits') return found.for
  if (found.state === 'broken') return BROKEN_BY[found.why]
  return found.state === 'nothing' ? 'nothing' : 'whole'
}

const BROKEN_BY = {
  'sftp.truncated': 'truncated',
  'sftp.missingFiles': 'missingFiles',
  'sftp.otherDigest': 'otherDigest',
} as const

interface Taking {
  readonly db: Db
  readonly settings: Settings
  readonly login: Login
  readonly lastRevision: string | null
  readonly now: number
}

/**
 * Picks up what has arrived. Its files move to the archive in one transaction, under locks of their rows: of processes that
 * come at once one gets them. If that one ends before it has kept them, the next one finds them in the archive.
 */
export async function takeArrival(taking: Taking): Promise<Arrival> {
  const { db, settings, login, lastRevision, now } = taking
  const found = await within(db, [login.districtId], async tx => {
    const ready = await look(tx, login, settings, now, true)
    if (ready.state === 'nothing' || ready.state === 'waits') return null
    const isBroken = ready.state === 'broken'
    await archive(tx, login, ready.taken, now, isBroken)
    return ready
  })
  if (found?.state === 'broken')
    throw new ConnectionFailure(found.why, { names: found.names.slice(0, 10).join(', '), count: found.names.length })
  const files = found?.files ?? (await leftBehind(taking))
  if (files.length === 0) return 'nothingThere'
  const revision = revisionOf(files)
  if (revision === lastRevision) return 'nothingNew'
  return { ...(await contentOf(settings, login, files)), revision }
}

/** The newest of the archive, where it was not kept by whoever has picked it up. */
async function leftBehind({ db, login, lastRevision, now }: Taking): Promise<readonly Waiting[]> {
  return within(db, [login.districtId], async tx => {
    const row = await tx
      .selectFrom('sftp_files')
      .where('district_id', '=', login.districtId)
      .where('connection_id', '=', login.connectionId)
      .where('folder', 'like', `${ARCHIVE}/%`)
      .select(({ fn }) => fn.max('folder').as('folder'))
      .executeTakeFirst()
    if (!row?.folder || row.folder.endsWith(BROKEN) || row.folder.endsWith(SET_ASIDE)) return []
    const pickedUpAt = Date.parse(row.folder.slice(ARCHIVE.length + 1).replace(STAMP, '$1-$2-$3T$4:$5:$6Z'))
    if (!(now - pickedUpAt < AGAIN_MS)) return []
    // What was archived says by itself which part of it was read.
    const files = await waitingIn(tx, login, row.folder, true)
    const ready = readiness(files, { quietMs: 0, now, isArriving: false })
    if (ready.state !== 'zip' && ready.state !== 'csv') return []
    return revisionOf(ready.files) === lastRevision ? [] : ready.files
  })
}

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/

async function archive(tx: Db, login: Login, taken: readonly Waiting[], now: number, isBroken: boolean): Promise<void> {
  const folder = `${ARCHIVE}/${stampOf(now)}-${revisionOf(taken).slice(0, 8)}${isBroken ? BROKEN : ''}`
  await tx
    .updateTable('sftp_files')
    .set({ folder })
    .where('district_id', '=', login.districtId)
    .where(
      'id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute()
}

/** What was sent, whatever it was packed in: the same files give the same. */
function revisionOf(files: readonly Waiting[]): string {
  const hash = createHash('sha256')
  const sorted = [...files].sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name, sha256 } of sorted) hash.update(files.length === 1 ? '' : `${name}\0`).update(sha256)
  return hash.digest('hex')
}

async function contentOf(settings: Settings, login: Login, files: readonly Waiting[]) {
  const [first] = files
  if (first && /\.zip$/i.test(first.name))
    return { name: first.name, content: await copyBytes(settings, login.districtId, first.content, MAX_ROSTER_BYTES) }
  const content = await spool(settings)
  try {
    await content.write(zipOf(entriesOf(settings, login, files)), MAX_ROSTER_BYTES)
    return { name: 'oneroster.zip', content }
  } catch (failure) {
    await content.release()
    if (failure instanceof FileTooLarge)
      throw new ConnectionFailure('sftp.tooLarge', { most: MAX_ROSTER_BYTES / 1024 / 1024 })
    throw failure
  }
}

async function* entriesOf(settings: Settings, login: Login, files: readonly Waiting[]) {
  for (const { name, content } of files) {
    const file = await copyBytes(settings, login.districtId, content, MAX_ROSTER_BYTES)
    try {
      yield { name, content: partsOf(file) }
    } finally {
      await file.release()
    }
  }
}

async function* partsOf(file: SpooledFile): AsyncGenerator<Buffer> {
  yield* file.parts()
}
