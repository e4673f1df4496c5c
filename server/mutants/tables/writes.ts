import { inFile, type Mutation } from '../mutation.ts'

const idempotency = inFile('http/endpoint/idempotency.ts', 'http/endpoint/behaviour.test.ts')
const claims = inFile('http/endpoint/idempotency.ts', 'http/endpoint/idempotency-killed.test.ts')
const mount = inFile('http/endpoint/mount.ts', 'http/endpoint/behaviour.test.ts')
const districts = inFile('rostering/district-writes.ts', 'http/endpoint/behaviour.test.ts')
const zones = inFile('rostering/time-zone.ts', 'rostering/time-zone.test.ts')
const links = inFile('session/credential-links.ts', 'access/revocation.test.ts', 'session/credentials.test.ts')
const failures = inFile(
  'http/failure/failures.ts',
  'learning/disk-full.test.ts',
  'http/failure/database-unavailable.test.ts',
)
const signIn = inFile('session/sign-in.ts', 'session/sign-in.test.ts')
const throttle = inFile('session/throttle.ts', 'session/sign-in.test.ts')
const applying = inFile('roster-sync/imports/applying.ts', 'roster-sync/imports-refused.test.ts')
const undoing = inFile('roster-sync/imports/undoing.ts', 'roster-sync/undo.test.ts')
const alone = inFile('roster-sync/imports/import-lock.ts', 'roster-sync/imports-refused.test.ts')
const rows = inFile('roster-sync/imports/rows.ts', 'access/access.test.ts')
const fence = inFile('jobs/own-job.ts', 'jobs/jobs.test.ts')
const attempts = inFile('jobs/run-job.ts', 'jobs/jobs.test.ts')
const mails = inFile('session/mail-jobs.ts', 'session/credentials.test.ts')
const voiding = inFile('learning/void-event.ts', 'access/access.test.ts', 'learning/bad-events.test.ts')

const OWNER =
  "    .where('caller', '=', claim.caller)\n    .where('path', '=', claim.path)\n    .where('key', '=', claim.key)\n    .select"

/** What a write checks before it is committed. */
export const WRITES: readonly Mutation[] = [
  mount('an Idempotency-Key is shared by all callers', 'const caller = `account ', 'const caller = `account`; void `'),
  mount('an Idempotency-Key is shared by all paths', "path: request.url.split('?')[0] ?? ''", "path: ''"),
  idempotency(
    'an earlier answer is given to any caller with the key',
    OWNER,
    OWNER.replace("    .where('caller', '=', claim.caller)\n", ''),
  ),
  idempotency('a key is accepted with another body', '!earlier.body_mac.equals(mac)', 'false'),
  idempotency(
    'a repeated call is answered while the first still runs',
    'if (earlier.status === null) throw stillRunning()\n',
    '',
  ),
  idempotency('a refused call keeps its key', ` AND key = \${claim.key}\n`, ` AND key = \${claim.key} AND false\n`),
  claims(
    'work is committed under a claim that was lost',
    'if (numUpdatedRows === 0n) throw stillRunning()',
    'void numUpdatedRows',
  ),
  claims('a running call sends no heartbeat', 'HEARTBEAT_MS = 5_000', 'HEARTBEAT_MS = 500_000'),
  districts('a stale version is overwritten', 'if (version !== undefined && version !== before.version)', 'if (false)'),
  districts('two concurrent saves both succeed', '  await lockDistrict(tx, id)\n', ''),
  zones(
    'a new time zone does not recount the figures',
    'if (pending_timezone !== timezone) await rebuildFigures(tx, districtId)',
    '',
  ),
  links(
    'a used link works again',
    "    .where('used_at', 'is', null)\n    .where('expires_at'",
    "    .where('expires_at'",
  ),
  links('the link of a person without a place works', '          .where(belongsSomewhere),\n', ''),
  links('a link never expires', "\n    .where('expires_at', '>', new Date(now).toISOString())", ''),
  links('a new password does not end sessions', '    await endSessions(tx, link.account_id, at)\n', ''),
  links(
    'a weak password is accepted',
    "if (problem !== null) throw new Refusal('invalid'",
    "if (false) throw new Refusal('invalid'",
  ),
  links('links are sent without limit', 'return recent.length >= maxRequests', 'return false'),
  links(
    'earlier links still work',
    "    .set({ used_at: at })\n    .where('account_id', '=', accountId)\n",
    "    .set({ used_at: at })\n    .where('account_id', '=', '0')\n",
  ),
  signIn(
    'any password is accepted',
    '!(await passwordMatches(account?.password_hash ?? null, password)) || !account',
    '!account',
  ),
  signIn(
    'an archived person signs in',
    'if (!opened || hasNoPlace(opened)) throw noMatch()',
    'if (!opened) throw noMatch()',
  ),
  failures('a full disk is an internal error', "if (isDiskFull(failure)) return new Refusal('storageFull', [], 60)"),
  failures(
    'an unavailable database is an internal error',
    "if (isDatabaseUnavailable(failure)) return new Refusal('unavailable', [], 2)",
  ),
  throttle('concurrent guesses are not serialized', 'for (const key of keys) await', 'for (const key of []) await'),
  throttle('guesses are not limited by account', '(await recentGuesses(tx, keys[0])) >= MAX_PER_ACCOUNT || ', ''),
  throttle('guesses are not limited by address', ' || (await recentGuesses(tx, keys[1])) >= MAX_PER_ADDRESS', ''),
  applying('a held file is applied without override', 'if (open.length > 0 && !override)', 'if (false)', {
    tests: ['server/src/roster-sync/imports.test.ts'],
    only: 'is held when it would archive many',
  }),
  applying('a file is applied twice', "if (status !== 'previewed' && status !== 'held')", 'if (false)'),
  applying('the applied difference need not be the one shown', 'if (!mayApply(difference, preview))', 'if (false)'),
  undoing(
    'an older file is undone first',
    "if (later) throw new Refusal('conflict'",
    "if (false) throw new Refusal('conflict'",
  ),
  undoing('changed records are undone without override', 'if (moved.total > 0 && !override)', 'if (false)'),
  undoing(
    'a file that was not applied is undone',
    "if (row.status !== 'applied' || row.applied_entry === null)",
    'if (false)',
  ),
  fence('a job that was taken over has its effect twice', 'if (rows.length === 0) throw new JobTaken()', ''),
  fence(
    'the queue of a finished job stays locked',
    'SET locked_at = NULL, locked_by = NULL FROM done',
    'SET locked_at = q.locked_at FROM done',
  ),
  attempts('a job whose process is killed each time is tried for ever', 'row.attempts <= task.attempts', 'true'),
  mails('a link can be made again after its mail was sent', '.set({ seed: null })', '.set({ used_at: null })'),
  alone('two files of a district run at once', 'if (!rows[0]?.acquired)', 'if (false)'),
  rows('a file of any district is shown', "    .where('roster_imports.district_id', '=', districtId)\n", '', {
    tests: ['server/src/roster-sync/imports-refused.test.ts'],
    only: 'of another district',
  }),
  voiding(
    'a token of one district voids everywhere',
    'const { serviceCaller } = call',
    'const serviceCaller = { ...call.serviceCaller, districtId: null }',
  ),
]
