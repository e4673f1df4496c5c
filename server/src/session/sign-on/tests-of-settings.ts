import type { SignOnTest } from '@hornbook/contract/session/district-sign-ons'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { type MemberCall, type OwnTransactionsCall, placeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { beginForPage } from './begin.ts'
import { ownRow, signOnId } from './district-sign-ons.ts'
import { shownOf } from './identity.ts'
import { type Outcome, sentenceOf } from './outcome.ts'
import { returnPathOf } from './return-path.ts'

/** Begins to test a sign-on, whether or not it is on: the caller signs in at the provider, and here it stays with a look. */
export async function beginTest(call: OwnTransactionsCall<string, unknown, { readonly return?: string | undefined }>) {
  const { districtId } = placeOf(call)
  const signOn = await within(call.db.queries, [districtId], tx => ownRow({ ...call, tx }, signOnId(call)))
  const { accountId } = call.caller
  const begun = await beginForPage(call, signOn, {
    purpose: 'test',
    accountId,
    returnPath: returnPathOf(call.body.return),
  })
  await within(call.db.queries, [districtId], tx =>
    audit(tx, authorOf(call), districtId, 'signOn.test', [], { signOnId: signOn.id }),
  )
  return begun
}

/** What the caller's last test showed; of nobody else's. */
export async function readTest(call: MemberCall): Promise<SignOnTest> {
  const { districtId } = placeOf(call)
  const signOn = await ownRow(call, signOnId(call))
  const row = await call.tx
    .selectFrom('sign_on_starts')
    .select(['finished_at', 'outcome'])
    .where('district_id', '=', districtId)
    .where('sign_on_id', '=', signOn.id)
    .where('purpose', '=', 'test')
    .where('account_id', '=', call.caller.accountId)
    .where('outcome', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const outcome = row?.outcome as unknown as Outcome | undefined
  if (!row || !outcome) return { ...NONE, claims: [], sentence: t('signOn:notTested') }
  const { name } = signOn
  const district = await call.tx.selectFrom('districts').select('name').where('id', '=', districtId).executeTakeFirst()
  return {
    at: row.finished_at,
    passed: outcome.problem === null,
    problem: outcome.problem,
    sentence:
      outcome.problem === null
        ? t('signOn:testPassed', { name })
        : sentenceOf(outcome.problem, name, district?.name ?? ''),
    claims: outcome.identity ? shownOf(outcome.identity) : [],
    person: outcome.person ?? null,
  }
}

const NONE = { at: null, passed: false, problem: null, person: null } as const
