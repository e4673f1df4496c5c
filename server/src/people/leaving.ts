import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { findBeyond } from './beyond.ts'
import { raiseVersions } from './change.ts'
import { type MemberKind, recordOf } from './enrol.ts'
import { type Move, moveAllPlaces, NOWHERE, readAllPlaces } from './member-places.ts'
import type { WriteContext } from './records.ts'

/**
 * Those of these people who are also at schools beyond the viewer's scope: whoever archives them there ends only the
 * places that the viewer sees (SAFE-6). Each with these places.
 */
export async function leavingAmong(tx: Db, scope: Scope, kind: MemberKind, ids: readonly string[]): Promise<Move[]> {
  const beyond = [...(await findBeyond(tx, scope, kind, ids))]
  const seen = await readAllPlaces(tx, scope, kind, beyond)
  return beyond.map(id => ({ id, from: seen.get(id) ?? NOWHERE, to: NOWHERE }))
}

/** Ends the places of people who leave. Afterwards call `changeFigures` for students, and `countTeachers` for staff. */
export async function leave(tx: Db, context: WriteContext, kind: MemberKind, leaving: readonly Move[]): Promise<void> {
  if (leaving.length === 0) return
  await moveAllPlaces(tx, context, kind, leaving)
  const ids = leaving.map(({ id }) => id)
  await raiseVersions(tx, context.districtId, recordOf(kind), ids)
}
