import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Inside } from './look-inside.ts'
import { ARCHIVE, INBOUND, ROOT } from './paths.ts'

/** Whose files they are. */
export interface Login {
  readonly districtId: string
  readonly connectionId: string
}

const COLUMNS = [
  'id',
  'folder',
  'name',
  'content',
  'size',
  'sha256',
  'arrived_at',
  'dated_at',
  'arriving_until',
] as const

const filesOf = (tx: Db, { districtId, connectionId }: Login) =>
  tx.selectFrom('sftp_files').where('district_id', '=', districtId).where('connection_id', '=', connectionId)

/** A file that is whole. */
export interface StoredSftpFile {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly content: string
  readonly size: number
  readonly sha256: Buffer
  readonly arrivedAt: number
  /** What the client said of its time; what it says may be of another year. */
  readonly datedAt: number | null
}

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

const rowsIn = (tx: Db, login: Login, folder: string) =>
  filesOf(tx, login).where('folder', '=', folder).select(COLUMNS).orderBy('name').execute()

const wholeOf = (row: Row): StoredSftpFile[] =>
  row.content === null || row.size === null || row.sha256 === null || row.arrived_at === null
    ? []
    : [
        {
          id: row.id,
          folder: row.folder,
          name: row.name,
          content: row.content,
          size: Number(row.size),
          sha256: row.sha256,
          arrivedAt: Date.parse(row.arrived_at),
          datedAt: row.dated_at === null ? null : Date.parse(row.dated_at),
        },
      ]

