import { inFile, type Mutation } from '../mutation.ts'

const ROOM = 'data-out/webhooks/'
const of = (file: string) => inFile(`${ROOM}${file}`, `${ROOM}webhooks.test.ts`)
const send = of('send.ts')
const signature = of('signature.ts')
const address = of('address.ts')
const collect = of('collect.ts')
const read = of('read-events.ts')
const webhooks = of('webhooks.ts')
const deliveries = of('deliveries.ts')
const sweep = of('sweep.ts')
const milestones = inFile('figures/milestones.ts', `${ROOM}webhooks.test.ts`)
const keys = inFile('data-out/district-keys.ts', 'data-out/district-keys.test.ts')
const hearing = (what: string, from: string, to: string): Mutation => ({
  ...inFile('', `${ROOM}webhooks.test.ts`)(what, from, to),
  file: 'server/migrations/0118_who_hears_a_district.sql',
})

/** What keeps data from going where it must not, or twice. */
export const WEBHOOKS: readonly Mutation[] = [
  send('a removed webhook is sent to', "    .where('revoked_at', 'is', null)\n"),
  send('a paused webhook is sent to', "    .where('paused_at', 'is', null)\n"),
  send('two send a delivery at once', `AND id = \${next.id} AND next_try_at <= \${at}`, `AND id = \${next.id}`),
  send('a delivery is tried for ever', 'delivery.tries >= MAX_TRIES', 'false'),
  send('one that is not taken pauses all', 'isBroken && isLong && state.paused_at === null', 'isGivenUp'),
  send('a moment of failures pauses all', 'isBroken && isLong && state', 'isBroken && state'),
  send('a server that fails is called on and on', 'failures < MAX_FAILURES && !stopping.aborted', '!stopping.aborted'),
  signature('the time is not signed', `update(\`\${id}.\${seconds}.\${body}\`)`, `update(\`\${id}.\${body}\`)`),
  signature(
    'a secret is stored as it is',
    'seal(keyOf(secret), Buffer.from(own), placeOf(address))',
    'Buffer.from(own)',
  ),
  address(
    'a password in an address is kept',
    "  if (url.username !== '' || url.password !== '') throw refused('password')\n",
  ),
  address('an address inside is taken', '    requirePublic(url)\n'),
  hearing('a district hears of others', '(w.district_id = district OR w.district_id IS NULL)', 'true'),
  collect('who has just been made is forgotten', ' || !(await isUnheard(tx, districtId))', ''),
  collect('a webhook hears of everything', 'webhook.events.includes(event) && at', 'at'),
  read('who is added has moved as well', 'rows.filter(row => !row.is_said)', 'rows'),
  milestones(
    'a goal is reached again and again',
    'before.goal_met === 0 && after.goal_met === 1',
    'after.goal_met === 1',
  ),
  webhooks('there may be any number', '  if (known.length >= MAX_WEBHOOKS)\n', '  if (known.length >= 1e9)\n'),
  deliveries(
    'a delivery goes to a paused webhook',
    "  if (webhook.paused_at !== null) throw new Refusal('conflict', { detail: t('dataOut:webhook.isPaused') })\n",
  ),
  sweep(
    'deliveries are kept for ever',
    "    await tx.deleteFrom('webhook_deliveries').where('made_at', '<', old).execute()\n",
  ),
  keys(
    'a district revokes what is the provider’s',
    'row.revoked_at === null && call.caller.administrator',
    'row.revoked_at === null',
  ),
]
