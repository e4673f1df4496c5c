import { inFile, type Mutation } from '../mutation.ts'

const idempotency = inFile('http/endpoint/idempotency.ts', 'http/endpoint/behaviour.test.ts')
const claims = inFile('http/endpoint/idempotency.ts', 'http/endpoint/idempotency-killed.test.ts')
const mount = inFile('http/endpoint/mount.ts', 'http/endpoint/behaviour.test.ts')
const districts = inFile('people/districts/write-districts.ts', 'http/endpoint/behaviour.test.ts')
const zones = inFile('people/districts/pending-settings.ts', 'rostering/time-zone.test.ts')
const goals = inFile('people/districts/pending-settings.ts', 'rostering/goals.test.ts')
const goalCounts = inFile('figures/change.ts', 'rostering/goals.test.ts')
const links = inFile('session/credential-links.ts', 'access/revocation.test.ts', 'session/credentials.test.ts')
const ownAddress = inFile('session/my-account/new-email.ts', 'session/my-account/my-account.test.ts')
const ownSessions = inFile('session/my-account/sessions.ts', 'session/my-account/my-account.test.ts')
const currentPassword = inFile('session/my-account/current-password.ts', 'session/my-account/my-account.test.ts')
const setsPassword = inFile('session/credential-links.ts', 'session/my-account/my-account.test.ts')
const failures = inFile('access/failures.ts', 'learning/disk-full.test.ts', 'http/failure/database-unavailable.test.ts')
const signIn = inFile('session/sign-in.ts', 'session/sign-in.test.ts')
const handOffs = (file: string) => inFile(`session/hand-off/${file}`, 'session/hand-off/hand-off.test.ts')
const handOffLimits = inFile('session/throttle.ts', 'session/hand-off/hand-off.test.ts')
const throttle = inFile('session/throttle.ts', 'session/sign-in.test.ts')
const browser = inFile('session/known-browser.ts', 'session/guessing.test.ts')
const warning = inFile('session/guess-warning.ts', 'session/guessing.test.ts')
const password = inFile('session/new-password.ts', 'session/new-password.test.ts')
const names = inFile('session/people.ts', 'session/sign-in.test.ts')
const sameLink = inFile('session/credential-links.ts', 'session/new-password.test.ts')
const accounts = inFile('bringing-in/difference/staff-accounts.ts', 'bringing-in/staff-accounts.test.ts')
const applying = inFile('bringing-in/imports/applying.ts', 'bringing-in/imports-refused.test.ts')
const holds = inFile('bringing-in/difference/guards.ts', 'bringing-in/thresholds.test.ts')
const limits = (what: string, from: string, to: string): Mutation => ({
  ...holds(what, from, to),
  file: 'contract/src/bringing-in/hold-limits.ts',
})
const undoingAny = inFile('changes/undo.ts', 'bringing-in/undo.test.ts')
const undoing = inFile('bringing-in/imports/undoing.ts', 'bringing-in/undo.test.ts')
const alone = inFile('bringing-in/imports/import-lock.ts', 'bringing-in/imports-refused.test.ts')
const rows = inFile('bringing-in/imports/rows.ts', 'access/access.test.ts')
const fence = inFile('jobs/own-job.ts', 'jobs/jobs.test.ts')
const attempts = inFile('jobs/run-job.ts', 'jobs/jobs.test.ts')
const mails = inFile('session/mail-jobs.ts', 'session/credentials.test.ts')
const voiding = inFile('learning/void-event.ts', 'access/access.test.ts', 'learning/bad-events.test.ts')
const inHand = inFile('year/holding.ts', 'year/new-year.test.ts')
const newYear = inFile('year/jobs.ts', 'year/new-year.test.ts')
const confirmed = inFile('year/scheduling.ts', 'year/new-year.test.ts')
const plan = inFile('year/plan.ts', 'year/scheduled-year.test.ts')
const onDay = inFile('year/jobs.ts', 'year/scheduled-year.test.ts')
const planning = inFile('year/planning.ts', 'year/new-year.test.ts')
const yearRequests = inFile('year/requests.ts', 'year/new-year.test.ts')
const yearRoutes = inFile('year/routes.ts', 'access/access.test.ts')

const OWNER =
  "    .where('caller', '=', claim.caller)\n    .where('path', '=', claim.path)\n    .where('key', '=', claim.key)\n    .select"

