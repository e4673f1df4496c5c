import { today } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import { accountName } from '../../people/names.ts'
import {
  type Cause,
  DAY_MS,
  districtOf,
  isoOf,
  type Looked,
  type NamedDistrict,
  NOTHING_MORE,
  ofDistrict,
} from './cause.ts'

/** The newest roster file of a district, if it is held or failed: a newer one settles what was before it. */
export async function stuckRosters(looked: Looked): Promise<Cause[]> {
  const { rows } = await sql<{
    districtId: string
    district: NamedDistrict | null
    id: string
    status: string
    fileName: string
    createdAt: string
    reason: string | null
  }>`SELECT i.district_id AS "districtId", ${districtOf('i.district_id')}, i.id, i.status, i.file_name AS "fileName", i.created_at AS "createdAt",
      coalesce(i.holds -> 0 ->> 'message', (SELECT problem ->> 'message' FROM jsonb_array_elements(i.problems::jsonb) problem
        WHERE problem ->> 'severity' = 'fatal' LIMIT 1)) AS reason
    FROM roster_imports i WHERE i.is_newest AND i.status IN ('held', 'failed') AND ${ofDistrict(looked, 'i.district_id')}`.execute(
    looked.tx,
  )
  return rows.map(({ districtId, district, id, status, fileName, createdAt, reason }) => ({
    ...NOTHING_MORE,
    districtId,
    district,
    cause: status === 'held' ? 'rosterHeld' : 'rosterFailed',
    since: createdAt,
    began: createdAt,
    count: 1,
    fileId: id,
    fileName,
    reason,
  }))
}

/** Where the desk counts days (HUB-1). */
const DESK_ZONE = 'America/Los_Angeles'

/** So many days before a file is gone unread, somebody has to look into it. */
const UNREAD_DAYS = 3

/** Files that districts have sent and nobody has resolved: due by tomorrow, or purged soon and not even read. */
export async function waitingFiles(looked: Looked): Promise<Cause[]> {
  const { tx, now } = looked
  const tomorrow = today(DESK_ZONE, now + DAY_MS)
  const soon = isoOf(now + UNREAD_DAYS * DAY_MS)
  const isUnread = sql`f.status = 'new' AND f.available_until <= ${soon}`
  const began = sql`least((f.due_by - 1)::timestamp AT TIME ZONE ${sql.lit(DESK_ZONE)},
    CASE WHEN f.status = 'new' THEN f.available_until - make_interval(days => ${sql.lit(UNREAD_DAYS)}) END)`
  // Two reads, each by an index of its own: one with OR would read every file that is open.
  const waiting = (
    isIt: RawBuilder<unknown>,
  ) => sql`SELECT f.district_id, f.id, f.file_name, (${isUnread}) AS is_unread,
      f.uploaded_at, f.available_until, f.due_by, f.taken_by, f.taken_from, ${began} AS began
    FROM file_uploads f WHERE f.resolved_at IS NULL AND ${isIt} AND ${ofDistrict(looked, 'f.district_id')}`
  const due = waiting(sql`f.status IN ('new', 'available') AND f.due_by <= ${tomorrow}`)
  const unread = waiting(sql`${isUnread} AND f.due_by > ${tomorrow}`)
  const { rows } = await sql<{
    districtId: string
    district: NamedDistrict | null
    id: string
    fileName: string
    unread: boolean
    since: string
    until: string
    day: string
    began: string
    count: number
    holderId: string | null
    holder: string | null
    giverId: string | null
    giver: string | null
  }>`SELECT w.*, ${districtOf('w.districtId')}, ${nameOf('w."holderId"')} AS holder, ${nameOf('w."giverId"')} AS giver
    FROM (SELECT DISTINCT ON (f.district_id) f.district_id AS "districtId", f.id, f.file_name AS "fileName",
        f.is_unread AS unread, f.uploaded_at AS since, f.available_until AS until, f.due_by AS day, f.taken_by AS "holderId",
        f.taken_from AS "giverId",
        min(f.began) OVER of_district AS began, (count(*) OVER of_district)::int AS count
      FROM (${due} UNION ALL ${unread}) f
      WINDOW of_district AS (PARTITION BY f.district_id)
      ORDER BY f.district_id, f.is_unread DESC, f.uploaded_at, f.id) w`.execute(tx)
  return rows.map(({ id, unread, since, until, holderId, holder, giverId: _, giver, ...row }) => ({
    ...NOTHING_MORE,
    ...row,
    cause: unread ? 'fileUnread' : 'fileDue',
    since,
    until,
    fileId: id,
    holder: holderId === null ? null : { id: holderId, name: holder ?? '', takenFrom: giver },
  }))
}

/** Looked up for the few that are listed: a join would read every account. */
const nameOf = (accountId: string) =>
  sql`(SELECT ${accountName('a')} FROM accounts a WHERE a.id = ${sql.raw(accountId)})`