/** The files of a login that are whole, the latest first. */
export async function latestFiles(tx: Db, login: Login, limit: number): Promise<StoredSftpFile[]> {
  const rows = await filesOf(tx, login)
    .where('content', 'is not', null)
    .select(COLUMNS)
    .orderBy('arrived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(wholeOf)
}

export async function filesIn(tx: Db, login: Login, folder: string): Promise<StoredSftpFile[]> {
  return (await rowsIn(tx, login, folder)).flatMap(wholeOf)
}

export async function findFile(tx: Db, login: Login, folder: string, name: string): Promise<StoredSftpFile | null> {
  const query = filesOf(tx, login).where('folder', '=', folder).where('name', '=', name).select(COLUMNS)
  const row = await query.executeTakeFirst()
  return row ? (wholeOf(row)[0] ?? null) : null
}

/** The folders of the archive, as names, newest first. */
export async function archiveFolders(tx: Db, login: Login): Promise<{ name: string; at: number }[]> {
  const rows = await filesOf(tx, login)
    .where('folder', 'like', `${ARCHIVE}/%`)
    .select(({ fn }) => ['folder', fn.max('arrived_at').as('at')])
    .groupBy('folder')
    .orderBy('folder', 'desc')
    .execute()
  return rows.map(({ folder, at }) => ({ name: folder.slice(ARCHIVE.length + 1), at: Date.parse(String(at)) }))
}

/** How much a login has: files that wait, all files with the archive, and the bytes of both. */
export async function amountOf(tx: Db, login: Login) {
  const row = await filesOf(tx, login)
    .select(
      sql<{ files: number; allFiles: number; waiting: string; all: string }>`json_build_object(
        'files', count(*) FILTER (WHERE folder IN (${ROOT}, ${INBOUND})), 'allFiles', count(*),
        'waiting', coalesce(sum(size) FILTER (WHERE folder IN (${ROOT}, ${INBOUND})), 0),
        'all', coalesce(sum(size), 0))`.as('amount'),
    )
    .executeTakeFirstOrThrow()
  const { files, allFiles, waiting, all } = row.amount
  return { files, allFiles, waiting: Number(waiting), all: Number(all) }
}

/**
 * Notes that an upload has begun, before any byte of it: what is left of one that breaks off can then be found. Of two that
 * write the same name the later one counts.
 */
export async function beginArriving(
  tx: Db,
  login: Login,
  file: { readonly folder: string; readonly name: string; readonly arriving: string; readonly until: number },
): Promise<{ id: string; before: string | null }> {
  const until = new Date(file.until).toISOString()
  const where = { district_id: login.districtId, connection_id: login.connectionId }
  const before = await filesOf(tx, login)
    .where('folder', '=', file.folder)
    .where('name', '=', file.name)
    .select('arriving')
    .forUpdate()
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('sftp_files')
    .values({ ...where, folder: file.folder, name: file.name, arriving: file.arriving, arriving_until: until })
    .onConflict(conflict =>
      conflict
        .columns(['district_id', 'connection_id', 'folder', 'name'])
        .doUpdateSet({ arriving: file.arriving, arriving_until: until }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: before?.arriving ?? null }
}

const arrivingRow = (login: Login, id: string, arriving: string) =>
  sql<boolean>`district_id = ${login.districtId} AND id = ${id} AND arriving = ${arriving}`

export async function keepArriving(tx: Db, login: Login, id: string, arriving: string, until: number): Promise<void> {
  await tx
    .updateTable('sftp_files')
    .set({ arriving_until: new Date(until).toISOString() })
    .where(arrivingRow(login, id, arriving))
    .execute()
}

interface Arrived {
  readonly id: string
  readonly arriving: string
  readonly size: number
  readonly sha256: Buffer
  readonly now: number
  readonly datedAt: number | null
  readonly inside: Inside
}

/** The bytes are stored: from here on the name stands for them. What it stood for before; false if another upload took over. */
export async function finishArriving(tx: Db, login: Login, file: Arrived): Promise<false | { before: string | null }> {
  const row = await tx
    .selectFrom('sftp_files')
    .where(arrivingRow(login, file.id, file.arriving))
    .select('content')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await tx
    .updateTable('sftp_files')
    .set({
      content: file.arriving,
      size: String(file.size),
      sha256: file.sha256,
      md5: file.inside.md5,
      is_cut: file.inside.isCut,
      says: file.inside.says,
      arrived_at: new Date(file.now).toISOString(),
      dated_at: file.datedAt === null ? null : new Date(file.datedAt).toISOString(),
      arriving: null,
      arriving_until: null,
    })
    .where(arrivingRow(login, file.id, file.arriving))
    .execute()
  return { before: row.content }
}

/** The upload broke off: what the name stood for before is there as it was. False where the name stands for its bytes. */
export async function abandonArriving(tx: Db, login: Login, id: string, arriving: string): Promise<boolean> {
  await tx
    .deleteFrom('sftp_files')
    .where(arrivingRow(login, id, arriving))
    .where('content', 'is', null)
    .execute()
  await tx
    .updateTable('sftp_files')
    .set({ arriving: null, arriving_until: null })
    .where(arrivingRow(login, id, arriving))
    .execute()
  const finished = await filesOf(tx, login).where('content', '=', arriving).select('id').executeTakeFirst()
  return finished === undefined
}

/** Whether an upload into a folder is open. */
export async function isArriving(tx: Db, login: Login, folder: string, now: number): Promise<boolean> {
  const row = await filesOf(tx, login)
    .where('folder', '=', folder)
    .where('arriving_until', '>', new Date(now).toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The content that has lost its name; null if there is no such file. */
export async function removeFile(tx: Db, login: Login, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('sftp_files')
    .where('district_id', '=', login.districtId)
    .where('connection_id', '=', login.connectionId)
    .where('id', '=', id)
    .returning('content')
    .executeTakeFirst()
  return row?.content ?? null
}

/** Gives a file another name, which counts as an arrival. The content that the other name stood for before. */
export async function renameFile(
  tx: Db,
  login: Login,
  file: StoredSftpFile,
  to: { readonly folder: string; readonly name: string },
  now: number,
): Promise<string | null> {
  // An upload to that name which is still open ends without effect.
  const replaced = await tx
    .deleteFrom('sftp_files')
    .where('district_id', '=', login.districtId)
    .where('connection_id', '=', login.connectionId)
    .where('folder', '=', to.folder)
    .where('name', '=', to.name)
    .where('id', '<>', file.id)
    .returning('content')
    .executeTakeFirst()
  await tx
    .updateTable('sftp_files')
    .set({ folder: to.folder, name: to.name, arrived_at: new Date(now).toISOString() })
    .where('district_id', '=', login.districtId)
    .where('id', '=', file.id)
    .execute()
  return replaced?.content ?? null
}

export async function dateFile(tx: Db, login: Login, id: string, datedAt: number): Promise<void> {
  await tx
    .updateTable('sftp_files')
    .set({ dated_at: new Date(datedAt).toISOString() })
    .where('district_id', '=', login.districtId)
    .where('id', '=', id)
    .execute()
}
