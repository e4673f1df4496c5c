import { inFile, type Mutation } from '../mutation.ts'

const gate = inFile('access/gate.ts', 'access/access.test.ts', 'access/places.test.ts')
const caller = inFile('access/caller.ts', 'access/access.test.ts', 'access/places.test.ts', 'session/sign-in.test.ts')
const machine = inFile('http/endpoint/service-gate.ts', 'http/endpoint/service-gate.test.ts', 'access/access.test.ts')
const receiver = inFile('http/endpoint/receiver-gate.ts', 'data-out/api-keys.test.ts', 'access/access.test.ts')
const readCall = inFile('http/endpoint/read-call.ts', 'http/endpoint/reach.test.ts', 'http/endpoint/behaviour.test.ts')
const mount = inFile('http/endpoint/mount.ts', 'http/endpoint/reach.test.ts', 'http/endpoint/behaviour.test.ts')
const reach = inFile('http/endpoint/reach.ts', 'http/endpoint/reach.test.ts', 'http/endpoint/behaviour.test.ts')
const abilities = (what: string, from: string, to: string): Mutation => ({
  ...inFile('', 'access/access.test.ts')(what, from, to),
  file: 'rules/src/people/abilities.ts',
})
/** Checks made in SQL. */
const inSql = (what: string, from: string, to: string): Mutation => ({
  ...inFile('', 'access/revocation.test.ts', 'access/access.test.ts', 'session/sign-in.test.ts')(what, from, to),
  file: 'server/migrations/0099_second_step.sql',
})

const leaving = (file: string) => inFile(file, 'provider/leaving/purge.test.ts')
const proposing = (file: string) => inFile(file, 'provider/leaving/propose.test.ts')
const inPurge = (what: string, from: string, to = ''): Mutation => ({
  ...inFile('', 'provider/leaving/propose.test.ts', 'provider/leaving/purge.test.ts')(what, from, to),
  file: 'server/migrations/0088_leaving.sql',
})

