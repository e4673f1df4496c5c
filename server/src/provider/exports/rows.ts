import type { RowOf } from '@hornbook/contract/document'
import type { districtExport } from '@hornbook/contract/provider/district-exports'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { fileNameOf } from '../../files/file-name.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { accountName } from '../../people/names.ts'
import { t } from '../../texts/texts.ts'

export type StoredExport = StoredRow<'district_exports'>
export type ExportKey = Pick<StoredExport, 'district_id' | 'id'>

const named = (tx: Db, districtId: string) =>
  tx
    .selectFrom('district_exports as x')
    .innerJoin('districts as d', 'd.id', 'x.district_id')
    .innerJoin('accounts as a', 'a.id', 'x.account_id')
    .where('x.district_id', '=', districtId)
    .selectAll('x')
    .select(['d.name as district', 'd.timezone'])
    .select(sql<string>`coalesce(${accountName('a')}, '')`.as('asked_by'))

type Named = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

const isOver = ({ status, expires_at }: Pick<StoredExport, 'status' | 'expires_at'>, now: number) =>
  status === 'available' && expires_at !== null && Date.parse(expires_at) <= now

function rowOf(row: Named, now: number, password: string | null = null): RowOf<typeof districtExport> {
  return {
    id: row.id,
    status: isOver(row, now) ? 'expired' : row.status,
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    password,
    fileName: fileNameOf(
      [row.district, t('provider:export.file'), today(row.timezone, Date.parse(row.asked_at))],
      'zip',
    ),
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256?.toString('hex') ?? null,
    madeAt: row.made_at,
    expiresAt: row.size === null ? null : row.expires_at,
    downloads: row.download_count,
  }
}

export async function listExports(call: MemberCall) {
  const rows = await named(call.tx, placeOf(call).districtId).execute()
  return applyListQuery(
    call,
    rows.map(row => rowOf(row, call.now)),
    '-askedAt',
  )
}

export async function readExport(call: MemberCall, id: string, password: string | null = null) {
  const row = await named(call.tx, placeOf(call).districtId).where('x.id', '=', id).executeTakeFirstOrThrow()
  return rowOf(row, call.now, password)
}

export const storedExport = (tx: Db, { district_id, id }: ExportKey) =>
  tx.selectFrom('district_exports').selectAll().where('district_id', '=', district_id).where('id', '=', id)

/** The row of an export, locked: whoever changes it at the same time waits. 404 if there is none. */
export async function lockExport(call: MemberCall, id: string): Promise<StoredExport> {
  const which = { district_id: placeOf(call).districtId, id }
  const row = await storedExport(call.tx, which).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Whether the file can be downloaded. */
export const isDownloadable = (row: StoredExport, now: number): boolean =>
  row.status === 'available' && !isOver(row, now)

const SWEEP_MS = 3_600_000
/** When to remove what a job may have left that came to nothing: once it has surely ended. */
export const sweptAt = (now: number) => ({ expires_at: new Date(now + SWEEP_MS).toISOString() })

/** Ends a pending export, whatever became of it: nobody needs its password any more. */
export const endExport = (tx: Db, { district_id, id }: ExportKey, to: Partial<StoredExport>) =>
  tx
    .updateTable('district_exports')
    .set({ ...to, sealed_password: null })
    .where('district_id', '=', district_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
