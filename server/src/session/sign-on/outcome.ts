import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { notFound } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { whomToAsk } from '../whom-to-ask.ts'
import { browserOf } from './browser-cookie.ts'
import { type Identity, shownOf } from './identity.ts'
import { findSignOn } from './sign-ons.ts'

/** What is kept of a sign-in that stopped, or of a test, as long as its start. */
export interface Outcome {
  readonly problem: SignOnProblem | null
  readonly signOnId: string
  /** Of somebody whose district is right. */
  readonly identity: Identity | null
  readonly attemptId: string | null
  /** Whom a test would have signed in. */
  readonly person?: string | null
}

type Asked = Pick<Call, 'app' | 'cookies' | 'requestId' | 'now'>

/** The last stopped sign-in of the calling browser; null if there is none. */
export async function lastOutcome(tx: Db, { app, cookies }: Pick<Call, 'app' | 'cookies'>): Promise<Outcome | null> {
  const browser = browserOf(app.settings, cookies)
  if (browser === null) return null
  const row = await tx
    .selectFrom('sign_on_starts')
    .select('outcome')
    .where('browser_hash', '=', browser)
    .where('outcome', 'is not', null)
    .where('purpose', '<>', 'test')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.outcome as unknown as Outcome | undefined) ?? null
}

export const sentenceOf = (problem: SignOnProblem, name: string, district: string) =>
  t(`signOn:${problem}`, { name, district })

/** What the page of a stopped sign-in shows. Only the browser that came back sees what the provider said. */
export const readOutcome = (call: Asked, problem: SignOnProblem): Promise<SignOnOutcome> =>
  within(call.app.db.queries, 'all', async tx => {
    const outcome = await lastOutcome(tx, call)
    return outcome?.problem === problem ? describe(tx, outcome, problem) : bare(problem)
  })

const bare = (problem: SignOnProblem): SignOnOutcome => ({
  problem,
  sentence: sentenceOf(problem, t('signOn:anyName'), t('signOn:anyDistrict')),
  signOn: null,
  district: null,
  claims: [],
  askWhom: null,
  asked: false,
  mayLink: false,
})

/** Whom the district can make known: with these, an administrator finds the attempt. */
const MAY_BE_LINKED: readonly SignOnProblem[] = ['notKnown', 'ambiguous']

async function describe(tx: Db, outcome: Outcome, problem: SignOnProblem): Promise<SignOnOutcome> {
  const signOn = await findSignOn(tx, outcome.signOnId)
  if (!signOn) return bare(problem)
  const district = await tx
    .selectFrom('districts')
    .select(['name', 'one_roster_id as siteCode'])
    .where('id', '=', signOn.districtId)
    .executeTakeFirstOrThrow()
  const { attemptId, identity } = outcome
  const attempt = attemptId === null ? undefined : await attemptOf(tx, signOn.districtId, attemptId)
  const { id, name, kind } = signOn
  return {
    problem,
    sentence: sentenceOf(problem, name, district.name),
    signOn: { id, name, kind },
    district: identity && district,
    claims: identity ? shownOf(identity) : [],
    askWhom: attempt ? ((await whomToAsk(tx, signOn.districtId))?.name ?? null) : null,
    asked: attempt?.asked_at != null,
    mayLink: identity !== null && MAY_BE_LINKED.includes(problem),
  }
}

const attemptOf = (tx: Db, districtId: string, id: string) =>
  tx
    .selectFrom('sign_on_attempts')
    .select(['id', 'asked_at'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Puts the attempt of this browser before the district. Asking again changes nothing. */
export const askDistrict = (call: Asked): Promise<SignOnOutcome> =>
  within(call.app.db.queries, 'all', async tx => {
    const outcome = await lastOutcome(tx, call)
    const signOn = outcome && (await findSignOn(tx, outcome.signOnId))
    if (!outcome?.problem || !outcome.attemptId || !signOn) throw notFound()
    const asked = await tx
      .updateTable('sign_on_attempts')
      .set({ asked_at: new Date(call.now).toISOString() })
      .where('district_id', '=', signOn.districtId)
      .where('id', '=', outcome.attemptId)
      .where('asked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (asked) {
      const author = { actor: 'sign-on', accountId: null, requestId: call.requestId }
      await audit(tx, author, signOn.districtId, 'signOn.ask', [], { attemptId: asked.id })
    }
    return describe(tx, outcome, outcome.problem)
  })
