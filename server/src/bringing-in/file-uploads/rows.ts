import type { FileStanding, FileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { may } from '@hornbook/rules/people/abilities'
import { searchKey } from '@hornbook/rules/people/names'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Caller, livePlaces, personAt } from '../../access/caller.ts'
import { notFound } from '../../access/refusal.ts'
import { escapeLike } from '../../db/escape-like.ts'
import type { Db } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { KEYS } from '../../files/store/keys.ts'
import { idFrom } from '../../http/route.ts'
import { accountName } from '../../people/names.ts'
import { mayBringRoster } from '../roster-place.ts'

export type StoredUpload = StoredRow<'file_uploads'>

export const keyOf = KEYS.sentFile

/** Nobody has resolved it, and it is still there. */
const isToDo = sql<boolean>`(f.resolved_at IS NULL AND f.status IN ('new', 'available'))`
const STANDINGS: Readonly<Record<FileStanding, RawBuilder<boolean>>> = {
  toDo: isToDo,
  resolved: sql`(f.resolved_at IS NOT NULL)`,
  purged: sql`(f.resolved_at IS NULL AND f.status = 'purged')`,
}

/** The files that a person may see: all for the provider; of a district for its DistrictAdmins, one's own for a SchoolAdmin (UPL-1). */
const seenBy = (tx: Db, caller: Caller) =>
  rowsSeenBy(tx, caller).where('f.status', 'in', ['new', 'available', 'purged'])

/** The same, and those that are not files yet. */
function rowsSeenBy(tx: Db, caller: Caller) {
  const sent = tx.selectFrom('file_uploads as f')
  if (caller.administrator) return sent
  const rosterPlaces = livePlaces(caller).filter(({ role }) => role === 'DistrictAdmin' || role === 'SchoolAdmin')
  return sent.where(or =>
    or.or(
      rosterPlaces.map(({ districtId, role }) =>
        role === 'DistrictAdmin'
          ? or('f.district_id', '=', districtId)
          : or.and([or('f.district_id', '=', districtId), or('f.account_id', '=', caller.accountId)]),
      ),
    ),
  )
}

const orYou = (id: string, account: string, { accountId }: Caller) =>
  sql<string | null>`CASE WHEN ${sql.ref(id)} = ${accountId} THEN 'You' ELSE ${accountName(account)} END`

const withNames = (query: ReturnType<typeof seenBy>, caller: Caller) =>
  query
    .innerJoin('districts as d', 'd.id', 'f.district_id')
    .innerJoin('accounts as sender', 'sender.id', 'f.account_id')
    .leftJoin('accounts as taker', 'taker.id', 'f.taken_by')
    .leftJoin('accounts as giver', 'giver.id', 'f.taken_from')
    .leftJoin('accounts as resolver', 'resolver.id', 'f.resolved_by')
    .leftJoin('accounts as answerer', 'answerer.id', 'f.answered_by')
    .select(['f.id', 'f.district_id', 'f.account_id', 'f.by_admin', 'f.file_name', 'f.status', 'f.size', 'f.note'])
    .select(['f.readable_as', 'f.uploaded_at', 'f.available_until', 'f.due_by', 'f.download_count'])
    .select(['f.taken_by', 'f.taken_at', 'f.resolved_at', 'f.answer', 'f.answered_at', 'd.name as district'])
    .select([accountName('sender').as('sender')])
    .select([
      orYou('f.taken_by', 'taker', caller).as('taker'),
      orYou('f.taken_from', 'giver', caller).as('giver'),
      orYou('f.resolved_by', 'resolver', caller).as('resolver'),
      orYou('f.answered_by', 'answerer', caller).as('answerer'),
    ])

type Named = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Whether somebody may have Hornbook read a file: as the call asks that opens it. */
function mayHaveRead(row: Named, caller: Caller): boolean {
  if (caller.administrator) return true
  const place = livePlaces(caller).find(({ districtId }) => districtId === row.district_id)
  // Self-service makes no difference to rosters.
  if (!place || !may(personAt(place, false), 'update', 'rosteringUpdate')) return false
  return row.readable_as !== 'roster' || mayBringRoster(place)
}

