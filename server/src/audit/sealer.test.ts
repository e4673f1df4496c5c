import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db, within } from '../db/pool.ts'
import { onCitus } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { SLOWNESS } from '../test/slowness.ts'
import { writeChange, writeChangeIn } from '../test/write-change.ts'
import { verifyChain } from '../verify/audit-chain.ts'
import { type Slice, sealSlice } from './seal.ts'
import { sealAll } from './sealer.ts'

const { app, maple, district, nobody } = inTown()

let db: Db

beforeAll(async () => {
  db = app.db.queries
})

afterEach(() => app.owner('TRUNCATE audit_entries, changes, seals, unsealed_entries'))

describe('Every committed entry is sealed once', () => {
  test('an entry that commits late, with an earlier id, gets a later link', async () => {
    const { promise: hold, resolve: commit } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<string>()
    const late = within(db, [district()], async tx => {
      begin(await writeChangeIn(tx, district(), 2))
      await hold
    })
    const early = await begun
    const next = await writeChange(db, district())
    await sealAll(db)
    expect(await sealedEntries()).toEqual([next])
    commit()
    await late
    await sealAll(db)
    expect(await sealedEntries()).toEqual([next, early])
    expect(await verifyChain(db, district())).toMatchObject({ broken: null, entries: 2, rows: 3, waiting: 0 })
  })

  test('an entry that is rolled back is not sealed', async () => {
    const failed = within(db, [district()], async tx => {
      await writeChangeIn(tx, district())
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await sealAll(db)
    expect(await sealed()).toEqual([])
  })

  test.each([1, 2, 3, 7, 500])('in slices of %i links, with whole entries or parts of a large one', async maxLinks => {
    for (const rows of [0, 2, 9, 1, 0, 0, 14, 3]) await writeChange(db, district(), rows)
    const slices: Slice[] = []
    do slices.push(await sealSlice(db, district(), maxLinks))
    while (!slices.at(-1)?.isLast)
    expect(Math.max(...slices.map(slice => slice.links))).toBeLessThanOrEqual(maxLinks + 1)
    expect(await sealed()).toHaveLength(8 + 29)
    expect(await verifyChain(db, district())).toMatchObject({ broken: null, entries: 8, rows: 29, waiting: 0 })
  })

  test('what is sealed in one slice is not looked for again, so that a busy district has an end', async () => {
    for (let entries = 0; entries < 3; entries++) await writeChange(db, district())
    let slices = 0
    await sealAll(db, () => slices++ < 0)
    expect(slices).toBe(1)
    expect(await waiting()).toBe(0)
  })

  test('an entry that is listed as unsealed although it is sealed is not sealed again', async () => {
    const entry = await writeChange(db, district())
    await sealAll(db)
    await app.owner('INSERT INTO unsealed_entries (district_id, entry_id) VALUES ($1, $2)', [district(), entry])
    await writeChange(db, district())
    await sealAll(db)
    expect(await sealedEntries()).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })

  test('rows of the queue without an entry hold up no entry', async () => {
    await app.owner('INSERT INTO unsealed_entries (district_id, entry_id) SELECT $1, -n FROM generate_series(1, 5) n', [
      district(),
    ])
    const entries = [await writeChange(db, district()), await writeChange(db, district())]
    await sealAll(db, () => false, 2)
    expect(await sealedEntries()).toEqual(entries)
  })
})

const PROGRAM = fileURLToPath(new URL('../test/sealer-process.ts', import.meta.url))

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(app.appConfig)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('the sealer ended by itself')))
  })
  return child
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

// A cluster on the machine of the tests is slow.
const MIN_TRIES = onCitus() ? 1_260 : 2_100
/** Beyond MIN_TRIES only so many entries may wait: writers are faster than sealers, and every entry more is sealed and verified. */
const MAX_WAITING = 300
/** One entry waits for all the others, however slow the machine. */
const MAX_SECONDS = 300 * SLOWNESS

