import type { Logger } from 'pino'
import type { AuthContext } from 'ssh2'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/pool.ts'
import { networkOf } from '../../../http/connection/network.ts'
import { fingerprintOf } from '../../../outbound/sftp/ssh.ts'
import { hashOf } from '../../../secrets/tokens.ts'
import { loginOf, type StoredLogin } from './logins.ts'
import { parsed } from './public-key.ts'
import { isAllowed, isPassword, keyShown, loginNamed, noteRefusal, type RefusedFor } from './sign-in.ts'

/** Counts wrong passwords; `record` throws when there were too many. The throttle of sign-ins, given by whoever starts the server. */
export interface SftpGuesses<Guess> {
  record(target: { readonly login: string; readonly network: string }): Promise<Guess>
  forget(guess: Guess): Promise<void>
}

/** Who was let in, by what, and whether that still lets somebody in. */
export interface Admitted {
  readonly login: StoredLogin
  readonly way: { readonly text: string; readonly stillHolds: (login: StoredLogin) => boolean }
}

interface Door<Guess> {
  readonly queries: Db
  readonly log: Logger
  readonly guesses: SftpGuesses<Guess>
  readonly clock: () => number
  /** Runs what the answer does not wait for. */
  readonly later: (work: () => Promise<void>) => void
}

/**
 * Looks at what a client shows; null if it is refused. A name that nobody has is looked up, counted and compared as any other, and
 * what is noted of a refusal is noted after the answer: how long one takes does not say whether a name exists.
 */
export async function admit<Guess>(
  context: AuthContext,
  ip: string,
  { queries, log, guesses, clock, later }: Door<Guess>,
): Promise<Admitted | null> {
  if (context.method !== 'password' && context.method !== 'publickey') return null
  const now = clock()
  const network = networkOf(ip)
  const login = await loginNamed(queries, context.username)
  const isElsewhere = login !== null && !isAllowed(ip, login.allowedFrom)
  const refused = (reason: RefusedFor) => {
    const why = isElsewhere ? 'address' : reason
    if (login) later(() => noteRefusal(queries, loginOf(login), network, why, now))
    log.info({ connection: login?.connection_id ?? null, why }, 'a sign-in by SFTP was refused')
    return null
  }
  if (context.method === 'publickey') {
    const fingerprint = keyShown(login, context)
    if (!login || isElsewhere || fingerprint === null) return refused('key')
    const stillHolds = (row: StoredLogin) => row.public_keys.some(each => fingerprintOfText(each) === fingerprint)
    return { login, way: { text: fingerprint, stillHolds } }
  }
  // Counted as wrong before it is looked at. Only of this network, so that nobody shuts a district out from elsewhere.
  const guess = await guesses.record({ login: context.username, network }).catch(refusedGuess)
  if (guess === null) return refused('guesses')
  if (!isPassword(login, context.password, now) || !login || isElsewhere) return refused('password')
  await guesses.forget(guess)
  const digest = hashOf(context.password)
  const stillHolds = (row: StoredLogin) =>
    row.password_hash?.equals(digest) === true ||
    (row.old_password_hash?.equals(digest) === true && Date.parse(row.old_password_until ?? '') > clock())
  return { login, way: { text: 'password', stillHolds } }
}

function refusedGuess(failure: unknown): null {
  if (failure instanceof Refusal && failure.code === 'rateLimited') return null
  throw failure
}

function fingerprintOfText(text: string): string | null {
  const key = parsed(text)
  return key && fingerprintOf(key.getPublicSSH())
}
