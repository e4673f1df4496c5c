import { inFile, type Mutation } from '../mutation.ts'

const SUITE = 'session/second-step/'
const codes = (file: string) => inFile(file, `${SUITE}second-step.test.ts`)
const passkeys = (file: string) => inFile(file, `${SUITE}passkeys.test.ts`)
const proofs = (file: string) => inFile(file, `${SUITE}proof.test.ts`)
const rules = (file: string) => inFile(file, `${SUITE}rules.test.ts`)
const inSql = (what: string, from: string, to: string, suite: string): Mutation => ({
  ...inFile('', `${SUITE}${suite}.test.ts`)(what, from, to),
  file: 'server/migrations/0099_second_step.sql',
})

/** What stands between a password and the rest (SIGN-15). */
export const SECOND_STEP: readonly Mutation[] = [
  codes('access/gate.ts')(
    'a session without its second step reaches everything',
    'refuseBeforeSecondStep(known, endpoint)',
  ),
  codes('access/second-step.ts')(
    'a step that is lacked can be set up anew by whoever has the password',
    "secondStep === 'setUp' && beforeSecondStep === 'setUp'",
    "beforeSecondStep === 'setUp'",
  ),
  proofs('access/second-step.ts')('a proof counts for good', 'return until > now ? until : null', 'return until'),
  proofs('access/second-step.ts')(
    'nobody is asked for a proof',
    "throw new Refusal('proofNeeded'",
    "void new Refusal('proofNeeded'",
  ),
  proofs('access/caller.ts')('Administrators need no second step', "row.administrator && rule === 'required'", 'false'),
  rules('access/caller.ts')('a district asks nobody', 'row.places.some(({ asksForStep }) => asksForStep)', 'false'),
  proofs('access/session-limits.ts')(
    "an Administrator's session is as long as others",
    'if (!administrator) return',
    'if (true) return',
  ),
  inSql('a factor counts before its codes are kept', ' AND f.on_at IS NOT NULL)', ')', 'second-step'),
  inSql(
    'a district asks those who signed in before',
    'd.second_step_since <= found_created',
    'd.second_step_since IS NOT NULL',
    'rules',
  ),
  codes(`${SUITE}prove.ts`)('a code works twice', "    .where('last_period', '<', String(period))\n"),
  codes('session/throttle.ts')('codes are guessed without end', 'max: MAX_STEP_CODES', 'max: 1_000_000'),
  proofs(`${SUITE}prove.ts`)(
    'the password answers a second step',
    'if (call.caller.hasSecondStep) throw',
    'if (false) throw',
  ),
  codes(`${SUITE}codes.ts`)('a code of two minutes ago works', 'const WINDOW = 1', 'const WINDOW = 5'),
  codes(`${SUITE}recovery-codes.ts`)(
    'a recovery code works twice',
    "    .where('used_at', 'is', null)\n    .returning('account_id')",
    "    .returning('account_id')",
  ),
  codes(`${SUITE}remembered.ts`)(
    'a browser is remembered for everybody',
    "    .where('account_id', '=', accountId)\n    .where('token_hash', 'in', hashes)",
    "    .where('token_hash', 'in', hashes)",
  ),
  codes(`${SUITE}remembered.ts`)(
    'a browser is remembered for good',
    "    .where('token_hash', 'in', hashes)\n    .where('expires_at', '>', new Date(now).toISOString())",
    "    .where('token_hash', 'in', hashes)",
  ),
  passkeys(`${SUITE}challenges.ts`)('an answer counts twice', 'return kept !== undefined', 'return true'),
  passkeys(`${SUITE}challenges.ts`)('a challenge is good for ever', 'return age <= MINUTES * 60_000', 'return true'),
  passkeys(`${SUITE}challenges.ts`)(
    'a challenge is good for anything',
    'Buffer.concat([signed, Buffer.from(purpose)])',
    'signed',
  ),
  passkeys(`${SUITE}passkeys.ts`)(
    'a passkey counts before its codes are kept',
    "    .where('on_at', 'is not', null)\n",
  ),
  passkeys(`${SUITE}passkeys.ts`)(
    "another person's passkey answers",
    "query.where('account_id', '=', accountId as string)",
    'query',
  ),
  rules(`${SUITE}change.ts`)('the last factor goes although a district asks', 'if (asked) {', 'if (false) {'),
  rules(`${SUITE}administrators.ts`)(
    'an Administrator resets their own step',
    'if (found.isYou) throw',
    'if (false) throw',
  ),
  rules(`${SUITE}reset.ts`)(
    'a reset leaves the sessions',
    'await endSessions(tx, accountId, new Date(now).toISOString())',
  ),
]
