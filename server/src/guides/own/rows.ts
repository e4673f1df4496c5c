import type { RowOf } from '@hornbook/contract/document'
import type { guideVersion } from '@hornbook/contract/guides/own-books'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import type { Change } from '../../audit/audit.ts'
import { LOCK_CLASSES } from '../../db/locks.ts'
import type { Db } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import type { MemberCall } from '../../http/route.ts'
import { accountName } from '../../people/names.ts'
import type { BookWarning, Finding } from '../checking/findings.ts'
import { toldOf } from '../checking/said.ts'

export type StoredVersion = StoredRow<'guide_versions'>

/** Takes the level's lock until the end of the transaction: of two people who put a book in place, one comes after the other. */
export const lockLevel = (tx: Db, level: GuideLevel) =>
  sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.guides)}, ${level}::integer)`.execute(tx)

const LISTED = ['checked', 'shown', 'former'] as const

const named = (tx: Db, level: GuideLevel) =>
  tx
    .selectFrom('guide_versions as v')
    .innerJoin('accounts as sender', 'sender.id', 'v.sent_by')
    .leftJoin('accounts as shower', 'shower.id', 'v.shown_by')
    .where('v.level', '=', level)
    .where('v.status', 'in', LISTED)
    .selectAll('v')
    .select([accountName('sender').as('sender_name'), accountName('shower').as('shower_name')])

type Named = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

const rowOf = (row: Named): RowOf<typeof guideVersion> => ({
  id: row.id,
  number: row.number,
  status: row.status as (typeof LISTED)[number],
  fileName: row.file_name,
  size: row.size,
  sha256: row.sha256.toString('hex'),
  missingLessons: row.missing_lessons,
  warnings: (row.warnings as unknown as Finding<BookWarning>[]).map(toldOf),
  sentBy: row.sender_name ?? '',
  sentAt: row.sent_at,
  shownBy: row.shown_by === null ? null : (row.shower_name ?? ''),
  shownAt: row.shown_at,
})

export async function listVersions(call: MemberCall, level: GuideLevel) {
  const rows = await named(call.tx, level).execute()
  return applyListQuery(call, rows.map(rowOf), '-number')
}

export async function readVersion(tx: Db, level: GuideLevel, id: string) {
  return rowOf(await named(tx, level).where('v.id', '=', id).executeTakeFirstOrThrow())
}

/** A version of a level that is there; 404 if there is none. */
export async function findVersion(tx: Db, level: GuideLevel, id: string): Promise<StoredVersion> {
  const found = await tx
    .selectFrom('guide_versions')
    .selectAll()
    .where('level', '=', level)
    .where('id', '=', id)
    .where('status', 'in', LISTED)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** What everybody reads; undefined for the book that comes with Hornbook. */
export const shownVersion = (tx: Db, level: GuideLevel): Promise<StoredVersion | undefined> =>
  tx
    .selectFrom('guide_versions')
    .selectAll()
    .where('level', '=', level)
    .where('status', '=', 'shown')
    .executeTakeFirst()

/** Changes a version, and says so for the audit. */
export async function changeVersion(
  tx: Db,
  version: StoredVersion,
  to: Pick<StoredVersion, 'status'> & Partial<Pick<StoredVersion, 'shown_by' | 'shown_at'>>,
): Promise<Change> {
  await tx.updateTable('guide_versions').set(to).where('id', '=', version.id).execute()
  const { status } = version
  return { record: 'guideVersion', recordId: version.id, before: { status }, after: to }
}

/** What the audit says of a version beside its changes. */
export const factsOf = ({ level, number, file_name }: Pick<StoredVersion, 'level' | 'number' | 'file_name'>) => ({
  level,
  number,
  fileName: file_name,
})
