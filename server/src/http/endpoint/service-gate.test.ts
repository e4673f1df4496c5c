import { expect, test } from 'vitest'
import { hashOf } from '../../secrets/tokens.ts'
import { inTown } from '../../test/in-town.ts'
import { admitServiceCaller } from './service-gate.ts'

const { app, maple } = inTown({ hasEdgeCases: true })

const CONFIGURED = 'service-token-of-the-tests'
const admit = (right: 'events' | 'handoff', header: string) =>
  admitServiceCaller(app.app, { right }, header, '203.0.113.40')

test('the configured token may send events and nothing else', async () => {
  expect(await admit('events', `Bearer ${CONFIGURED}`)).toMatchObject({ tokenId: null, districtId: null })
  await expect(admit('handoff', `Bearer ${CONFIGURED}`)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a stored token has its own rights in its own district', async () => {
  const handoff = `Bearer ${maple.token('handoff app')}`
  expect(await admit('handoff', handoff)).toMatchObject({ districtId: maple.id('Maple Grove') })
  await expect(admit('events', handoff)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the scheme may be in upper or lower case', async () => {
  for (const scheme of ['bearer ', 'BEARER  ']) {
    expect(await admit('events', `${scheme}${CONFIGURED}`)).toMatchObject({ tokenId: null })
  }
})

test.each(['maple app', 'provider app'])('only a successful use is recorded as the last use: %s', async name => {
  const used = () =>
    app.owner<{ last_used_at: Date | null; last_used_from: string | null }>(
      'SELECT last_used_at, last_used_from FROM service_tokens WHERE token_hash = $1',
      [hashOf(maple.token(name))],
    )
  expect((await used())[0]?.last_used_at).toBeNull()
  await expect(admit('handoff', `Bearer ${maple.token(name)}`)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await used())[0]?.last_used_at).toBeNull()
  await admit('events', `Bearer ${maple.token(name)}`)
  const [last] = await used()
  expect(Date.now() - Number(last?.last_used_at)).toBeLessThan(60_000)
  expect(last?.last_used_from).toBe('203.0.113.40')
})

test('a service token is accepted only as Bearer, not in the form of a session token', async () => {
  for (const token of [CONFIGURED, maple.token('maple app')]) {
    await expect(admit('events', `Token token=${token}`)).rejects.toMatchObject({ code: 'invalidToken' })
    await expect(admit('events', token)).rejects.toMatchObject({ code: 'invalidToken' })
  }
})
