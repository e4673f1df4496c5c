import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { type KillableServer, startKillableServer } from '../../test/killable-server.ts'
import { SLOWNESS } from '../../test/slowness.ts'
import { type WebhookReceiver, webhookReceiver } from '../../test/webhook-receiver.ts'

// Kills the server on the way to a receiver, and lets two servers send at once (SAFE-23).

const { app, maple, as, district } = inTown({ runsJobs: false })

let receiver: WebhookReceiver
let holder: pg.Client
const servers: KillableServer[] = []
const start = async () => void servers.push(await startKillableServer(app.appConfig, null))
const killAll = () => Promise.all(servers.splice(0).map(server => server.kill()))
const until = (holds: () => unknown) => expect.poll(holds, { timeout: 40_000 * SLOWNESS }).toBeTruthy()

beforeAll(async () => {
  holder = new pg.Client(app.ownerConfig)
  await holder.connect()
})
beforeEach(async () => {
  receiver = await webhookReceiver()
  const { status } = await as('Ada Admin').post(`/api/districts/${district()}/webhooks`, {
    type: 'webhook',
    attributes: { name: 'SIS', address: receiver.address, events: ['student.added'] },
  })
  expect(status).toBe(201)
})
afterEach(async () => {
  await killAll()
  receiver.close()
  await app.owner('UPDATE webhooks SET revoked_at = now()')
})
afterAll(() => holder.end())

let made = 0
async function add() {
  const username = `k${++made}`
  const { status } = await as('Dana District').post(`/api/schools/${maple.id('Oak')}/students`, {
    type: 'student',
    attributes: { firstName: 'A', lastName: 'B', oneRosterId: username, username, password: 'abc123' },
    relationships: {
      grades: { data: [{ type: 'grade', id: '5' }] },
      classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] },
    },
  })
  expect(status).toBe(201)
}
const isHeld = async () =>
  (
    await app.owner(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation'
      AND datname = current_database()`)
  ).length > 0
/** What has not arrived; of the webhooks of the tests before, nobody waits for anything. */
const waiting = async () =>
  (
    await app.owner(`SELECT FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.arrived_at IS NULL AND w.revoked_at IS NULL`)
  ).length
const told = () => receiver.received.map(({ told }) => told.id)

test(
  'what was committed before the server was killed is told by the next one',
  async () => {
    await add()
    await holder.query('BEGIN; LOCK TABLE webhook_deliveries IN SHARE MODE')
    await start()
    await until(isHeld)
    await killAll()
    await until(async () => !(await isHeld()))
    await holder.query('ROLLBACK')
    expect(told()).toEqual([])
    await start()
    await until(() => told().length > 0)
    expect(told()).toHaveLength(1)
  },
  90_000 * SLOWNESS,
)

test(
  'a delivery whose server is killed before the answer is sent again, with its id',
  async () => {
    receiver.answers(() => {})
    await add()
    await start()
    await until(() => told().length === 1)
    await killAll()
    receiver.answers(200)
    await app.owner('UPDATE webhook_deliveries SET next_try_at = now()')
    await start()
    await until(() => told().length === 2)
    expect(new Set(told()).size).toBe(1)
    await until(async () => (await waiting()) === 0)
  },
  90_000 * SLOWNESS,
)

test(
  'two servers send each delivery once',
  async () => {
    receiver.answers((_, response) => void setTimeout(() => response.writeHead(200).end(), 100))
    await Promise.all([start(), start()])
    for (let each = 0; each < 8; each++) await add()
    await until(async () => receiver.events().length >= 8 && (await waiting()) === 0)
    expect(receiver.events()).toHaveLength(8)
    expect(new Set(told()).size).toBe(told().length)
  },
  90_000 * SLOWNESS,
)