/** The record of HUB-1. */
const recordOf = (row: Named, caller: Caller): FileUpload => ({
  id: row.id,
  fileName: row.file_name,
  status: row.status as FileUpload['status'],
  uploaderName: row.sender ?? '',
  uploaderId: row.account_id,
  byAdmin: row.by_admin,
  districtId: row.district_id,
  districtName: row.district,
  uploadedAt: row.uploaded_at as string,
  availableUntil: row.available_until as string,
  downloadCount: row.download_count,
  resolvable: row.status === 'available' && row.resolved_at === null,
  resolvedBy: row.resolver,
  resolvedAt: row.resolved_at,
  size: Number(row.size),
  takenBy: row.taker,
  takenById: caller.administrator ? row.taken_by : null,
  takenFrom: caller.administrator ? row.giver : null,
  takenAt: row.taken_at,
  note: row.note,
  answer: row.answer,
  answeredBy: row.answerer,
  answeredAt: row.answered_at,
  dueBy: row.due_by as string,
  readableAs: mayHaveRead(row, caller) ? (row.readable_as as FileUpload['readableAs']) : null,
})

export interface WantedUploads {
  readonly only?: FileStanding | undefined
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly skip?: number | undefined
}

/** As the index `file_uploads_order_idx` has them. */
const ordered = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query
    .orderBy(sql`(NOT ${isToDo})`)
    .orderBy(sql`(CASE WHEN ${isToDo} THEN f.available_until END)`)
    .orderBy(sql`f.uploaded_at`, 'desc')
    .orderBy(sql`f.id`, 'desc')

/** What is to be done first, with the least time left; then the newest. */
export async function listUploads(
  tx: Db,
  caller: Caller,
  { only, search = '', limit, skip = 0 }: WantedUploads,
): Promise<FileUpload[]> {
  const words = searchKey(search).split(' ').filter(Boolean)
  const text = sql`search_key(concat_ws(' ', f.file_name, d.name, ${accountName('sender')}))`
  const seen = seenBy(tx, caller).$if(only !== undefined, query => query.where(STANDINGS[only as FileStanding]))
  const paged = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    ordered(query)
      .$if(limit !== undefined, rest => rest.limit(limit as number))
      .offset(skip)
  // Names are looked up for a page only, unless a word may be in one.
  const rows =
    words.length === 0
      ? await ordered(withNames(tx.selectFrom(paged(seen).selectAll('f').as('f')), caller)).execute()
      : await paged(
          withNames(seen, caller).where(or =>
            or.and(words.map(word => sql<boolean>`${text} LIKE ${`%${escapeLike(word)}%`}`)),
          ),
        ).execute()
  return rows.map(row => recordOf(row, caller))
}

/** Each from a partial index of its own, without the rows (migration 0094). What is not a file yet stands nowhere. */
export async function countUploads(tx: Db, caller: Caller): Promise<Record<FileStanding, number>> {
  const numberOf = (standing: FileStanding) =>
    rowsSeenBy(tx, caller).where(STANDINGS[standing]).select(sql<number>`count(*)::int`.as('files'))
  const { rows } = await sql<Record<FileStanding, number>>`SELECT (${numberOf('toDo')}) AS "toDo",
    (${numberOf('resolved')}) AS resolved, (${numberOf('purged')}) AS purged`.execute(tx)
  return rows[0] as Record<FileStanding, number>
}

/** One record that a person may see; 404 for any other. */
export async function readUpload(tx: Db, caller: Caller, id: string): Promise<FileUpload> {
  const row = await withNames(seenBy(tx, caller).where('f.id', '=', id), caller).executeTakeFirst()
  if (!row) throw notFound()
  return recordOf(row, caller)
}

/** The stored row of a file, locked: whoever changes it at the same time waits. 404 if there is none. */
export async function lockUpload(tx: Db, caller: Caller, fileId: string): Promise<StoredUpload> {
  const found = await seenBy(tx, caller)
    .where('f.id', '=', idFrom(fileId))
    .select(['f.district_id', 'f.id'])
    .executeTakeFirst()
  const row = found && (await ofDistrict(tx, found).forUpdate().executeTakeFirst())
  if (!row || row.status === 'prepared' || row.status === 'storing') throw notFound()
  return row
}

/** The row of one file, whatever its status. */
export const ofDistrict = (tx: Db, { district_id, id }: Pick<StoredUpload, 'district_id' | 'id'>) =>
  tx.selectFrom('file_uploads').selectAll().where('district_id', '=', district_id).where('id', '=', id)

export const updateUpload = (
  tx: Db,
  { district_id, id }: Pick<StoredUpload, 'district_id' | 'id'>,
  to: Partial<StoredUpload>,
) => tx.updateTable('file_uploads').set(to).where('district_id', '=', district_id).where('id', '=', id)
