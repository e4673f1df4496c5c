import { inFile, type Mutation } from '../mutation.ts'

const idempotency = inFile('http/idempotency.ts', 'http/behaviour.test.ts')
const claims = inFile('http/idempotency.ts', 'http/idempotency-killed.test.ts')
const mount = inFile('http/mount.ts', 'http/behaviour.test.ts')
const districts = inFile('rostering/district-writes.ts', 'http/behaviour.test.ts')
const links = inFile('session/credential-links.ts', 'access/meanwhile.test.ts', 'session/credentials.test.ts')
const failures = inFile('http/failures.ts', 'learning/disk-full.test.ts', 'http/database-away.test.ts')
const signIn = inFile('session/sign-in.ts', 'session/sign-in.test.ts')
const throttle = inFile('session/throttle.ts', 'session/sign-in.test.ts')
const applying = inFile('roster-sync/imports/applying.ts', 'roster-sync/imports-refused.test.ts')
const undoing = inFile('roster-sync/imports/undoing.ts', 'roster-sync/undo.test.ts')
const alone = inFile('roster-sync/imports/alone.ts', 'roster-sync/imports-refused.test.ts')
const rows = inFile('roster-sync/imports/rows.ts', 'access/access.test.ts')
const voiding = inFile('learning/voiding.ts', 'access/access.test.ts', 'learning/bad-events.test.ts')

const OWNER =
  "    .where('caller', '=', claim.caller)\n    .where('path', '=', claim.path)\n    .where('key', '=', claim.key)\n    .select"

/** What a write asks before it stands. */
export const WRITES: readonly Mutation[] = [
  mount('an Idempotency-Key belongs to everybody', 'const caller = `account ', 'const caller = `account`; void `'),
  mount('an Idempotency-Key belongs to every address', "path: request.url.split('?')[0] ?? ''", "path: ''"),
  idempotency(
    'an earlier answer is given to whoever has the key',
    OWNER,
    OWNER.replace("    .where('caller', '=', claim.caller)\n", ''),
  ),
  idempotency('a key takes any body', '!earlier.body_mac.equals(mac)', 'false'),
  idempotency('a call that still runs is answered', 'if (earlier.status === null) throw running()\n', ''),
  idempotency('a refused call keeps its key', ` AND key = \${claim.key}\n`, ` AND key = \${claim.key} AND false\n`),
  claims(
    'work under a claim that was given up stands',
    'if (numUpdatedRows === 0n) throw running()',
    'void numUpdatedRows',
  ),
  claims('a call that runs gives no sign of life', 'SIGN_OF_LIFE_MS = 5_000', 'SIGN_OF_LIFE_MS = 500_000'),
  districts(
    'a stale version is written over',
    'if (version !== undefined && version !== before.version)',
    'if (false)',
  ),
  districts('two saves at once both stand', '.forNoKeyUpdate()', ''),
  districts(
    'another time zone leaves the figures as they were',
    'written.timezone !== undefined && written.timezone !== before.timezone',
    'false',
    { tests: ['server/src/rostering/time-zone.test.ts'] },
  ),
  links(
    'a used link works again',
    "    .where('used_at', 'is', null)\n    .where('expires_at'",
    "    .where('expires_at'",
  ),
  links('the link of somebody who belongs nowhere opens', '          .where(belongsSomewhere),\n', ''),
  links('a link never ends', "\n    .where('expires_at', '>', new Date(now).toISOString())", ''),
  links('a new password leaves sessions open', '    await endSessions(tx, link.account_id, at)\n', ''),
  links(
    'a weak password is taken',
    "if (problem !== null) throw new Refusal('invalid'",
    "if (false) throw new Refusal('invalid'",
  ),
  links('links are sent without end', 'return recent.length >= mostAsked', 'return false'),
  links(
    'earlier links go on working',
    "    .set({ used_at: at })\n    .where('account_id', '=', accountId)\n",
    "    .set({ used_at: at })\n    .where('account_id', '=', '0')\n",
  ),
  signIn(
    'any password fits',
    '!(await passwordFits(account?.password_hash ?? null, password)) || !account',
    '!account',
  ),
  signIn(
    'somebody archived signs in',
    'if (!opened || belongsNowhere(opened)) throw noMatch()',
    'if (!opened) throw noMatch()',
  ),
  failures('a full disk is a failure of ours', "if (isDiskFull(failure)) return new Refusal('storageFull', [], 60)"),
  failures(
    'a database that is away is a failure of ours',
    "if (isDatabaseAway(failure)) return new Refusal('unavailable', [], 2)",
  ),
  throttle(
    'guesses at one moment are not counted one by one',
    'for (const key of keys) await',
    'for (const key of []) await',
  ),
  throttle('guesses of an account are not counted', '(await guesses(tx, keys[0])) >= PER_ACCOUNT || ', ''),
  throttle('guesses from an address are not counted', ' || (await guesses(tx, keys[1])) >= PER_ADDRESS', ''),
  applying('a held file is applied without override', "if (status === 'held' && !override)", 'if (false)', {
    tests: ['server/src/roster-sync/imports.test.ts'],
    only: 'is held when it would archive many',
  }),
  applying('a file is applied twice', "if (status !== 'previewed' && status !== 'held')", 'if (false)'),
  applying(
    'what is applied need not be what was shown',
    'if (!isDeepStrictEqual(counts, shown.counts) || !isDeepStrictEqual(holds, shown.holds))',
    'if (false)',
  ),
  undoing(
    'an older file is undone first',
    "if (later) throw new Refusal('conflict'",
    "if (false) throw new Refusal('conflict'",
  ),
  undoing('what has moved on is undone without override', 'if (moved.total > 0 && !override)', 'if (false)'),
  undoing(
    'a file that was not applied is undone',
    "if (row.status !== 'applied' || row.applied_entry === null)",
    'if (false)',
  ),
  alone('two files of a district at once', 'if (!rows[0]?.ours)', 'if (false)'),
  rows('a file of any district is shown', "    .where('roster_imports.district_id', '=', districtId)\n", '', {
    tests: ['server/src/roster-sync/imports-refused.test.ts'],
    only: 'of another district',
  }),
  voiding(
    'a token of one district voids everywhere',
    'const { machine } = call',
    'const machine = { ...call.machine, districtId: null }',
  ),
]
