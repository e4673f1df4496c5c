import { readSecretCode, renewSecretCode } from '@hornbook/contract/account/secret-codes'
import { ownPlaces } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { PROVIDER } from '../db/provider.ts'
import { type MemberCall, memberRoute, type Route } from '../http/route.ts'
import { secretCodeOf } from './secret-code.ts'

type OwnCall = MemberCall<'{userId}'>

/** Another person's id is not found, whoever asks (STU-5). */
function requireOwn({ params, caller }: OwnCall): string {
  if (params.userId !== caller.accountId) throw notFound()
  return caller.accountId
}

const answer = ({ app }: OwnCall, accountId: string, number: number) => ({
  data: { id: accountId, secretCode: secretCodeOf(app.settings.secret, accountId, number), user_id: accountId },
})

export const accountRoutes: readonly Route[] = [
  memberRoute(readSecretCode, async call => {
    const accountId = requireOwn(call)
    const { secret_code_number: number } = await call.tx
      .selectFrom('accounts')
      .select('secret_code_number')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return answer(call, accountId, number)
  }),
  memberRoute(renewSecretCode, async call => {
    const accountId = requireOwn(call)
    const { tx, caller } = call
    const { secret_code_number: number } = await tx
      .updateTable('accounts')
      .set(({ eb }) => ({ secret_code_number: eb('secret_code_number', '+', 1) }))
      .where('id', '=', accountId)
      .returning('secret_code_number')
      .executeTakeFirstOrThrow()
    const [before, after] = [number - 1, number].map(each => ({ secretCodeNumber: each })) as [object, object]
    await audit(tx, authorOf(call), ownPlaces(caller)[0]?.districtId ?? PROVIDER, 'secretCode.renew', [
      { record: 'account', recordId: accountId, before, after },
    ])
    return answer(call, accountId, number)
  }),
]
