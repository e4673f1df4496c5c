import { Refusal } from '../../access/refusal.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { afterAnswer } from '../after-answer.ts'
import { warnOfGuesses } from '../guess-warning.ts'
import { knownBrowser } from '../known-browser.ts'
import { passwordMatches, storedHash } from '../passwords.ts'
import { forgetGuess, recordGuess } from '../throttle.ts'

type Call = Pick<OwnTransactionsCall, 'app' | 'db' | 'caller' | 'network' | 'cookies' | 'now' | 'requestId'>

/**
 * Refuses a call without the caller's own password: a session that somebody has found open must not be enough to keep the
 * account. Guesses count as those at sign-in do (SAFE-8).
 */
export async function requireCurrentPassword(
  call: OwnTransactionsCall,
  password: string,
  pointer = '/currentPassword',
): Promise<void> {
  const { accountId } = call.caller
  const hash = await storedHash(call.db.queries, accountId)
  if (hash === null) throw new Refusal('invalid', { detail: t('session:own.noPassword'), pointer })
  const guess = await recordGuess(call.db.queries, guesserOf(call))
  if (await passwordMatches(hash, password)) return forgetGuess(call.db.queries, guess)
  if (guess.isLast) afterAnswer(call, 'a person could not be told of guesses', () => warnOfGuesses(call, accountId))
  throw new Refusal('invalid', { detail: t('session:own.currentPassword'), pointer })
}

const guesserOf = ({ app, caller, network, cookies, now }: Call) => ({
  target: { account: caller.accountId },
  network,
  browser: knownBrowser(app.settings, cookies, caller.accountId, now),
})
