import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { StoredRow } from '../../db/tables.ts'
import type { Call } from '../../http/route.ts'
import { insertHandOff } from '../hand-off/insert.ts'
import { keepAttempt } from './attempts.ts'
import type { Identity } from './identity.ts'
import { acceptInvitation } from './invitation.ts'
import { link, linkHindrance, noteUse } from './links.ts'
import type { Outcome } from './outcome.ts'
import { findPerson } from './person.ts'
import type { SignOn } from './presets.ts'
import { pathWithCode } from './return-path.ts'

type Start = StoredRow<'sign_on_starts'>

export interface Ending {
  readonly outcome: Outcome
  /** Where the browser goes if nothing stopped it. */
  readonly location: string
}

interface Conclusion {
  readonly call: Call
  readonly tx: Db
  readonly start: Start
  readonly signOn: SignOn
  readonly identity: Identity
}

/** Does what a sign-in was begun for, with somebody who is of the right district. */
export const conclude = (call: Call, start: Start, signOn: SignOn, identity: Identity): Promise<Ending> =>
  within(call.app.db.queries, [signOn.districtId, PROVIDER], async tx => {
    const conclusion = { call, tx, start, signOn, identity }
    if (start.purpose === 'test') return testPassed(conclusion)
    const accountId = await accountIn(conclusion)
    if (typeof accountId !== 'string') return stoppedBy(conclusion, accountId.problem)
    if (start.purpose === 'link') return ended(conclusion, null, start.return_path)
    const code = await insertHandOff(tx, {
      districtId: signOn.districtId,
      accountId,
      from: { signOnId: signOn.id, browserHash: start.browser_hash },
    })
    return ended(conclusion, null, pathWithCode(start.return_path, code.code))
  })

const ended = ({ signOn, identity }: Conclusion, problem: SignOnProblem | null, location = '/'): Ending => ({
  // Nothing is kept of a student.
  outcome: { problem, signOnId: signOn.id, identity: problem === 'student' ? null : identity, attemptId: null },
  location,
})

/** Whom the sign-in is for, linked by now; otherwise what is in the way. */
async function accountIn(conclusion: Conclusion): Promise<string | { readonly problem: SignOnProblem }> {
  const { call, tx, start, signOn, identity } = conclusion
  const author = (accountId: string) => ({ actor: 'account', accountId, requestId: call.requestId })
  if (start.purpose === 'invitation') return acceptInvitation(conclusion)
  if (start.purpose === 'link' && start.account_id !== null) {
    const own = { signOn, identity, accountId: start.account_id, how: 'account' as const }
    const problem = await linkHindrance(tx, own, call.now)
    if (problem) return { problem }
    await link(tx, own, author(own.accountId), call.now)
    return own.accountId
  }
  const found = await findPerson(tx, signOn, identity, call.now)
  if ('problem' in found) return found
  const { accountId } = found.person
  const known = { signOn, identity, accountId, how: 'rosterId' as const }
  if (!found.isLinked) await link(tx, known, author(accountId), call.now)
  await noteUse(tx, signOn, identity, call.now)
  return accountId
}

/** What the district can put right is kept for it. */
const KEPT: readonly SignOnProblem[] = ['notKnown', 'ambiguous', 'closed']

async function stoppedBy(conclusion: Conclusion, problem: SignOnProblem): Promise<Ending> {
  const { tx, start, signOn, identity } = conclusion
  const { outcome, location } = ended(conclusion, problem)
  if (start.purpose !== 'signIn' || !KEPT.includes(problem)) return { outcome, location }
  return { outcome: { ...outcome, attemptId: await keepAttempt(tx, signOn, identity, problem) }, location }
}

/** The settings work, if they are still those that were tested. Nobody is signed in. */
async function testPassed({ call, tx, start, signOn, identity }: Conclusion): Promise<Ending> {
  await tx
    .updateTable('sign_ons')
    .set({ tested_at: new Date(call.now).toISOString() })
    .where('district_id', '=', signOn.districtId)
    .where('id', '=', signOn.id)
    .where('version', '=', start.sign_on_version)
    .execute()
  const found = await findPerson(tx, signOn, identity, call.now)
  const person = 'person' in found ? found.person.name : null
  return {
    outcome: { problem: null, signOnId: signOn.id, identity, attemptId: null, person },
    location: start.return_path,
  }
}
