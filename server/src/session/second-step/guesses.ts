import { audit } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { Call } from '../../http/route.ts'
import { notify } from './notices.ts'

/** Tells a person that somebody who has their password guesses at the codes; at most every 15 minutes, as guesses are refused then. */
export async function warnOfStepGuesses({ app, requestId }: Pick<Call, 'app' | 'requestId'>, accountId: string) {
  const author = { actor: 'server', accountId, requestId }
  await within(app.db.queries, [PROVIDER], async tx => {
    await audit(tx, author, PROVIDER, 'secondStep.guesses')
    await notify(tx, author, accountId, 'guesses')
  })
}
