import { type SignOnProblem, STOPPED_PAGE } from '@hornbook/contract/session/sign-on-kinds'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import type { RedirectAnswer } from '../../http/endpoint/answer.ts'
import type { Call } from '../../http/route.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { forgetAttempt } from '../throttle.ts'
import { begin, redirectAddressOf } from './begin.ts'
import { browserOf } from './browser-cookie.ts'
import { conclude, type Ending } from './conclude.ts'
import { type Identity, identityIn, isOfDistrict } from './identity.ts'
import type { Outcome } from './outcome.ts'
import type { SignOn } from './presets.ts'
import { claimsAt } from './provider.ts'
import { ProviderFailure } from './provider-answers.ts'
import { returnPathOf } from './return-path.ts'
import { noncesOf } from './secret.ts'
import { findSignOn, portalSignOn, sharedFor } from './sign-ons.ts'

export interface CameBack {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

type Start = StoredRow<'sign_on_starts'>

const stopped = (problem: SignOnProblem): RedirectAnswer => ({ location: `${STOPPED_PAGE}?problem=${problem}` })

/** Sends a browser to the provider, or to the page that says why not. */
export async function sendToProvider(call: Call, signOnId: string | undefined, returnTo: string | undefined) {
  const signOn = await within(call.app.db.queries, 'all', tx => findSignOn(tx, signOnId))
  return signOn?.enabled ? start(call, signOn, returnPathOf(returnTo)) : stopped('unavailable')
}

async function start(call: Call, signOn: SignOn, returnPath: string): Promise<RedirectAnswer> {
  try {
    const { address, cookie } = await begin(call, signOn, { purpose: 'signIn', returnPath })
    return { location: address, cookie }
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'rateLimited') return stopped('tooMany')
    if (failure instanceof ProviderFailure) return stopped(noted(call, signOn, failure))
    throw failure
  }
}

/** The log says which sign-on failed, and how; nothing about the person. */
function noted({ app }: Call, { id, kind }: SignOn, { problem, code }: ProviderFailure): SignOnProblem {
  app.log.warn({ signOnId: id, kind, problem, code }, 'a sign-on failed')
  return problem
}

/** Takes a browser that comes back from a provider. A state works once, for a quarter of an hour, in the browser that began. */
export async function finish(call: Call, given: CameBack): Promise<RedirectAnswer> {
  const { queries } = call.app.db
  if (given.state === undefined) return beginAnew(call, given)
  const browser = browserOf(call.app.settings, call.cookies)
  if (browser === null) return stopped('noCookie')
  const taken = await within(queries, 'all', tx => takeStart(tx, given.state ?? '', browser))
  if (typeof taken === 'string') return stopped(taken)
  if (taken.attempt !== null) await forgetAttempt(queries, { attempt: taken.attempt })
  const signOn = await within(queries, [taken.district_id], tx => findSignOn(tx, taken.sign_on_id))
  if (!signOn || !(signOn.enabled || taken.purpose === 'test')) return stopped('unavailable')
  const ending = await end(call, taken, signOn, given)
  const { problem } = ending.outcome
  if (problem !== null || taken.purpose === 'test')
    await within(queries, [taken.district_id], tx => keepOutcome(tx, taken, ending.outcome))
  if (taken.purpose === 'test') return { location: taken.return_path }
  return problem === null ? { location: ending.location } : stopped(problem)
}

/** A portal sends a code that anybody could have put there. It is dropped, and the sign-in begun again with a state. */
async function beginAnew(call: Call, { code }: CameBack): Promise<RedirectAnswer> {
  if (code === undefined) return stopped('ended')
  const signOn = await within(call.app.db.queries, 'all', portalSignOn)
  return signOn ? start(call, signOn, '/') : stopped('unavailable')
}

async function takeStart(tx: Db, state: string, browser: Buffer): Promise<Start | SignOnProblem> {
  const taken = await tx
    .updateTable('sign_on_starts')
    .set({ finished_at: sql<string>`now()` })
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', browser)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const other = tx.selectFrom('sign_on_starts').select('id').where('state_hash', '=', hashOf(state))
  const isOfAnother = await other.where('browser_hash', '<>', browser).executeTakeFirst()
  return isOfAnother ? 'otherBrowser' : 'ended'
}

const keepOutcome = (tx: Db, { id, district_id: districtId }: Start, outcome: Outcome) =>
  tx
    .updateTable('sign_on_starts')
    .set({ outcome: JSON.stringify(outcome) })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()

/** Asks the provider who it is, and does what the sign-in was begun for. */
async function end(call: Call, start: Start, begun: SignOn, given: CameBack): Promise<Ending> {
  const failed = (problem: SignOnProblem, identity: Identity | null = null): Ending => ({
    outcome: { problem, signOnId: begun.id, identity, attemptId: null },
    location: '/',
  })
  try {
    const identity = identityIn(begun, await claimsOf(call, begun, given))
    if (!identity) throw new ProviderFailure('wrongAnswer', 'NO_SUBJECT')
    const signOn = start.purpose === 'signIn' ? await ownSignOn(call, begun, identity) : begun
    if (isOfDistrict(signOn, identity)) return await conclude(call, start, signOn, identity)
    // A test shows why; to anybody else it is none of this district's business.
    return failed('wrongDistrict', start.purpose === 'test' ? identity : null)
  } catch (failure) {
    if (failure instanceof ProviderFailure) return failed(noted(call, begun, failure))
    // Somebody else was faster: all of it is rolled back.
    if (failure instanceof Refusal && failure.code === 'conflict') return failed('alreadyLinked')
    throw failure
  }
}

function claimsOf({ app }: Call, signOn: SignOn, { code, state = '', iss, error }: CameBack) {
  const address = new URL(redirectAddressOf(app))
  for (const [name, value] of Object.entries({ code, state, iss, error }))
    if (value !== undefined) address.searchParams.set(name, value)
  return claimsAt(app, signOn, address, { state, ...noncesOf(app.settings.secret, state) })
}

/** One application at Clever may serve several districts: the one counts that the person is of. */
async function ownSignOn({ app }: Call, begun: SignOn, identity: Identity): Promise<SignOn> {
  const { tenant } = identity
  if (begun.kind !== 'clever' || tenant === null || isOfDistrict(begun, identity)) return begun
  return (await within(app.db.queries, 'all', tx => sharedFor(tx, begun, tenant))) ?? begun
}
