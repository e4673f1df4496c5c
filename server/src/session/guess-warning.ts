import { audit } from '../audit/audit.ts'
import { within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { Call } from '../http/route.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { lockAccount } from './account-lock.ts'
import { mailGuesses } from './mail-tasks.ts'
import { belongsSomewhere } from './people.ts'

const HOURS_BETWEEN_MAILS = 24

/** Tells a person by mail that somebody guesses at their password, at most once a day (SAFE-8). */
export async function warnOfGuesses({ app, now, requestId }: Call, accountId: string): Promise<void> {
  const at = new Date(now).toISOString()
  const dayAgo = new Date(now - HOURS_BETWEEN_MAILS * 3_600_000).toISOString()
  await within(app.db.queries, 'all', async tx => {
    await lockAccount(tx, accountId)
    const warned = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('email', 'is not', null)
      .where(or => or.or([or('guesses_mailed_at', 'is', null), or('guesses_mailed_at', '<', dayAgo)]))
      .where(belongsSomewhere)
      .executeTakeFirst()
    if (!warned) return
    await tx.updateTable('accounts').set({ guesses_mailed_at: at }).where('id', '=', accountId).execute()
    await audit(tx, { actor: 'server', accountId, requestId }, PROVIDER, 'account.guesses')
    await enqueue(tx, mailGuesses, { accountId, requestId })
  })
}