export const GATE: readonly Mutation[] = [
  leaving('access/gate.ts')(
    'new things are taken for a district that has left',
    'if (rows.length > 0) throw',
    'if (false) throw',
  ),
  leaving('http/endpoint/mount.ts')(
    'a body names a district that has left',
    'if (route.findPlace && place) await refuseOnceLeft(app.db.sharedReads, caller, place)\n',
    '',
  ),
  leaving('learning/intake/acceptance.ts')(
    'events are taken for a district that has left',
    'if (student.left)',
    'if (false)',
  ),
  proposing('provider/leaving/plan.ts')(
    'whoever proposes a purge is told nothing when agreeing to it',
    'if (purge.proposed_by === caller.accountId)',
    'if (false)',
  ),
  inPurge('one person agrees to their own purge', '      AND p.proposed_by <> person'),
  inPurge('a purge begins before its day', "\n      AND (p.purge_on + time '03:00') AT TIME ZONE zone <= now()"),
  inPurge('a purge begins while the membership lasts', ' AND NOT lasts'),
  inPurge(
    'rows go without a purge',
    "IF found_begun IS NULL THEN RAISE EXCEPTION 'No purge of district % runs', district; END IF;",
  ),
  {
    ...leaving('')(
      'a place in a district that has left counts',
      'found_account AND st.archived_at IS NULL\n      AND d.left_at IS NULL;',
      'found_account AND st.archived_at IS NULL;',
    ),
    file: 'server/migrations/0099_second_step.sql',
  },
  inFile('access/gate.ts', 'access/two-roles.test.ts')(
    'a SchoolAdmin administers where they teach',
    'may(asTeacher, guard.may, guard.resource) ? at : { ...at, administers: true }',
    'at',
  ),
  inFile('access/gate.ts', 'access/same-work.test.ts')(
    'an id that does not exist is answered sooner',
    '=> livePlaces(caller)[0] ?? null',
    '=> null',
  ),
  gate('an archived person keeps their session', 'if (!known || hasNoPlace(known))', 'if (!known)'),
  inFile('access/gate.ts', 'session/view-as.test.ts')(
    'whoever views as somebody writes as well',
    'if (known.view && !mayCallWhileViewing(endpoint))',
    'if (false)',
  ),
  inFile('access/caller.ts', 'session/view-as.test.ts')(
    'a view goes on after its time',
    'if (row.view && now >= row.view.until) return null',
    '',
  ),
  gate('a person in training is let through', "throw new Refusal('training')", 'void 0'),
  gate(
    'an ended membership is let through',
    "if (places.length > 0 && places.every(at => !at.membershipValid)) throw new Refusal('membershipExpired')\n",
  ),
  gate(
    'a caller without a live place is let through',
    "  if (live.length === 0 && places.some(({ role }) => role !== null)) throw new Refusal('membershipExpired')\n",
  ),
  gate("an externally managed person gets 'forbidden'", "throw new Refusal('managedExternally')", 'void 0'),
  gate('a target that does not exist is let through', 'if (param && !place) throw notFound()'),
  gate(
    'the ability is not checked at all',
    'if (!isAllowed(caller, place, endpoint.guard, settings)) throw await refusalFor(db.queries, place, target)',
  ),
  gate(
    '403 reveals which schools of a district exist',
    "inScope ? new Refusal('forbidden') : notFound()",
    "new Refusal('forbidden')",
  ),
  gate('every caller counts as an administrator', 'return caller.administrator\n', 'return true\n'),
  gate(
    'the ability at the place is not checked',
    'return places.some(at => may(personAt(at, settings.selfService), guard.may, guard.resource))',
    'return true',
  ),
  gate(
    'an ability at any place is enough',
    'const places = place ? [place] : caller.administrator',
    'const places = caller.administrator',
  ),
  gate('a place without a role counts', 'place.role !== null && place.districtId', 'place.districtId'),
  gate(
    'a place of any district counts',
    'place.role !== null && place.districtId === caller.targetDistrictId',
    'place.role !== null',
  ),
  gate(
    'external management is checked at any place, not the target',
    'const live = place ? [place] : livePlaces(caller)',
    'const live = livePlaces(caller)',
  ),
  caller('an idle session never ends', 'idle > minutes.idle * 60_000 + TOUCH_MS || ', ''),
  caller('a session has no absolute limit', ' || now - signedInAt > absolute * 60_000', ''),
  caller(
    'every membership is valid',
    'membershipValid: isMembershipValid(membershipExpiresAt, now)',
    'membershipValid: true',
  ),
  caller(
    'a place whose membership has ended is live',
    'place => place.membershipValid && place.status',
    'place => place.status',
  ),
  caller('a place in training is live', " && place.status === 'enabled' && ", ' && '),
  caller('a place without a role is live', ' && place.role !== null)\n\n', ')\n\n'),
  caller('an account without any place stays signed in', 'caller.places.length === 0', 'false'),
  inSql(
    'an ended session still works',
    'FROM sessions s WHERE s.token_hash = hash AND s.ended_at IS NULL;',
    'FROM sessions s WHERE s.token_hash = hash;',
  ),
  inSql('an archived place counts', ' AND st.archived_at IS NULL\n', '\n'),
  {
    ...inSql(
      'a revoked service token still works',
      'WHERE t.token_hash = hash AND t.revoked_at IS NULL',
      'WHERE t.token_hash = hash',
    ),
    file: 'server/migrations/0001_people_and_places.sql',
  },
  machine(
    'a session token counts as a service token',
    "/^Bearer /i.test(header ?? '') ? tokenIn(header) : null",
    'tokenIn(header ?? undefined)',
  ),
  machine(
    'the configured token may do everything',
    "if (!RIGHTS_OF_CONFIGURED.includes(right)) throw new Refusal('forbidden')",
  ),
  machine('every service token has every right', "  if (!row.rights.includes(right)) throw new Refusal('forbidden')\n"),
  machine('an unknown service token is let through', "  if (!row) throw new Refusal('invalidToken')\n"),
  machine('any text is the configured token', 'timingSafeEqual(hashOf(own), hash)', 'true'),
  receiver(
    'every key has every right',
    "  if (!rights.some(each => each === right || each === orOfKey)) throw new Refusal('forbidden')\n",
  ),
  receiver('a revoked key is let through', "    .where('k.revoked_at', 'is', null)\n"),
  receiver(
    'a key outlives its last day',
    "    .where(or => or.or([or('k.expires_at', 'is', null), or('k.expires_at', '>', new Date(now).toISOString())]))\n",
  ),
  readCall('an invalid call reveals a target out of scope', 'if (!reached) throw notFound()', 'void reached'),
  reach(
    'a call with a target reaches every district',
    'if (place) return [place.districtId]',
    "if (place) return 'all'",
  ),
  reach('every caller reaches every district', "if (caller.administrator) return 'all'", "return 'all'"),
  reach(
    'a call reaches districts whose membership has ended',
    'isByAbility(endpoint) ? ownPlaces(caller) : livePlaces(caller)',
    'caller.places',
  ),
  reach("every call reaches the provider's rows", "...(endpoint.guard === 'signed in' ? [PROVIDER] : [])", 'PROVIDER'),
  mount('the demo answers other machines', '  if (!app.settings.loopbackOnly) return\n', '  return\n', {
    tests: ['server/src/http/connection/loopback-only.test.ts'],
  }),
  mount('the demo answers callers behind a proxy', 'if (forwarded || !', 'if (!', {
    tests: ['server/src/http/connection/loopback-only.test.ts'],
  }),
  abilities(
    'externally managed administrators change rosters',
    'rosteringUpdate: person => admins(person) && !person.managedExternally',
    'rosteringUpdate: admins',
  ),
  abilities(
    'teachers read rosters',
    "admins(person) && (!person.managedExternally || action === 'index'",
    "(!person.managedExternally || action === 'index'",
  ),
  abilities('every role is at least any other', 'return ROLES.indexOf(role) >= ROLES.indexOf(other)', 'return true'),
]
