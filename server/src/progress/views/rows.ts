import type { RowOf } from '@hornbook/contract/document'
import type { savedView } from '@hornbook/contract/progress/saved-views'
import { type Scope, scopeOfAccount } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { accountNames } from '../../people/account-names.ts'
import type { Unit } from '../units.ts'
import { keyOfUnit, unitsReached } from '../units-reached.ts'

export type StoredView = StoredRow<'saved_views'>

export const unitOf = ({ unit_kind: kind, unit_id: id }: StoredView): Unit => ({ kind, id })

interface Viewer {
  readonly accountId: string
  readonly scope: Scope
}

/** Somebody's own views, and those that a colleague shares about a unit that both see (VIEW-3). */
export async function viewsOf(tx: Db, viewer: Viewer): Promise<RowOf<typeof savedView>[]> {
  const { accountId, scope } = viewer
  const rows = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('district_id', '=', scope.districtId)
    .where(or => or.or([or('account_id', '=', accountId), or('shared', '=', true)]))
    .execute()
  const reached = await unitsReached(tx, scope, rows.map(unitOf))
  const others = rows.filter(row => row.account_id !== accountId && isForColleagues(row, scope, reached))
  const shared = await stillTheirs(tx, scope.districtId, others)
  return viewRows(tx, viewer, [...rows.filter(row => row.account_id === accountId), ...shared])
}

/** A whole district is looked at by those who run it or a school of it. */
const isForColleagues = (row: StoredView, { extent }: Scope, reached: ReadonlyMap<string, string>) =>
  reached.has(keyOfUnit(unitOf(row))) && (row.unit_kind !== 'district' || extent !== 'classrooms')

/** Those whose authors still see the unit: what somebody shared who has left is nobody's list any more. */
async function stillTheirs(tx: Db, districtId: string, rows: readonly StoredView[]): Promise<StoredView[]> {
  const seen: StoredView[] = []
  for (const [accountId, own] of Map.groupBy(rows, row => row.account_id)) {
    const scope = await scopeOfAccount(tx, districtId, accountId)
    const reached = scope && (await unitsReached(tx, scope, own.map(unitOf)))
    if (reached) seen.push(...own.filter(row => reached.has(keyOfUnit(unitOf(row)))))
  }
  return seen
}

export async function viewRows(
  tx: Db,
  { accountId, scope }: Viewer,
  rows: readonly StoredView[],
): Promise<RowOf<typeof savedView>[]> {
  const reached = await unitsReached(tx, scope, rows.map(unitOf))
  const names = await accountNames(
    tx,
    scope.districtId,
    rows.map(row => row.account_id),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    address: row.address,
    resourceType: row.unit_kind,
    resourceId: row.unit_id,
    resourceName: reached.get(keyOfUnit(unitOf(row))) ?? null,
    shared: row.shared,
    isOwn: row.account_id === accountId,
    every: (row.account_id === accountId ? row.every : null) ?? 'never',
    nextMailOn: row.account_id === accountId ? row.send_on : null,
    authorName: names.get(row.account_id) ?? '',
    createdAt: row.created_at,
  }))
}
