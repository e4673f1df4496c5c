import { findBeyond } from '../../people/beyond.ts'
import type { MemberKind } from '../../people/enrol.ts'
import type { Comparing, Working } from './working.ts'

/**
 * Lets new records take the key of those that they are not (PEOPLE-22), where the caller may change these: they see all of
 * their places (SAFE-6), and no roster system would give the key back.
 */
export async function takeKeys(
  { tx, scope, rules, draft }: Comparing,
  kind: MemberKind,
  rows: readonly Working[],
): Promise<void> {
  const found = rows.flatMap(row => (row.instead ? [{ row, ...row.instead }] : []))
  const beyond = await findBeyond(
    tx,
    scope,
    kind,
    found.map(({ candidate }) => candidate.id),
  )
  for (const { row, field, candidate } of found) {
    const passesOn = rules.keys.some(key => key.field === field && key.passesOn)
    const isOwn = kind === 'staff' && candidate.id === draft.viewer.staffId
    if (passesOn && !isOwn && !candidate.isFed && !beyond.has(candidate.id)) row.takesFrom = candidate.id
  }
}
