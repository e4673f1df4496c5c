import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { receiverOf } from '../test/receiver.ts'

const { app, maple, district, as, anotherProcess, call } = inTown({ hasEdgeCases: true })

const keys = (of = district()) => `/api/districts/${of}/keys`
interface Key {
  readonly id: string
  readonly attributes: { readonly kind: string; readonly name: string; readonly mayRevoke: boolean } & Record<
    string,
    unknown
  >
}
const list = async (by = 'Dana District', of = district()): Promise<Key[]> => (await as(by).get(keys(of))).data
const named = async (name: string, by?: string) => (await list(by)).find(({ attributes }) => attributes.name === name)

let receiver: Awaited<ReturnType<typeof receiverOf>>
beforeAll(async () => {
  receiver = await receiverOf(app, { district: district(), token: maple.token('Dana District') })
  const attributes = { name: 'SIS', address: 'http://127.0.0.1:9/', events: ['student.added'] }
  await as('Dana District').post(`/api/districts/${district()}/webhooks`, { type: 'webhook', attributes })
  const connection = { kind: 'sftp', name: 'Nightly', settings: {} }
  await as('Dana District').post(`/api/districts/${district()}/connections`, {
    type: 'connection',
    attributes: connection,
  })
})

test('all that reaches the data is there, of every kind, and nothing that reaches another district alone', async () => {
  const kinds = new Set((await list()).map(({ attributes }) => attributes.kind))
  expect(kinds).toEqual(new Set(['apiKey', 'webhook', 'sftp', 'serviceToken', 'configuredToken']))
  expect(await named('harbor app')).toBeUndefined()
  for (const name of ['maple app', 'provider app', 'A system', 'SIS', 'HORNBOOK_SERVICE_TOKEN'])
    expect(await named(name), name).toBeDefined()
  const theirs = (await list('Hana Harbor', maple.id('Harbor Point'))).map(({ attributes }) => attributes.name)
  expect(theirs).toContain('harbor app')
  expect(theirs).not.toContain('A system')
})

test('a district revokes its own; those of the provider it sees, and the provider revokes', async () => {
  const may = async (name: string, by?: string) => (await named(name, by))?.attributes.mayRevoke
  expect([await may('A system'), await may('SIS'), await may('maple app'), await may('provider app')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([await may('maple app', 'Ada Admin'), await may('provider app', 'Ada Admin')]).toEqual([true, true])
  expect((await named('maple app'))?.attributes).toMatchObject({ madeBy: 'provider', createdBy: null })
  const id = maple.id('maple app')
  expect((await as('Dana District').delete(`/api/service_tokens/${id}`)).status).toBe(403)
})

test('it says when each was used last, and from where', async () => {
  await receiver.get('/ims/oneroster/rostering/v1p2/users')
  const lesson = learningEvent('lessonCompletion', {
    studentId: maple.id('Amara Okafor'),
    level: 1,
    lesson: 1,
    finishedAt: '2026-02-03T10:00:00Z',
  })
  const bearer = maple.token('maple app')
  await call({ method: 'POST', url: '/api/lesson_completions', bearer, payload: { data: [lesson] } })
  for (const name of ['A system', 'maple app']) {
    const used = (await named(name))?.attributes
    expect(used?.lastUsedFrom, name).toBe('127.0.0.1')
    expect(Date.parse(String(used?.lastUsedAt))).toBeGreaterThan(Date.now() - 60_000)
  }
  expect((await named('HORNBOOK_SERVICE_TOKEN'))?.attributes).toMatchObject({ isUseRecorded: false, lastUsedAt: null })
})

test('an account that sends rosters ends with its connection', async () => {
  const account = (await named('Nightly'))?.attributes
  expect(account).toMatchObject({ kind: 'sftp', may: ['sendRosters'], mayRevoke: true, lastUsedAt: null })
  const path = `/api/districts/${district()}/connections/${account?.recordId}`
  expect((await as('Dana District').delete(path)).status).toBe(204)
  expect((await named('Nightly'))?.attributes).toMatchObject({ mayRevoke: false, revokedAt: expect.any(String) })
})

test('no secret is in it', async () => {
  const text = JSON.stringify(await list())
  for (const secret of [receiver.clientSecret, receiver.bearer, maple.token('maple app'), 'service-token-of-the-tests'])
    expect(text).not.toContain(secret)
})

test('without a token in the configuration there is none in the list', async () => {
  const { as: there } = await anotherProcess({ serviceToken: null })
  const { data } = await there('Dana District').get(keys())
  expect(data.some(({ id }: Key) => id === 'configuredToken')).toBe(false)
})

test('what is revoked stays in the list, and is refused with its next call', async () => {
  const bearer = maple.token('maple app')
  expect((await as('Ada Admin').delete(`/api/service_tokens/${maple.id('maple app')}`)).status).toBe(204)
  expect((await named('maple app'))?.attributes.revokedAt).not.toBeNull()
  const answer = await call({ method: 'POST', url: '/api/lesson_completions', bearer, payload: { data: [] } })
  expect(answer.status).toBe(401)
})