test(
  'thousands of concurrent entries, some rolled back, are sealed once by two servers that are killed repeatedly',
  async () => {
    const writers = connect(app.appConfig, { max: 20 })
    const places = [district(), maple.id('Harbor Point')] as const
    const { promise: othersSealed, resolve: commitLast } = Promise.withResolvers<void>()
    let [tries, written, held] = [0, 0, '']
    const writeOne = async (at: number) => {
      const place = places[at % 7 ? 0 : 1]
      const write = async (tx: Db) => {
        const id = await writeChangeIn(tx, place, at % 4)
        if (at === 1) held = id
        // Ids are assigned in order; one entry commits after all the others have been sealed.
        // These commit in random order; nothing waits for their pauses.
        await (at === 1 ? othersSealed : sleep(at % 10))
        if (at % 21 === 0) throw new Error('rolled back')
      }
      const work = within(writers.queries, [place], write, { limitSeconds: MAX_SECONDS })
      await work.then(
        () => written++,
        () => undefined,
      )
    }
    // Writing goes on as long as servers are killed: on a busy machine they seal faster than they start.
    let killing = true
    let room: Promise<void> | undefined
    const hasRoom = () => {
      room ??= until(async () => !killing || (await waiting()) < MAX_WAITING).finally(() => {
        room = undefined
      })
      return room
    }
    const writing = Promise.all(
      Array.from({ length: 20 }, async () => {
        while (killing || tries < MIN_TRIES) {
          await writeOne(tries++)
          if (tries >= MIN_TRIES) await hasRoom()
        }
      }),
    )
    const servers: ChildProcess[] = []
    try {
      await until(async () => written > MIN_TRIES / 2)
      servers.push(await startServer(), await startServer())
      for (let round = 0; round < 6; round++) {
        const before = await links()
        await until(async () => (await links()) > before + 50 && (await waiting()) > 0)
        await kill(servers[round % 2] as ChildProcess)
        servers[round % 2] = await startServer()
      }
      killing = false
      const expected = () => tries - Math.ceil(tries / 21)
      await until(async () => tries >= MIN_TRIES && written === expected() - 1 && (await waiting()) === 0)
      commitLast()
      await writing
      await until(async () => (await waiting()) === 0)
      expect(written).toBe(expected())
    } finally {
      // A failure must not leave a transaction that the next test waits for.
      killing = false
      commitLast()
      await writing
      for (const server of servers) await kill(server)
      await writers.close()
    }
    const [one, other] = await Promise.all(places.map(place => verifyChain(db, place)))
    expect([one?.broken, other?.broken]).toEqual([null, null])
    expect((one?.entries ?? 0) + (other?.entries ?? 0)).toBe(written)
    expect((await sealedEntries()).at(-1)).toBe(held)
  },
  MAX_SECONDS * 1000,
)

test('/metrics shows how many entries are unsealed, and the age of the oldest', async () => {
  const figures = async () => {
    const { body } = await nobody.get('/metrics')
    const figure = (name: string) => Number(new RegExp(`^hornbook_audit_${name} (.+)$`, 'm').exec(body)?.[1])
    return [figure('unsealed_entries'), figure('oldest_unsealed_seconds')] as const
  }
  expect(await figures()).toEqual([0, 0])
  await writeChange(db, district())
  await writeChange(db, maple.id('Harbor Point'))
  await app.owner("UPDATE unsealed_entries SET at = now() - interval '1 hour' WHERE district_id = $1", [district()])
  const [entries, seconds] = await figures()
  expect(entries).toBe(2)
  expect(seconds).toBeCloseTo(3_600, -1)
  await sealAll(db)
  expect(await figures()).toEqual([0, 0])
})

test('stops between two slices, and the next run continues from there', async () => {
  await writeChange(db, district(), 2_400)
  let slices = 0
  await sealAll(db, () => slices++ === 2, 500)
  expect((await sealed()).length).toBe(1_001)
  expect(await verifyChain(db, district())).toMatchObject({ broken: null, entries: 1, rows: 1_000, waiting: 1 })
  await sealAll(db)
  expect(await verifyChain(db, district())).toMatchObject({ broken: null, entries: 1, rows: 2_400, waiting: 0 })
})

const sealed = () =>
  app.owner<{ entry_id: string; change_id: string | null }>(
    'SELECT entry_id, change_id FROM seals WHERE district_id = $1 ORDER BY n',
    [district()],
  )
const sealedEntries = async () =>
  (await sealed()).filter(({ change_id }) => change_id === null).map(({ entry_id }) => entry_id)
const links = async () => (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM seals'))[0]?.n ?? 0
const waiting = async () =>
  (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM unsealed_entries'))[0]?.n ?? 0
const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 120_000 * SLOWNESS, interval: 20 }).toBe(true)
