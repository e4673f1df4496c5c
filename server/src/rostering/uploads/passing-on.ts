import type { Db } from '../../db/pool.ts'
import { findBeyond } from '../../people/beyond.ts'
import { change } from '../../people/change.ts'
import type { MemberKind } from '../../people/enrol.ts'
import { giveUpAddresses } from '../../people/passing-on.ts'
import { asRows, type WriteContext } from '../../people/records.ts'
import { accountsOfStaff } from '../../people/staff-accounts.ts'
import type { Comparing, RowWrite, Working } from './working.ts'

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

const losersIn = (writes: readonly RowWrite[]) => writes.flatMap(({ takesFrom }) => takesFrom ?? [])

/** Takes the Student Ids of new students from those who had them. */
export async function passOnStudentIds(tx: Db, context: WriteContext, writes: readonly RowWrite[]): Promise<void> {
  const rows = losersIn(writes).map(id => ({ id, one_roster_id: null }))
  if (rows.length > 0) await change(tx, context, 'student', ['one_roster_id'], asRows('student', rows))
}

/** Takes the addresses of new staff from those who had them. */
export async function passOnAddresses(tx: Db, context: WriteContext, writes: readonly RowWrite[]): Promise<void> {
  const accounts = await accountsOfStaff(tx, context.districtId, losersIn(writes))
  await giveUpAddresses(
    tx,
    context,
    [...accounts.values()].map(({ accountId }) => accountId),
  )
}