/** What a write checks before it is committed. */
export const WRITES: readonly Mutation[] = [
  handOffs('exchange.ts')('a code works twice', "    .where('used_at', 'is', null)\n"),
  handOffs('exchange.ts')('a code works after its minute', "    .where('expires_at', '>', sql<string>`now()`)\n"),
  handOffs('exchange.ts')('a code outlives its token', "    .where('revoked_at', 'is', null)\n"),
  handOffs('exchange.ts')('who may not be handed over any more is signed in', 'hindrance === null ?', 'true ?'),
  handOffs('issue.ts')('whoever may not be handed over is', 'if (hindrance) throw refusalOf(hindrance, given)'),
  handOffs('issue.ts')('a token names the district of others', ' || (ofToken !== null && named !== ofToken)'),
  handOffs('insert.ts')('a code is stored as it is', 'code_hash: hashOf(code)', "code_hash: Buffer.from(code, 'utf8')"),
  handOffs('person.ts')('an archived person is found', "    .where('staff.archived_at', 'is', null)\n"),
  handOffs('person.ts')('two people with one id are one', 'named.sourcedId !== undefined && second', 'false'),
  handOffs('person.ts')('a person archived since is signed in', ' AND staff.archived_at IS NULL`', '`'),
  handOffs('person.ts')('an Administrator is handed over', "if (place.administrator) return 'administrator'"),
  handOffs('person.ts')(
    'the token of a district reaches another',
    "if (isOfDistrict && (await worksBeyond(tx, accountId, districtId))) return 'elsewhere'",
  ),
  handOffs('person.ts')(
    'who has no valid membership is handed over',
    "isMembershipValid(place.expires, now) ? null : 'membershipExpired'",
    'null',
  ),
  handOffLimits('wrong codes are not counted', 'max: MAX_WRONG_CODES', 'max: 1e9'),
  handOffLimits('one person gets any number of codes', 'max: MAX_HAND_OFFS_OF_PERSON', 'max: 1e9'),
  handOffs('sweep.ts')('codes of this minute are swept', ".where('expires_at', '<', sql<string>`now()`)"),
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
    'if (earlier.status === null) return { begun: await takeOver(db, claim) }\n',
    '',
  ),
  idempotency(
    'a refused call keeps its key',
    `DELETE FROM idempotency_keys WHERE \${isOf(claim)}\`.execute(db)`,
    `DELETE FROM idempotency_keys WHERE false\`.execute(db)`,
  ),
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
    'recount: pending_timezone === timezone ? null : rebuildFigures',
    'recount: null',
  ),
  goals(
    'new goals do not recount the figures',
    'recount: isDeepStrictEqual(goalsFrom(wanted), goalsOf(district)) ? null : recountGoals',
    'recount: null',
  ),
  goalCounts(
    'counts of attention outlive other goals',
    "  await tx.deleteFrom('school_attention').where('district_id', '=', districtId).execute()\n",
    '',
  ),
  links(
    'a used link works again',
    "    .where('used_at', 'is', null)\n    .where('expires_at'",
    "    .where('expires_at'",
  ),
  links('the link of a person without a place works', '          .where(belongsSomewhere),\n', ''),
  links('a link never expires', "\n    .where('expires_at', '>', new Date(now).toISOString())", ''),
  links('a new password does not end sessions', '    await endSessions(tx, accountId, at)\n', ''),
  links(
    'a weak password is accepted',
    "if (problem !== null) throw new Refusal('invalid'",
    "if (false) throw new Refusal('invalid'",
  ),
  password('a common password is accepted', 'common.has(text)', 'false && common.has(text)'),
  password("one's own name is accepted", '...(await wordsAbout(tx, accountId)), ', ''),
  password("one's school is accepted", 'SELECT schools.name FROM staff', "SELECT '' FROM staff"),
  throttle('links are sent without limit', 'return recent.length >= maxRequests', 'return false', {
    tests: ['server/src/access/revocation.test.ts', 'server/src/session/credentials.test.ts'],
  }),
  links(
    'earlier links still work',
    "    .set({ used_at: at, new_email: null })\n    .where('account_id', '=', accountId)\n",
    "    .set({ used_at: at, new_email: null })\n    .where('account_id', '=', '0')\n",
  ),
  ownAddress('a link to a new address is used by another person', "    .where('account_id', '=', accountId)\n", ''),
  ownAddress(
    'a link to a new address is used for ever',
    "    .where('expires_at', '>', new Date(now).toISOString())\n",
    '',
  ),
  ownAddress(
    'two people have one address',
    "if (holder && holder.accountId !== accountId) throw new Refusal('conflict', { detail: t('session:own.emailGone') })",
    '',
  ),
  setsPassword('a link to a new address sets a password', "    .where('purpose', '<>', 'email')\n", ''),
  ownSessions("somebody's sessions are ended by another person", "    .where('account_id', '=', accountId)\n", ''),
  ownSessions('the session that asks ends as well', "    .where('token_hash', '<>', sessionHash)\n", ''),
  currentPassword('a new password needs no current one', 'if (await passwordMatches(hash, password))', 'if (hash)'),
  signIn('any password is accepted', 'const matches = await passwordMatches(hash, password)', 'const matches = true'),
  signIn(
    'an archived person signs in',
    'if (!caller || hasNoPlace(caller)) throw noMatch()',
    'if (!caller) throw noMatch()',
  ),
  failures('a full disk is an internal error', "if (isDiskFull(failure)) return new Refusal('storageFull', [], 60)"),
  failures(
    'an unavailable database is an internal error',
    "if (isDatabaseUnavailable(failure)) return new Refusal('unavailable', [], 2)",
  ),
  throttle(
    'concurrent guesses are not serialized',
    'for (const { key } of budgets)',
    'for (const { key } of [] as Budget[])',
  ),
  throttle('guesses are not limited by account', 'key, max: MAX_PER_ACCOUNT }', 'key, max: MAX_PER_NETWORK }'),
  throttle('guesses are not limited by network', 'max: MAX_PER_NETWORK', 'max: Infinity'),
  throttle('links are asked for without limit', 'max: MAX_LINK_REQUESTS', 'max: Infinity', {
    tests: ['server/src/session/credentials.test.ts'],
  }),
  throttle(
    'a browser that a person has used counts like any other',
    "if (browser !== null && 'account' in target)",
    'if (false)',
    {
      tests: ['server/src/session/guessing.test.ts'],
    },
  ),
  throttle(
    'right passwords count against the network',
    ".where('attempt', '=', attempt)",
    ".where('attempt', '=', randomUUID())",
  ),
  browser(
    'a browser is known for every account',
    'timingSafeEqual(signature, signatureOf(secret, signed, accountId))',
    'true',
  ),
  browser('a browser is known for ever', ' <= DAYS ? entry', ' <= Infinity ? entry'),
  browser('other sites and scripts get the cookie', '    httpOnly: true,\n', ''),
  warning('a mail for every ten guesses', "or('guesses_mailed_at', '<', dayAgo)", "or('id', '=', accountId)"),
  warning('an archived person is told of guesses', '      .where(belongsSomewhere)\n', ''),
  names('the look-up knows a name in one Unicode form only', "typed.normalize('NFKC').trim()", 'typed.trim()'),
  names('outer space makes another name', "typed.normalize('NFKC').trim()", "typed.normalize('NFKC')"),
  names('JavaScript lower-cases names', 'lower(${typed.normalize', 'lower(${typed.toLowerCase().normalize'),
  sameLink('two people use one link at the same moment', '.forUpdate()'),
  accounts('an Administrator gets a place in a district', 'skipped = a.administrator OR', 'skipped ='),
  accounts(
    "an Administrator's address is changed",
    'a.administrator OR (a.credentials_set_at',
    '(a.credentials_set_at',
  ),
  accounts(
    'the address of somebody who has signed in is changed',
    ' OR (a.credentials_set_at IS NOT NULL AND NOT x.taken_over)',
    '',
  ),
  accounts('an address used beyond is changed', ' OR o.id IN (SELECT account_id FROM beyond)', ''),
  applying('a held file is applied without override', 'if (open.length > 0 && !override)', 'if (false)', {
    tests: ['server/src/bringing-in/imports.test.ts'],
    only: 'is held when it would archive many',
  }),
  holds('no number of people who leave holds a file', 'if (!isMany(leaving, all)) return []', 'return []'),
  limits('more than a tenth may leave', 'MAX_LEAVING_SHARE = 0.1', 'MAX_LEAVING_SHARE = 0.11'),
  limits('less than a tenth may leave', 'MAX_LEAVING_SHARE = 0.1', 'MAX_LEAVING_SHARE = 0.09'),
  holds('a tenth itself holds a file', 'leaving > all * MAX_LEAVING_SHARE', 'leaving >= all * MAX_LEAVING_SHARE'),
  limits('two people who leave hold a file', 'FEWEST_LEAVING = 3', 'FEWEST_LEAVING = 2'),
  limits('three of a few may leave', 'FEWEST_LEAVING = 3', 'FEWEST_LEAVING = 4'),
  holds(
    'a school may lose its enrollments',
    'rows.filter(({ leaving, all }) => isMany(leaving, all))',
    'rows.filter(() => false)',
  ),
  holds('students may be left without a class', 'isMany(leaving, all) || (leaving', '(leaving'),
  holds('only students count', "...(await manyArchived(tx, origin, 'teacher')),", ''),
  applying('a file is applied twice', "if (status !== 'previewed' && status !== 'held')", 'if (false)'),
  applying('the applied difference need not be the one shown', 'if (!mayApply(difference, preview))', 'if (false)'),
  undoing(
    'an older file is undone first',
    "if (later) throw new Refusal('conflict'",
    "if (false) throw new Refusal('conflict'",
  ),
  undoingAny('changed records are undone without override', 'if (moved.total === 0 || override) return', 'return'),
  undoingAny('what an undone change said of roles stays', '  await restoreRoles(tx, context, undone.entryId)\n', '', {
    tests: ['server/src/bringing-in/roles-have-dates.test.ts'],
  }),
  undoing(
    'a file that was not applied is undone',
    "if (row.status !== 'applied' || row.applied_entry === null)",
    'if (false)',
  ),
  fence(
    'a job that was taken over has its effect twice',
    'if (!(await endJob(tx, own))) throw new JobTaken()',
    'await endJob(tx, own)',
  ),
  fence('jobs of a queue do not wait for each other', 'j.queue IS NULL OR NOT EXISTS', 'true OR NOT EXISTS'),
  attempts('a job whose process is killed each time is tried for ever', 'attempts <= task.attempts', 'true'),
  mails('a link can be made again after its mail was sent', '.set({ seed: null })', '.set({ used_at: null })'),
  alone('two files of a district run at once', 'if (await tryLockRoster(tx, districtId)) return true', 'return true'),
  rows('a file of any district is shown', "    .where('roster_imports.district_id', '=', districtId)\n", '', {
    tests: ['server/src/bringing-in/imports-refused.test.ts'],
    only: 'of another district',
  }),
  voiding(
    'a token of one district voids everywhere',
    'const { serviceCaller } = call',
    'const serviceCaller = { ...call.serviceCaller, districtId: null }',
  ),
  yearRoutes(
    "a school's administrator rehearses the year of a district",
    '  requireWholeDistrict(call)\n  return',
    '  return',
  ),
  yearRoutes(
    "a school's administrator plans the year of a district",
    '  requireWholeDistrict(call)\n  await',
    '  await',
  ),
  inHand('two people have the new year in hand', 'AND (held_by IS NULL OR', 'AND (true OR'),
  inHand(
    'whoever does not have the new year in hand changes it',
    `AND held_by = \${caller.accountId} AND working`,
    'AND working',
  ),
  inHand(
    'a year that has begun is planned again',
    'working IS NULL AND begun_entry IS NULL AND begin_on IS NULL\n      AND (held_by',
    'working IS NULL AND begin_on IS NULL AND (held_by',
  ),
  planning('foreign students are excepted', 'if (rows.length !== ids.length) throw notFound()', ''),
  planning('who comes from a roster system is excepted', 'if (synced.length === 0) return', 'return'),
  planning('foreign classes stay open', 'if (kept) await requireAll(', 'if (false) await requireAll('),
  plan('a grade leaves that was to stay', ', ...(row.confirmed_rules as Record<string, GoesTo> | null)', ''),
  plan('a class of next year is closed', ` OR c.created_at <= \${confirmedAt}::timestamptz`, ' OR true'),
  onDay('a busy morning loses the year', '    waits: isTriedAgain,\n'),
  confirmed('a roster that was not rehearsed is changed', 'if (plan === row.rehearsed) return', 'return'),
  newYear(
    'those who go up leave with the highest grade',
    "WHERE p.what = 'leaves'`)",
    "WHERE p.what IN ('leaves', 'moves')`)",
  ),
  inFile('changes/undo.ts', 'year/new-year.test.ts')(
    'figures do not follow what a job undoes',
    '  await countFigures(tx, districtId, students, report)\n',
  ),
  yearRequests('a year is undone after its last day', ` AND undo_until >= \${today}::date`, ''),
]
