import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { receiverOf } from '../test/receiver.ts'

const { app, maple, district, as, anotherProcess } = inTown()

const keys = () => `/api/districts/${district()}/api_keys`
const GRADES = 'https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.readonly'
const USERS = '/ims/oneroster/rostering/v1p2/users'

type Receiver = Awaited<ReturnType<typeof receiverOf>>
let receiver: Receiver
const made = (rights?: readonly string[]) =>
  receiverOf(app, { district: district(), token: maple.token('Dana District'), ...(rights && { rights }) })
beforeAll(async () => {
  receiver = await made()
})

const create = (attributes: object) =>
  as('Dana District').post(keys(), { type: 'apiKey', attributes: { name: 'A', rights: ['oneroster'], ...attributes } })

test('a secret is shown once, and stored as a hash', async () => {
  const { data } = await as('Dana District').get(keys())
  expect(data[0].attributes).toMatchObject({
    clientId: receiver.clientId,
    clientSecret: null,
    createdBy: 'Dana District',
  })
  const rows = await app.owner('SELECT k::text FROM api_keys k')
  expect(JSON.stringify(rows)).not.toContain(receiver.clientSecret)
})

test.each([
  ['no name', { name: ' ' }],
  ['no right', { rights: [] }],
  ['a right that there is not', { rights: ['everything'] }],
  ['a time that is over', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['a time that is none', { expiresAt: 'tomorrow' }],
])('%s is refused', async (_, attributes) => {
  expect((await create(attributes)).status).toBe(422)
})

test('a token is given for Basic and for credentials in the body, as a form or as JSON', async () => {
  const { clientId: client_id, clientSecret: client_secret } = receiver
  const whole = { grant_type: 'client_credentials', client_id, client_secret }
  for (const answer of [
    await receiver.ask({ grant_type: 'client_credentials' }, receiver.basic),
    await receiver.ask(whole),
    await app.call({ method: 'POST', url: '/oauth/token', payload: whole }),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect((await receiver.get(USERS, answer.json().access_token)).statusCode).toBe(200)
  }
})

interface Try {
  readonly form?: Readonly<Record<string, string>>
  readonly client?: string
  readonly secret?: string
  readonly isBare?: true
}
const REFUSED: readonly [what: string, tried: Try, status: number, error: string][] = [
  ['another grant', { form: { grant_type: 'password' } }, 400, 'unsupported_grant_type'],
  ['no grant', { form: {} }, 400, 'invalid_request'],
  ['no credentials', { isBare: true }, 401, 'invalid_client'],
  ['another secret', { secret: 'x'.repeat(43) }, 401, 'invalid_client'],
  ['a client of nobody', { client: 'hornbook-1-987654' }, 401, 'invalid_client'],
  ['a client that is no id', { client: "' OR 1=1" }, 401, 'invalid_client'],
  ['a scope that the key lacks', { form: { grant_type: 'client_credentials', scope: GRADES } }, 400, 'invalid_scope'],
]

test.each(REFUSED)('%s gets no token, and the reason as OAuth has it', async (_, tried, status, error) => {
  const {
    form = { grant_type: 'client_credentials' },
    client = receiver.clientId,
    secret = receiver.clientSecret,
  } = tried
  const basic = { authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}` }
  const answer = await receiver.ask(form, tried.isBare ? {} : basic)
  expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Basic/)
})

test('a token has the rights that are asked for, and no others', async () => {
  const both = await made(['oneroster', 'results'])
  const answer = await both.ask({ grant_type: 'client_credentials', scope: `${GRADES} openid` }, both.basic)
  expect(answer.json().scope).toBe(GRADES)
  const refused = await both.get(USERS, answer.json().access_token)
  expect([refused.statusCode, refused.json().imsx_codeMajor]).toEqual([403, 'failure'])
})

test('a revoked key is refused from the next call on, by every process, with any of its tokens', async () => {
  const other = await made()
  const elsewhere = await anotherProcess()
  expect((await other.get(USERS)).statusCode).toBe(200)
  expect((await as('Dana District').delete(`${keys()}/${other.id}`)).status).toBe(204)
  expect((await as('Dana District').delete(`${keys()}/${other.id}`)).status).toBe(204)
  expect((await other.get(USERS)).statusCode).toBe(401)
  expect((await other.ask({ grant_type: 'client_credentials' }, other.basic)).statusCode).toBe(401)
  expect((await elsewhere.as('Dana District').get(keys())).data.at(-1).attributes.revokedAt).not.toBeNull()
})

test('a key ends on its day, and its token with it', async () => {
  const other = await made()
  await app.owner(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [other.id])
  expect((await other.get(USERS)).statusCode).toBe(401)
})

test('a token that was changed, or is over, is refused', async () => {
  const [districtId, keyId, until, rights, signature] = receiver.bearer.split('.')
  const harbor = maple.id('Harbor Point')
  for (const forged of [
    [harbor, keyId, until, rights, signature],
    [districtId, keyId, Number(until) + 1, rights, signature],
    [districtId, keyId, until, 'oneroster+results', signature],
  ])
    expect((await receiver.get(USERS, forged.join('.'))).statusCode).toBe(401)
})

test('the list has when a key was used last, and from where', async () => {
  const other = await made()
  await other.get(USERS)
  const { data } = await as('Dana District').get(keys())
  const { attributes } = data.find(({ id }: { id: string }) => id === other.id)
  expect(attributes.lastUsedFrom).toBe('127.0.0.1')
  expect(Date.parse(attributes.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
})
