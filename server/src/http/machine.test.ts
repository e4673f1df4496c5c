import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../access/tokens.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { edges } from '../test/edges.ts'
import { type Town, town } from '../test/town.ts'
import { machineOf } from './machine.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await edges(app, await town(app))
})
afterAll(() => app.close())

const CONFIGURED = 'service-token-of-the-tests'
const machine = (right: 'events' | 'handoff', header: string) => machineOf(app.app, { right }, header)

test('the configured token is trusted with events and nothing else', async () => {
  expect(await machine('events', `Bearer ${CONFIGURED}`)).toMatchObject({ tokenId: null, districtId: null })
  await expect(machine('handoff', `Bearer ${CONFIGURED}`)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a made token is trusted with what it was made for, in its district', async () => {
  const handoff = `Bearer ${maple.token('handoff app')}`
  expect(await machine('handoff', handoff)).toMatchObject({ districtId: maple.id('Maple Grove') })
  await expect(machine('events', handoff)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the name of the scheme is read in either case', async () => {
  for (const scheme of ['bearer ', 'BEARER  ']) {
    expect(await machine('events', `${scheme}${CONFIGURED}`)).toMatchObject({ tokenId: null })
  }
})

test.each(['maple app', 'provider app'])('the use of a token is seen: %s', async name => {
  const used = () =>
    app.owner<{ last_used_at: Date | null }>('SELECT last_used_at FROM service_tokens WHERE token_hash = $1', [
      hashOf(maple.token(name)),
    ])
  expect((await used())[0]?.last_used_at).toBeNull()
  await expect(machine('handoff', `Bearer ${maple.token(name)}`)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await used())[0]?.last_used_at).toBeNull()
  await machine('events', `Bearer ${maple.token(name)}`)
  expect(Date.now() - Number((await used())[0]?.last_used_at)).toBeLessThan(60_000)
})

test('a service token comes as Bearer, not as a session does', async () => {
  for (const token of [CONFIGURED, maple.token('maple app')]) {
    await expect(machine('events', `Token token=${token}`)).rejects.toMatchObject({ code: 'invalidToken' })
    await expect(machine('events', token)).rejects.toMatchObject({ code: 'invalidToken' })
  }
})
