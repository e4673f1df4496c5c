import { type Author, audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { lockAccount } from '../account-lock.ts'
import { endSessions } from '../sign-in.ts'
import { notify } from './notices.ts'
import { factorsOn } from './own.ts'
import { removeStep } from './remove.ts'

interface Reset {
  readonly accountId: string
  readonly districtId: string
  readonly author: Author
  readonly now: number
  /** The record that the audit names, and why. */
  readonly record: string
  readonly recordId: string
  readonly facts: object
}

/** Ends somebody's second step for them, with every session, and tells them by mail; false if they have none. */
export async function resetStep(tx: Db, reset: Reset): Promise<boolean> {
  const { accountId, districtId, author, now, record, recordId, facts } = reset
  await lockAccount(tx, accountId)
  const factors = await factorsOn(tx, accountId)
  if (factors.length === 0) return false
  await removeStep(tx, accountId)
  await endSessions(tx, accountId, new Date(now).toISOString())
  const change = { record, recordId, before: { hasSecondStep: true }, after: { hasSecondStep: false } }
  await audit(tx, author, districtId, 'secondStep.reset', [change], {
    ...facts,
    factors: factors.map(({ kind }) => kind),
  })
  await notify(tx, author, accountId, 'reset')
  return true
}
