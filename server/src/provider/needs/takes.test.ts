import { beforeEach, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as, call, anotherProcess } = inTown()

/** A second Administrator: Hana's account is made one. */
const COLLEAGUE = 'Hana Harbor'

beforeEach(async () => {
  await app.owner('DELETE FROM need_takes')
  await app.owner(`INSERT INTO administrators (account_id) VALUES ($1) ON CONFLICT DO NOTHING`, [
    maple.id(`account of ${COLLEAGUE}`),
  ])
  await setMembership('-3 days')
})

test('what somebody has taken shows their name to others, and is theirs to give back', async () => {
  expect(await need()).toMatchObject({ takenBy: null, isMine: false, mayGiveBack: false })
  expect((await send('take')).status).toBe(204)
  expect(await need()).toMatchObject({ takenBy: 'Ada Admin', isMine: true, mayGiveBack: true })
  expect(await need(COLLEAGUE)).toMatchObject({ takenBy: 'Ada Admin', isMine: false, mayGiveBack: false })

  expect((await send('give_back', COLLEAGUE)).status).toBe(204)
  expect(await need()).toMatchObject({ takenBy: 'Ada Admin' })
  expect((await send('give_back')).status).toBe(204)
  expect(await need()).toMatchObject({ takenBy: null })
})

test('the second of two is told who has it', async () => {
  await send('take')
  const { status, errors } = await send('take', COLLEAGUE)
  expect([status, errors[0].detail]).toEqual([409, 'Ada Admin has this in hand.'])
})

test('of two who take at once in two processes, one has it', async () => {
  const other = await anotherProcess()
  for (let round = 0; round < 5; round++) {
    await app.owner('DELETE FROM need_takes')
    const both = await Promise.all([send('take'), other.as(COLLEAGUE).post(path('take'), undefined)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const holder = both[0].status === 204 ? 'Ada Admin' : COLLEAGUE
    expect(await need()).toMatchObject({ takenBy: holder })
  }
})

test('what somebody has who is away is taken over from them, and the row says so', async () => {
  await send('take')
  const before = await entries()
  const ada = maple.id('Ada Admin')
  expect(await need(COLLEAGUE)).toMatchObject({ takenBy: 'Ada Admin', takenById: ada, takenFrom: null })
  expect((await send(`take?from=${ada}`, COLLEAGUE)).status).toBe(204)
  const taken = { takenBy: COLLEAGUE, takenFrom: 'Ada Admin' }
  expect(await need(COLLEAGUE)).toMatchObject({ ...taken, isMine: true, mayGiveBack: true })
  expect(await need()).toMatchObject({ ...taken, isMine: false, mayGiveBack: false })
  const account = maple.id(`account of ${COLLEAGUE}`)
  expect((await entries()).slice(before.length)).toEqual([
    { action: 'need.takeOver', after: { kind: 'membership', takenBy: account } },
  ])
  expect((await send('give_back')).status).toBe(204)
  expect(await need()).toMatchObject(taken)
  await send('give_back', COLLEAGUE)
  expect(await need()).toMatchObject({ takenBy: null, takenFrom: null })
  await send(`take?from=${ada}`)
  expect(await need()).toMatchObject({ takenBy: 'Ada Admin', takenFrom: null })
})

test('it is taken over from whoever is named alone: of two who want it at once, one has it', async () => {
  const third = maple.id('account of Dana District')
  await app.owner('INSERT INTO administrators (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [third])
  const other = await anotherProcess()
  const from = maple.id('account of Dana District')
  for (let round = 0; round < 5; round++) {
    await app.owner('DELETE FROM need_takes')
    await send('take', 'Dana District')
    const both = await Promise.all([
      send(`take?from=${from}`),
      other.as(COLLEAGUE).post(path(`take?from=${from}`), undefined),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const holder = both[0].status === 204 ? 'Ada Admin' : COLLEAGUE
    expect(await need()).toMatchObject({ takenBy: holder, takenFrom: 'Dana District' })
  }
  for (const wrong of ['999999', 'Ada', '%27', ''])
    expect((await send(`take?from=${wrong}`, 'Dana District')).status).toBe(409)
  expect((await send(`take?from=${'1'.repeat(31)}`)).status).toBe(400)
  await app.owner('DELETE FROM administrators WHERE account_id = $1', [third])
})

test('taking twice is written down once', async () => {
  const before = await entries()
  for (let time = 0; time < 2; time++) expect((await send('take')).status).toBe(204)
  expect((await entries()).slice(before.length)).toEqual([
    { action: 'need.take', after: { kind: 'membership', takenBy: maple.id('Ada Admin') } },
  ])
})

test('a membership that ends is still in hand when it has ended', async () => {
  await setMembership('3 days')
  await send('take')
  expect(await need()).toMatchObject({ cause: 'membershipEnds', isMine: true })
  await setMembership('-1 minute')
  expect(await need()).toMatchObject({ cause: 'membershipEnded', isMine: true })
})

test("a need goes with its cause, and a new one of the same kind is nobody's", async () => {
  await send('take')
  await setMembership('300 days')
  expect(await need()).toBeUndefined()
  const { status, code } = await send('take', COLLEAGUE)
  expect([status, code]).toEqual([409, 'conflict'])
  // Months later.
  await app.owner(`UPDATE need_takes SET taken_at = now() - interval '2 months'`)
  await setMembership('-1 day')
  expect(await need()).toMatchObject({ takenBy: null })
  expect((await send('take', COLLEAGUE)).status).toBe(204)
  expect(await need()).toMatchObject({ takenBy: COLLEAGUE })
})

test.each(['nothing', 'MEMBERSHIP', '%27', ' '])('a kind that there is not, %j, is not found', async kind => {
  const url = `/api/needs/${maple.id('Dry Creek')}/${encodeURIComponent(kind)}/take`
  expect((await call({ method: 'POST', url, token: maple.token('Ada Admin') })).status).toBe(404)
})

const path = (what: string) => `needs/${maple.id('Dry Creek')}/membership/${what}`

const send = (what: string, by = 'Ada Admin') =>
  call({ method: 'POST', url: `/api/${path(what)}`, token: maple.token(by) })

async function need(by = 'Ada Admin') {
  const { document } = await as(by).get('needs')
  const items = document.items as { districtId: string; needs: object[] }[]
  return items.find(({ districtId }) => districtId === maple.id('Dry Creek'))?.needs[0]
}

const setMembership = (until: string) =>
  app.owner('UPDATE memberships SET expires_at = now() + $2::interval WHERE district_id = $1', [
    maple.id('Dry Creek'),
    until,
  ])

const entries = () =>
  app.owner<object>(
    `SELECT action, c.after FROM audit_entries e JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
      WHERE e.district_id = $1 ORDER BY e.id`,
    [maple.id('Dry Creek')],
  )
