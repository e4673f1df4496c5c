import { describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'

const { app, maple, as, nobody, call } = inTown({ settings: { selfService: true }, hasEdgeCases: true })

describe('The zone of times', () => {
  test("is the district's, until somebody chooses another one, and again once they want none", async () => {
    const zoneOf = async () => (await as('Tess Teacher').get('users/session')).data.relationships.timezone.data?.id
    const before = await zoneOf()
    expect((await as('Tess Teacher').get('my_account')).document).toMatchObject({
      timezone: null,
      districtTimezone: before,
    })
    const chosen = await choose('America/Denver')
    expect(chosen.document).toMatchObject({ timezone: 'America/Denver', districtTimezone: before })
    expect(await zoneOf()).toBe('America/Denver')
    await choose(null)
    expect(await zoneOf()).toBe(before)
  })

  test('is one that exists', async () => {
    for (const timezone of ['Mars/Olympus', '', 'x'.repeat(5_000), 7, ['UTC']])
      expect((await choose(timezone)).status).toBe(422)
  })

  test('leaves the days of figures to the district', async () => {
    await choose('Pacific/Kiritimati')
    const ask = () => as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/overview`)
    const far = await ask()
    await choose(null)
    expect(far.data).toEqual((await ask()).data)
  })
})

describe('Where a session was begun', () => {
  test('is the same network as this one, another one, or was not kept', async () => {
    // The session that the town gave her has none.
    const token = await signIn('Noor Neighbour')
    await elsewhere('Noor Neighbour')
    const items = await sessionsOf(token)
    expect(items.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ network: 'same', place: null }])
    expect(new Set(items.map(({ network }) => network))).toEqual(new Set(['same', 'other', null]))
  })

  test('is named by the school at which most colleagues work who sign in there, never by one of another district', async () => {
    const token = await signIn('Tess Teacher')
    for (const name of ['Noor Neighbour', 'Sam School']) await signIn(name)
    for (const name of ['Hana Harbor', 'Piet Pier']) await signIn(name)
    expect((await current(token)).place).toBeNull()
    await signIn('Tim Training')
    expect((await current(token)).place).toBe('Oak')
  })

  test('is kept as a digest, which is no address', async () => {
    await signIn('Tess Teacher')
    const [row] = await app.owner<{ stored: string }>(
      'SELECT s::text AS stored FROM sessions s WHERE network_mac IS NOT NULL ORDER BY created_at DESC LIMIT 1',
    )
    expect(row?.stored).not.toMatch(/127\.0\.0\.1|::1/)
  })
})

const choose = (timezone: unknown) => as('Tess Teacher').patch('my_account/timezone', JSON.stringify({ timezone }))

interface Item {
  readonly isCurrent: boolean
  readonly network: string | null
  readonly place: string | null
}

const sessionsOf = async (token: string): Promise<Item[]> =>
  (await call({ url: '/api/my_account/sessions', token })).document.items

const current = async (token: string) => (await sessionsOf(token)).find(({ isCurrent }) => isCurrent) as Item

async function signIn(name: string): Promise<string> {
  const attributes = { email: emailOf(name), password: TOWN_PASSWORD }
  const answer = await nobody.post('users/session', { type: 'user', attributes })
  expect(answer.status, answer.body).toBe(201)
  return answer.data.attributes.authenticationToken
}

const elsewhere = (name: string) =>
  app.owner(
    `INSERT INTO sessions (token_hash, account_id, network_mac) VALUES (sha256('elsewhere'), $1, sha256('another network'))`,
    [maple.id(`account of ${name}`)],
  )
