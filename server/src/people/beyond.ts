import { Refusal } from '../access/refusal.ts'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'
import type { MemberKind } from './enrol.ts'
import { isWithin, NOWHERE, readAllPlaces } from './member-places.ts'

/** Those of these people who also have a school or class beyond the scope. */
export async function findBeyond(
  tx: Db,
  scope: Scope,
  kind: MemberKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope.extent === 'district' || ids.length === 0) return new Set()
  const seen = await readAllPlaces(tx, scope, kind, ids)
  const all = await readAllPlaces(tx, { ...scope, extent: 'district' }, kind, ids)
  return new Set([...all].flatMap(([id, places]) => (isWithin(places, seen.get(id) ?? NOWHERE) ? [] : [id])))
}

/** What a record says counts wherever the person is: only those who see all these places change it (SAFE-6). */
export async function requireAllPlaces(
  tx: Db,
  scope: Scope,
  kind: MemberKind,
  ids: readonly string[],
  pointerTo: (id: string) => string | undefined = () => '/data/attributes',
): Promise<void> {
  const [first] = await findBeyond(tx, scope, kind, ids)
  if (first === undefined) return
  const pointer = pointerTo(first)
  throw new Refusal('invalid', { detail: t('rostering:beyondSchools'), ...(pointer !== undefined && { pointer }) })
}
