import type { RowOf } from '@hornbook/contract/document'
import type { ReportKind, userAttachment } from '@hornbook/contract/progress/reports'
import { type Caller, livePlaces } from '../../access/caller.ts'
import { type Scope, scopeAt, scopeOfAccount } from '../../access/scope.ts'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { isWhole, type Unit } from '../units.ts'
import { keyOfUnit, unitsReached } from '../units-reached.ts'
import { isExpired, listedSince } from './expiry.ts'

/** The contract lists the kinds, so that a new one needs no migration. */
export type Attachment = StoredRow<'user_attachments'> & { readonly kind: ReportKind }

export const attachments = (tx: Db) => tx.selectFrom('user_attachments').selectAll().$narrowType<{ kind: ReportKind }>()

export const keyOf = KEYS.report

/** How far a viewer sees into a unit: a SchoolAdmin sees a school where they only teach as a Teacher does (SCOPE-7). */
export async function extentOfUnit(tx: Db, scope: Scope, unit: Unit): Promise<Attachment['reach']> {
  if (scope.extent === 'district' || scope.extent === 'classrooms') return scope.extent
  return unit.kind !== 'school' || (await isWhole(tx, scope, unit)) ? 'schools' : 'classrooms'
}

/** The caller's own attachments, of units that they still see as they did then. */
export async function ownAttachments(tx: Db, caller: Caller, id: string | null = null): Promise<Attachment[]> {
  const rows = await attachments(tx)
    .where('account_id', '=', caller.accountId)
    .$if(id !== null, query => query.where('id', '=', id))
    .execute()
  const seen: Attachment[] = []
  for (const [districtId, own] of Map.groupBy(rows, row => row.district_id)) {
    const place = livePlaces(caller).find(each => each.districtId === districtId)
    const scope = caller.administrator
      ? await scopeOfAccount(tx, districtId, caller.accountId)
      : place && scopeAt(place)
    if (scope) seen.push(...(await stillSeen(tx, scope, own)))
  }
  return seen
}

async function stillSeen(tx: Db, scope: Scope, rows: readonly Attachment[]): Promise<Attachment[]> {
  const units = rows.map(row => ({ kind: row.unit_kind, id: row.unit_id }))
  const reached = new Set<string>()
  for (const archived of [false, true])
    for (const key of (await unitsReached(tx, scope, units, archived)).keys()) reached.add(key)
  const seen: Attachment[] = []
  for (const row of rows.filter(each => reached.has(keyOfUnit({ kind: each.unit_kind, id: each.unit_id }))))
    if ((await extentOfUnit(tx, scope, { kind: row.unit_kind, id: row.unit_id })) === row.reach) seen.push(row)
  return seen
}

export function attachmentRow(row: Attachment, now: number): RowOf<typeof userAttachment> {
  const expired = isExpired(row, now)
  const hasFile = row.status === 'available' && !expired
  return {
    id: row.id,
    filename: row.file_name,
    format: row.format,
    kind: row.kind,
    lang: row.lang,
    status: expired ? 'expired' : row.status,
    resourceType: row.unit_kind,
    resourceId: row.unit_id,
    resourceName: row.unit_name,
    startDate: row.start_date,
    endDate: row.end_date,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileSize: hasFile && row.size !== null ? Number(row.size) : null,
    url: hasFile ? `/api/user_attachments/${row.id}/file` : null,
    relationships: { district: row.district_id },
  }
}

/** Removes the files of reports whose time is over, and later the reports (RPT-4). */
export async function purgeAttachments(db: Db, settings: Settings, now: number): Promise<void> {
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('user_attachments')
      .select(['district_id', 'id'])
      .where('expires_at', '<=', new Date(now).toISOString())
      .where(or => or.or([or('status', '!=', 'expired'), or('size', 'is not', null)]))
      .execute(),
  )
  for (const which of due) {
    // The bytes first: if this is interrupted, they are removed again.
    await filesOf(settings).remove(keyOf(which))
    await within(db, [which.district_id], tx =>
      tx
        .updateTable('user_attachments')
        .set({ status: 'expired', size: null })
        .where('district_id', '=', which.district_id)
        .where('id', '=', which.id)
        .execute(),
    )
  }
  await within(db, 'all', tx =>
    tx
      .deleteFrom('user_attachments')
      .where('status', '=', 'expired')
      .where('expires_at', '<', listedSince(now))
      .execute(),
  )
}
