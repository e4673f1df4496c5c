import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTown } from '../../../test/in-town.ts'
import { json, restRoster, rosterServer } from '../../../test/roster-server.ts'
import { watchConnections } from '../watch.ts'

const { app, as, desk } = inTown()

const records = restRoster()
const server = await rosterServer(() => records)
afterAll(server.close)

let district = ''
let connection = ''
const url = (rest = '') => `/api/districts/${district}/connections${rest}`
const settings = () => ({
  system: 'aeries',
  address: server.address,
  version: '1.1',
  signIn: 'oauth2',
  tokenAddress: server.tokenAddress,
  clientId: 'client',
})
const create = (attributes: object) =>
  as('Ada Admin').post(url(), {
    type: 'connection',
    attributes: { kind: 'onerosterRest', name: 'Aeries', ...attributes },
  })

beforeAll(async () => {
  district = await desk.district('Riverbend')
  const made = await create({ settings: settings(), secret: 'secret-of-the-district' })
  expect(made.status).toBe(201)
  connection = (made.data as { id: string }).id
  const switched = await as('Ada Admin').patch(url(`/${connection}`), {
    type: 'connection',
    id: connection,
    attributes: { role: 'roster' },
  })
  expect(switched.status).toBe(200)
  await app.owner('UPDATE connections SET hold_since = NULL WHERE id = $1', [connection])
})
beforeEach(() => server.teach(() => false))

interface Run {
  readonly state: string
  readonly sentence: string
  readonly counts: { readonly students: { readonly added: number; readonly archived: number } } | null
}

/** Fetches now, and waits for what becomes of it. */
async function run(): Promise<Run> {
  expect((await as('Ada Admin').post(url(`/${connection}/run`), undefined)).status).toBe(202)
  let newest: Run | undefined
  await vi.waitUntil(
    async () => {
      await watchConnections(app.db.queries, Date.now(), app.app.settings)
      const { data } = await as('Ada Admin').get(url(`/${connection}/runs`))
      newest = (data as { attributes: Run }[])[0]?.attributes
      return newest && !['fetching', 'reading', 'applying'].includes(newest.state)
    },
    { timeout: 60_000, interval: 50 },
  )
  return newest as Run
}
const students = async () =>
  (await app.owner('SELECT sourced_id, archived_at FROM students WHERE district_id = $1 ORDER BY id', [district])) as {
    archived_at: Date | null
  }[]

test('a pull brings a district its roster, and then what has changed', async () => {
  expect(await run()).toMatchObject({ state: 'applied', counts: { students: { added: 25 } } })
  records.users?.push({ ...records.users[3], sourcedId: 'p99', username: 'p99' })
  expect(await run()).toMatchObject({ state: 'applied', counts: { students: { added: 1, archived: 0 } } })
  expect(await students()).toHaveLength(26)
})

test('a pull that fails leaves the roster as it was, with a reason that holds no secret', async () => {
  const before = await students()
  server.teach(({ what, response }) => what === 'enrollments' && !!response.end('<html>Sign in'))
  const { state, sentence } = await run()
  expect([state, sentence]).toEqual(['failed', expect.stringMatching(/web page.*enrollments.*Security, API Security/)])
  server.teach(({ what, response }) => what === 'users' && json(response, { users: [] }))
  expect((await run()).sentence).toMatch(/has no people/)
  expect(await students()).toEqual(before)
  const kept = await app.owner('SELECT reason, facts::text FROM connection_runs WHERE district_id = $1', [district])
  expect(JSON.stringify(kept)).not.toMatch(/secret-of-the-district|token-\d/)
})

test('a test says each step, and is no run', async () => {
  const { status, document } = await as('Ada Admin').post(url(`/${connection}/test`), undefined)
  expect([status, document]).toMatchObject([200, { passed: true }])
  const { steps } = document as { steps: { says: string }[] }
  expect(steps.map(({ says }) => says)).toContain(
    '27 of the first 27 people have an id that Hornbook knows. The difference shows the rest before anything changes.',
  )
})

test.each([
  ['address', { address: 'roster.example' }],
  ['address', { address: 'https://key:word@roster.example/' }],
  ['address', { address: 'https://key@roster.example/' }],
  ['address', { address: 'ftp://roster.example/' }],
  ['tokenAddress', { tokenAddress: null }],
  ['tokenAddress', { tokenAddress: '/token' }],
  ['clientId', { clientId: null }],
  ['clientId', { signIn: 'oauth1', tokenAddress: null, clientId: null }],
  ['clientId', { signIn: 'bearer', clientId: null }],
])('settings that cannot work are refused: %s of %j', async (name, changes) => {
  const answer = await create({ settings: { ...settings(), ...changes } })
  expect([answer.status, answer.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)]).toEqual([
    422,
    [`/data/attributes/settings/${name}`],
  ])
})
