import type { ListedAdministrator } from '@hornbook/contract/session/second-step-rules'
import { notFound, Refusal } from '../../access/refusal.ts'
import { authorOf } from '../../audit/audit.ts'
import { PROVIDER } from '../../db/provider.ts'
import { idFrom, type MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { resetStep } from './reset.ts'
import { withSecondStep } from './who-has-one.ts'

type Call = Pick<MemberCall, 'tx' | 'caller' | 'now' | 'requestId'>

export async function administrators({ tx, caller }: Pick<Call, 'tx' | 'caller'>): Promise<ListedAdministrator[]> {
  const rows = await tx
    .selectFrom('administrators')
    .innerJoin('accounts', 'accounts.id', 'administrators.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.first_name', 'accounts.last_name', 'accounts.last_sign_in_at'])
    .orderBy('accounts.first_name')
    .orderBy('accounts.id')
    .execute()
  const secured = await withSecondStep(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, email, first_name, last_name, last_sign_in_at }) => ({
    id,
    email,
    name: [first_name, last_name].filter(Boolean).join(' '),
    isYou: id === caller.accountId,
    hasSecondStep: secured.has(id),
    lastSignInAt: last_sign_in_at,
  }))
}

/** Another Administrator, never oneself: whoever finds a session open could otherwise go on without the step. */
export async function resetAdministrator(call: Call, given: string | undefined, reason: string) {
  const id = idFrom(given)
  const find = async () => (await administrators(call)).find(each => each.id === id)
  const found = await find()
  if (!found) throw notFound()
  if (found.isYou) throw new Refusal('forbidden', { detail: t('session:step.notYourOwn') })
  const at = { accountId: id, districtId: PROVIDER, record: 'account', recordId: id }
  const isDone = await resetStep(call.tx, { ...at, author: authorOf(call), now: call.now, facts: { reason } })
  if (!isDone) throw new Refusal('conflict', { detail: t('session:step.nothingToReset') })
  return { ...found, hasSecondStep: false }
}
