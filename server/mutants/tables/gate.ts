import { inFile, type Mutation } from '../mutation.ts'

const gate = inFile('access/gate.ts', 'access/access.test.ts', 'access/places.test.ts')
const caller = inFile('access/caller.ts', 'access/access.test.ts', 'access/places.test.ts', 'session/sign-in.test.ts')
const machine = inFile('http/machine.ts', 'http/machine.test.ts', 'access/access.test.ts')
const readCall = inFile('http/read-call.ts', 'http/reach.test.ts', 'http/behaviour.test.ts')
const mount = inFile('http/mount.ts', 'http/reach.test.ts', 'http/behaviour.test.ts')
const abilities = (what: string, from: string, to: string): Mutation => ({
  ...inFile('', 'access/access.test.ts')(what, from, to),
  file: 'rules/src/abilities.ts',
})
/** What the database itself asks of whoever calls. */
const asked = (what: string, from: string, to: string): Mutation => ({
  ...inFile('', 'access/meanwhile.test.ts', 'access/access.test.ts', 'session/sign-in.test.ts')(what, from, to),
  file: 'server/migrations/0001_people_and_places.sql',
})

export const GATE: readonly Mutation[] = [
  gate('somebody archived keeps the session', 'if (!caller || belongsNowhere(caller))', 'if (!caller)'),
  gate('training lets through', "throw new Refusal('training')", 'void 0'),
  gate(
    'an ended membership lets through',
    "if (stood.length > 0 && stood.every(at => !at.membershipValid)) throw new Refusal('membershipExpired')\n",
  ),
  gate(
    'somebody without one live place is let through',
    "  if (live.length === 0 && stood.some(({ role }) => role !== null)) throw new Refusal('membershipExpired')\n",
  ),
  gate("who is managed elsewhere is told 'forbidden'", "throw new Refusal('managedExternally')", 'void 0'),
  gate('a target that is nowhere lets through', 'if (param && !place) throw notFound()'),
  gate(
    'nobody is forbidden anything',
    'if (!isAble(caller, place, endpoint.guard, settings)) throw await refusalAt(db.queries, place, target)',
  ),
  gate(
    '403 tells which schools of a district are there',
    "reached ? new Refusal('forbidden') : notFound()",
    "new Refusal('forbidden')",
  ),
  gate("everybody is the provider's", 'return caller.administrator\n', 'return true\n'),
  gate(
    'abilities are not asked',
    'return places.some(at => may(personAt(at, settings.selfService), guard.may, guard.resource))',
    'return true',
  ),
  gate(
    'abilities are asked of any place',
    'const places = place ? [place] : caller.administrator',
    'const places = caller.administrator',
  ),
  gate('a place without a type counts', 'place.role !== null && place.districtId', 'place.districtId'),
  gate(
    'a place of any district counts',
    'place.role !== null && place.districtId === caller.targetDistrictId',
    'place.role !== null',
  ),
  gate(
    'where one stands is not asked of whoever is managed elsewhere',
    'const live = place ? [place] : livePlaces(caller)',
    'const live = livePlaces(caller)',
  ),
  caller('a session is never idle', 'idle > limits.idleMs + TOUCH_MS || ', ''),
  caller('a session lasts for ever', ' || now - Date.parse(row.created_at) > limits.absoluteMs', ''),
  caller(
    'every membership is valid',
    'membershipValid: membershipValid(membershipExpiresAt, now)',
    'membershipValid: true',
  ),
  caller(
    'a place whose membership has ended is live',
    'place => place.membershipValid && place.status',
    'place => place.status',
  ),
  caller('a place in training is live', " && place.status === 'enabled' && ", ' && '),
  caller('a place without a type is live', ' && place.role !== null)\n\n', ')\n\n'),
  caller('an account without any place goes on', 'caller.places.length === 0', 'false'),
  asked('an ended session goes on', ' AND s.ended_at IS NULL;', ';'),
  asked('an archived place counts', ' AND st.archived_at IS NULL\n', '\n'),
  asked(
    'a revoked service token goes on',
    'WHERE t.token_hash = hash AND t.revoked_at IS NULL',
    'WHERE t.token_hash = hash',
  ),
  machine(
    'a session is a service token',
    "/^Bearer /i.test(header ?? '') ? tokenIn(header) : null",
    'tokenIn(header ?? undefined)',
  ),
  machine('the configured token may do everything', "    if (right !== 'events') throw new Refusal('forbidden')\n"),
  machine('every service token has every right', "  if (!row.rights.includes(right)) throw new Refusal('forbidden')\n"),
  machine('an unknown service token is let through', "  if (!row) throw new Refusal('invalidToken')\n"),
  machine('any text is the configured token', 'timingSafeEqual(hashOf(own), hash)', 'true'),
  readCall('a wrong call tells of a target out of scope', 'if (!reached) throw notFound()', 'void reached'),
  mount(
    'a call with a target reaches every district',
    'if (place) return [place.districtId]',
    "if (place) return 'all'",
  ),
  mount('everybody reaches every district', "if (caller.administrator) return 'all'", "return 'all'"),
  mount(
    'a call reaches districts whose membership has ended',
    "endpoint.guard === 'signed in' ? caller.places : livePlaces(caller)",
    'caller.places',
  ),
  mount("every call reaches the provider's rows", "...(endpoint.guard === 'signed in' ? [PROVIDER] : [])", 'PROVIDER'),
  mount('the demo answers other machines', '  if (!app.settings.loopbackOnly) return\n', '  return\n', {
    tests: ['server/src/http/demo-stays-here.test.ts'],
  }),
  mount('the demo answers whoever stands behind a proxy', 'if (forwarded || !', 'if (!', {
    tests: ['server/src/http/demo-stays-here.test.ts'],
  }),
  abilities(
    'every administrator of a school changes rosters, managed or not',
    'rosteringUpdate: person => admins(person) && !person.managedExternally',
    'rosteringUpdate: admins',
  ),
  abilities(
    'teachers look at rosters',
    "admins(person) && (!person.managedExternally || action === 'index'",
    "(!person.managedExternally || action === 'index'",
  ),
  abilities('a role is at least any other', 'return ROLES.indexOf(role) >= ROLES.indexOf(other)', 'return true'),
]
