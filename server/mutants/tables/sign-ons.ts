import { inFile, type Mutation } from '../mutation.ts'

const ROOM = 'session/sign-on/'
const of = (file: string, test: string) => inFile(`${ROOM}${file}`, `${ROOM}${test}.test.ts`)
const finish = of('finish.ts', 'attacks')
const ofDistrict = of('finish.ts', 'sign-in')
const provider = of('provider.ts', 'attacks')
const sweep = of('sweep.ts', 'attacks')
const throttle = inFile('session/throttle.ts', `${ROOM}attacks.test.ts`, `${ROOM}district-sign-ons.test.ts`)
const person = of('person.ts', 'sign-in')
const identity = of('identity.ts', 'sign-in')
const exchange = inFile('session/hand-off/exchange.ts', `${ROOM}sign-in.test.ts`)
const conclude = of('conclude.ts', 'sign-in')
const links = of('links.ts', 'people')
const own = of('own.ts', 'people')
const outcome = of('outcome.ts', 'people')
const invitation = of('invitation.ts', 'people')
const district = of('district-sign-ons.ts', 'district-sign-ons')
const settings = of('settings.ts', 'district-sign-ons')
const only = of('only-way.ts', 'district-sign-ons')
const returns = of('return-path.ts', 'sign-in')
const domains = of('domains.ts', 'district-sign-ons')
const outbound = inFile('outbound/public-address.ts', 'outbound/call-out.test.ts')
const callOut = inFile('outbound/call-out.ts', 'outbound/call-out.test.ts')

/** What keeps a sign-on from opening what it must not. */
export const SIGN_ONS: readonly Mutation[] = [
  finish('a state works in any browser', "    .where('browser_hash', '=', browser)\n"),
  finish('a state works twice', "    .where('finished_at', 'is', null)\n"),
  finish('a state works for ever', "    .where('expires_at', '>', sql<string>`now()`)\n"),
  ofDistrict(
    'whoever has an account at the provider is of the district',
    'if (isOfDistrict(signOn, identity)) return',
    'if (true) return',
  ),
  provider('an id token is signed by anybody', '  oidc.enableNonRepudiationChecks(configuration)\n'),
  provider('a nonce is any nonce', '    expectedNonce: checks.nonce,\n'),
  provider('clocks may be minutes apart', 'const SKEW_SECONDS = 60', 'const SKEW_SECONDS = 600'),
  provider('keys are read once', 'uat: known.uat - ROTATES_AFTER_SECONDS', 'uat: known.uat'),
  sweep('starts of this minute are swept', "      .where('expires_at', '<', ", "      .where('expires_at', '>', "),
  throttle('any number of sign-ins begins', 'max: MAX_SIGN_ON_STARTS', 'max: 1e9'),
  throttle('districts are looked for without end', 'max: MAX_SIGN_ON_LOOK_UPS', 'max: 1e9'),
  identity(
    'a domain that only begins alike is the district',
    'each.toLowerCase() === tenant.toLowerCase()',
    'tenant.toLowerCase().startsWith(each.toLowerCase())',
  ),
  person('a student is staff', "  if (identity.isStudent) return { problem: 'student' }\n"),
  person(
    'whoever works elsewhere too is signed in',
    '  return hindrance ? { problem: PROBLEM_OF[hindrance] } : { ...found, isLinked: linked !== null }',
    '  return { ...found, isLinked: linked !== null }',
  ),
  person(
    'two with one roster id are one',
    "  if (second || (await isLinkedOtherwise(tx, signOn, row.account_id))) return { problem: 'ambiguous' }\n",
  ),
  exchange(
    'a code works in any browser',
    "    .where(or => or.or([or('browser_hash', 'is', null), ...(browser ? [or('browser_hash', '=', browser)] : [])]))\n",
  ),
  exchange('a code outlives its sign-on', 'signOn?.enabled ?', 'signOn ?'),
  conclude('a student is kept', "identity: problem === 'student' ? null : identity", 'identity'),
  returns(
    'a browser is sent to other sites',
    "  if (origin !== OWN || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/'\n",
  ),
  links(
    'somebody takes the link of another',
    "  if (holder !== null && holder !== accountId) return 'alreadyLinked'\n",
  ),
  links(
    'somebody links a colleague whom the roster names',
    "  if (named.some(each => each.archived_at === null && each.account_id !== accountId)) return 'alreadyLinked'\n",
  ),
  links('somebody who works elsewhere is linked', '  return hindrance && PROBLEM_OF[hindrance]', '  return null'),
  links('nobody is told of a new link', "  if (how !== 'rosterId') await enqueue", '  if (false) await enqueue'),
  own('an open session is enough to link', '  await requirePassword(call, body.currentPassword)\n'),
  own(
    'an open session is enough to link what came',
    '  await requireCurrentPassword(call, call.body.currentPassword)\n',
  ),
  own(
    'the only way in is unlinked',
    "  if (links.length === 1 && (await storedHash(tx, caller.accountId)) === null)\n    throw new Refusal('conflict', { detail: t('signOn:onlyWayIn') })\n",
  ),
  outcome('every browser sees the last outcome', "    .where('browser_hash', '=', browser)\n"),
  invitation('an invitation is accepted twice', "    .where('used_at', 'is', null)\n"),
  invitation('a reset is an invitation', "    .where('purpose', '=', 'invitation')\n"),
  district(
    'what was not tested is switched on',
    "  if (enabled && (isUntested || before.tested_at === null))\n    throw new Refusal('conflict', { detail: t('signOn:testFirst'), pointer: '/data/attributes/enabled' })\n",
  ),
  district(
    'other settings need no test',
    'const isUntested = isOther || changes.clientSecret !== undefined || !same(settings.allowed, before.allowed)',
    'const isUntested = false',
  ),
  district(
    'a secret goes to another issuer',
    "  if (isOther && changes.clientSecret === undefined)\n    throw new Refusal('invalid', { detail: t('signOn:secretAgain'), pointer: '/data/attributes/clientSecret' })\n",
  ),
  settings('everybody at Google is of the district', "  if (kind !== 'oidc' && allowed.length === 0) return"),
  settings('one keeper is enough', '.length === KEEPERS) return', '.length > 0) return'),
  settings('an issuer is inside', '(reachesPrivateAddresses || mayBeCalled(url))', 'true'),
  only(
    'a password opens where it is not a way',
    '  return refusal && (await isKeeper(tx, place)) ? null : refusal',
    '  return null',
  ),
  only(
    'nobody keeps a password',
    '  return refusal && (await isKeeper(tx, place)) ? null : refusal',
    '  return refusal',
  ),
  only('whoever works elsewhere has no way in', '  if (!place || second ||', '  if (!place ||'),
  domains(
    'a domain is two districts’',
    "    if (!added) throw refused('domainTaken', domain, wanted.indexOf(domain))\n",
  ),
  outbound('http is called', "  if (url.protocol !== 'https:') throw new OutboundFailure('insecure')\n"),
  outbound(
    'addresses inside are called',
    "  if (ipaddr.isValid(host) && !isPublic(host)) throw new OutboundFailure('inside')\n",
  ),
  outbound('names that lead inside are called', '!found.every(({ address }) => isPublic(address))', 'false'),
  callOut('an answer has any size', "    if (bytes > MAX_BYTES) throw new OutboundFailure('tooLarge')\n"),
]
