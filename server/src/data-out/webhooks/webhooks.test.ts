import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealAll } from '../../audit/sealer.ts'
import { lockWaits } from '../../test/citus.ts'
import { inTown } from '../../test/in-town.ts'
import { jobsOf } from '../../test/jobs.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { emailOf } from '../../test/town.ts'
import { isSigned, type WebhookReceiver, webhookReceiver } from '../../test/webhook-receiver.ts'
import { collectEvents } from './collect.ts'
import { mailPausedHandler } from './pausing.ts'
import { MAX_TRIES, sendWebhook } from './send.ts'
import { sweepDeliveries } from './sweep.ts'

const { app, maple, district, as, service, anotherProcess } = inTown({ runsJobs: false })

const ALL = [
  ...['student.added', 'student.moved', 'student.archived'],
  ...['student.levelReached', 'student.goalReached', 'import.held'],
]

let receiver: WebhookReceiver
let webhook: { id: string; secret: string }
beforeEach(async () => {
  receiver = await webhookReceiver()
  webhook = await made()
})
afterEach(async () => {
  receiver.close()
  await app.owner('UPDATE webhooks SET revoked_at = now()')
  await collectEvents(app.app.db.queries, Date.now())
  await app.owner('DELETE FROM webhook_deliveries')
  await app.owner("DELETE FROM jobs WHERE task LIKE 'dataOut.%'")
})

/** Those of a district; with an empty id, those of the provider. */
const path = (of = district()) => (of === '' ? '/api/webhooks' : `/api/districts/${of}/webhooks`)
const body = (attributes: object = {}) => ({
  type: 'webhook',
  attributes: { name: 'SIS', address: receiver.address, events: ALL, ...attributes },
})
async function made(attributes: object = {}, of = district(), by = 'Ada Admin') {
  const { data, body: answer } = await as(by).post(path(of), body(attributes))
  if (!data) throw new Error(answer)
  return { id: data.id as string, secret: data.attributes.secret as string }
}

const sending = () => ({ db: app.app.db, settings: TEST_SETTINGS, stopping: new AbortController().signal })
const collect = async (now = Date.now()) => {
  await sealAll(app.app.db.queries)
  await collectEvents(app.app.db.queries, now)
}
/** A moment after whatever is made now. */
const soon = () => Date.now() + 2_000
/** Collects what happened and sends it. */
async function deliver(now = soon(), { id } = webhook) {
  await collect(now)
  await sendWebhook(sending(), id, () => now)
}
const deliveries = async (id = webhook.id) =>
  (await as('Dana District').get(`${path()}/${id}/deliveries`)).data as {
    id: string
    attributes: {
      state: string
      tries: number
      nextTryAt: string | null
      sentence: string | null
      status: number | null
      body: string
    }
  }[]
const shown = async (id = webhook.id) =>
  (await as('Dana District').get(path())).data.find((each: { id: string }) => each.id === id).attributes
const names = () => receiver.events().map(({ event, studentId }) => [event, studentId])

const student = (attributes: object, room = 'Room 1') => ({
  type: 'student',
  attributes: {
    firstName: 'Zelda',
    lastName: 'Zimmermann',
    oneRosterId: `S${Math.random()}`,
    password: 'abc123',
    ...attributes,
  },
  relationships: {
    grades: { data: [{ type: 'grade', id: '5' }] },
    classrooms: { data: [{ type: 'classroom', id: maple.id(room) }] },
  },
})
const add = async () => {
  const username = `z${Math.random().toString(36).slice(2)}`
  const { data, status } = await as('Dana District').post(
    `/api/schools/${maple.id('Oak')}/students`,
    student({ username }),
  )
  if (status !== 201) throw new Error(`${status}`)
  return data.id as string
}
let second = 0
/** All 70 lessons of level 1, later than any before. */
async function finishLevel1(studentId: string) {
  const data = Array.from({ length: 70 }, (_, at) => {
    const finishedAt = new Date(Date.parse('2026-03-02T10:00:00Z') + ++second * 1000).toISOString()
    return learningEvent('lessonCompletion', { studentId, level: 1, lesson: at + 1, finishedAt })
  })
  const { status } = await service.post('lesson_completions', data)
  if (status !== 200) throw new Error(`${status}`)
}
const archive = (id: string) =>
  as('Dana District').post('/api/bulk_student_archive', {
    type: 'bulkStudentArchive',
    attributes: {},
    relationships: { students: { data: [{ type: 'student', id }] } },
  })

/** Does something after a collector has looked which webhooks there are, and before it takes what is noted. */
async function whileItCollects<Made>(act: () => Promise<Made>): Promise<Made> {
  const holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE seals')
  const collecting = collectEvents(app.app.db.queries, soon())
  try {
    await expect.poll(async () => (await app.owner(lockWaits())).length).toBeGreaterThan(0)
    return await act()
  } finally {
    await holder.query('ROLLBACK')
    await holder.end()
    await collecting
  }
}

describe('A webhook', () => {
  test('is told of a student who is added, moved and archived, by ids alone, signed', async () => {
    const id = await add()
    await deliver()
    expect(names()).toEqual([['student.added', id]])
    const [first] = receiver.received
    expect(first?.body).not.toMatch(/Zelda|Zimmermann/)
    expect(first && isSigned(first, webhook.secret, Date.now())).toBe(true)
    expect(first && isSigned(first, webhook.secret, Date.now() + 310_000)).toBe(false)
    expect(first?.headers['webhook-id']).toBe(first?.told.id)
    expect(first?.told.events[0]).toMatchObject({ sourcedId: `hornbook-student-${id}` })

    const classrooms = { data: [{ type: 'classroom', id: maple.id('Room 2') }] }
    const moved = await as('Dana District').patch(`/api/schools/${maple.id('Oak')}/students/${id}`, {
      type: 'student',
      id,
      attributes: {},
      relationships: { classrooms },
    })
    expect(moved.status).toBe(200)
    await deliver()
    expect((await archive(id)).status).toBeLessThan(300)
    await deliver()
    expect(names().slice(1)).toEqual([
      ['student.moved', id],
      ['student.archived', id],
    ])
    expect(await deliveries()).toHaveLength(3)
    expect((await deliveries()).every(({ attributes }) => attributes.state === 'arrived')).toBe(true)
  })

  test('is told of a level and of a goal that is reached, once', async () => {
    const id = maple.id('Daniyar Seitkali')
    await finishLevel1(id)
    await deliver()
    expect(receiver.events()).toContainEqual(
      expect.objectContaining({ event: 'student.levelReached', studentId: id, level: 2 }),
    )
    expect(names()).toContainEqual(['student.goalReached', id])
    const count = receiver.events().length
    await finishLevel1(id)
    await deliver()
    expect(receiver.events()).toHaveLength(count)
  })

  test('hears only what it asked for, and nothing from before it was made', async () => {
    await add()
    const other = await made({ events: ['student.archived'] })
    const id = await add()
    await archive(id)
    await deliver(soon(), other)
    expect(names()).toEqual([['student.archived', id]])
  })

  test('that is made while another process collects misses nothing from then on', async () => {
    const id = maple.id('Benjamin Lee')
    const other = await whileItCollects(async () => {
      const own = await made()
      await finishLevel1(id)
      return own
    })
    await deliver(soon(), other)
    expect(names()).toContainEqual(['student.levelReached', id])
  })

  test('that is made while nobody is listened for any more hears of what comes then', async () => {
    await collect()
    expect((await as('Dana District').delete(`${path()}/${webhook.id}`)).status).toBe(204)
    const id = maple.id('Amara Okafor')
    const other = await whileItCollects(async () => {
      const own = await made()
      await finishLevel1(id)
      return own
    })
    await deliver(soon(), other)
    expect(names()).toContainEqual(['student.levelReached', id])
  })

  test('of another district hears nothing of this one', async () => {
    const theirs = await made({}, maple.id('Harbor Point'))
    await add()
    await deliver(soon(), theirs)
    expect(receiver.received).toEqual([])
    expect(await app.owner('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [theirs.id])).toEqual([])
  })

  test('of the provider hears of every district, and no district sees it', async () => {
    const own = await made({ events: ['student.added'] }, '', 'Ada Admin')
    const id = await add()
    await deliver(soon(), own)
    expect(names()).toEqual([['student.added', id]])
    expect(receiver.received[0]?.told.districtId).toBe(district())
    const list = await as('Ada Admin').get('/api/webhooks')
    expect(list.data.map((each: { id: string }) => each.id)).toEqual([own.id])
    const sent = await as('Ada Admin').get(`/api/webhooks/${own.id}/deliveries`)
    expect(sent.data[0].attributes.state).toBe('arrived')
    const again = await as('Ada Admin').post(`/api/webhooks/${own.id}/deliveries/${sent.data[0].id}/send`)
    expect(again.data.attributes.state).toBe('waiting')
    const ids = (await as('Ada Admin').get(path())).data.map((each: { id: string }) => each.id)
    expect(ids).toEqual([webhook.id])
    expect((await as('Ada Admin').get(`${path()}/${own.id}/deliveries`)).status).toBe(404)
  })

  test('keeps its secret sealed, and shows it once', async () => {
    expect(webhook.secret).toMatch(/^whsec_[\w+/=]{44}$/)
    expect((await shown()).secret).toBeNull()
    const rows = await app.owner<{ row: string }>('SELECT w::text AS row FROM webhooks w')
    const key = Buffer.from(webhook.secret.slice(6), 'base64').toString('hex')
    expect(JSON.stringify(rows)).not.toContain(webhook.secret)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('gets another secret, and for a day the old one signs as well', async () => {
    const another = (endsOld: boolean) =>
      as('Ada Admin').post(`${path()}/${webhook.id}/secret`, JSON.stringify({ endsOld }))
    const first = (await another(false)).data.attributes
    expect(first.secret).not.toBe(webhook.secret)
    expect(Date.parse(first.oldSecretUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const signs = async (now = soon()) => {
      await add()
      await deliver(now)
      const last = receiver.received.at(-1)
      return [webhook.secret, first.secret].map(secret => last !== undefined && isSigned(last, secret, now))
    }
    expect(await signs()).toEqual([true, true])
    expect(await signs(Date.now() + 25 * 3_600_000)).toEqual([false, true])
    const atOnce = (await Promise.all([another(false), another(false)])).map(({ data }) => data.attributes.secret)
    await add()
    await deliver()
    const both = receiver.received.at(-1)
    expect(atOnce.map(secret => both !== undefined && isSigned(both, secret, soon()))).toEqual([true, true])
    const second = (await another(true)).data.attributes
    expect(second.oldSecretUntil).toBeNull()
    expect(await signs()).toEqual([false, false])
    expect(JSON.stringify((await as('Ada Admin').get(path())).document)).not.toContain('whsec_')
  })

  test('that is removed is sent nothing more, also nothing that waits', async () => {
    await add()
    await collect()
    expect((await as('Dana District').delete(`${path()}/${webhook.id}`)).status).toBe(204)
    await sendWebhook(sending(), webhook.id)
    // A delivery that was just being made.
    await app.owner('UPDATE webhook_deliveries SET next_try_at = now()')
    await sendWebhook(sending(), webhook.id, soon)
    expect(receiver.received).toEqual([])
    expect((await as('Dana District').delete(`${path()}/${webhook.id}`)).status).toBe(404)
  })
})

describe('What is refused', () => {
  test.each([
    ['no name', { name: ' ' }],
    ['no event', { events: [] }],
    ['an event that there is not', { events: ['student.born'] }],
    ['no address', { address: 'the SIS' }],
    ['another scheme', { address: 'ftp://sis.example.org/' }],
    ['a password in the address', { address: 'https://a:b@sis.example.org/' }],
    ['an address without an end', { address: `https://sis.example.org/${'a'.repeat(500)}` }],
  ])('%s', async (_, attributes) => {
    expect((await as('Dana District').post(path(), body(attributes))).status).toBe(422)
  })

  test.each(['http://sis.example.org/', 'https://169.254.169.254/', 'https://127.0.0.1/', 'https://[::1]/'])(
    'on the internet, %s',
    async address => {
      const { as: there } = await anotherProcess({ reachesPrivateAddresses: false })
      const { status, errors } = await there('Dana District').post(path(), body({ address }))
      expect([status, errors[0].source.pointer]).toEqual([422, '/data/attributes/address'])
    },
  )

  test('a twenty-first', async () => {
    for (let at = 1; at < 20; at++) await made()
    expect((await as('Dana District').post(path(), body())).status).toBe(409)
  })
})

describe('A delivery that does not arrive', () => {
  test('is tried again with the same id and body, later each time, and signed anew', async () => {
    receiver.answers(500)
    await add()
    let now = soon()
    await deliver(now)
    await deliver(now + 30_000)
    expect(receiver.received).toHaveLength(1)
    now += 61_000
    await deliver(now)
    expect(receiver.received).toHaveLength(2)
    await deliver(now + 4 * 60_000)
    expect(receiver.received).toHaveLength(2)
    receiver.answers(200)
    now += 301_000
    await deliver(now)
    const [first, , third] = receiver.received
    expect(third?.body).toBe(first?.body)
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(third && isSigned(third, webhook.secret, now)).toBe(true)
    expect((await deliveries())[0]?.attributes).toMatchObject({ state: 'arrived', tries: 3 })
    expect((await shown()).failingSince).toBeNull()
  })

  test('for a day pauses its webhook, mails its maker, and all goes when it is resumed', async () => {
    receiver.answers(503)
    await add()
    let now = soon()
    for (let tried = 0; tried < MAX_TRIES; tried++) {
      await deliver(now)
      const [{ attributes } = {}] = await deliveries()
      now = Date.parse(attributes?.nextTryAt ?? '') + 1_000
    }
    now = soon() + 86_400_000
    expect(receiver.received).toHaveLength(MAX_TRIES)
    expect((await shown()).pausedAt).not.toBeNull()
    const mails = await jobsOf(app, 'dataOut.mailPaused')
    expect(mails.map(({ payload }) => payload)).toEqual([{ webhookId: webhook.id, accountId: maple.id('Ada Admin') }])
    const [mail] = mails
    await mailPausedHandler.run({ ...sending(), ...mail, log: app.app.log, outbox: app.outbox } as never)
    expect(app.mails.at(-1)).toMatchObject({
      to: emailOf('Ada Admin'),
      subject: `We stopped sending to ${new URL(receiver.address).host}`,
      text: expect.stringContaining('The server answered 503'),
    })
    const second = await add()
    await deliver(now)
    expect(receiver.received).toHaveLength(MAX_TRIES)
    const [waiting] = await deliveries()
    const refused = await as('Dana District').post(`${path()}/${webhook.id}/deliveries/${waiting?.id}/send`)
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])

    receiver.answers(200)
    expect((await as('Dana District').post(`${path()}/${webhook.id}/resume`)).status).toBe(200)
    expect((await as('Dana District').post(`${path()}/${webhook.id}/resume`)).status).toBe(409)
    await sendWebhook(sending(), webhook.id)
    expect(receiver.received).toHaveLength(MAX_TRIES + 2)
    expect(names().at(-1)).toEqual(['student.added', second])
    expect((await deliveries()).map(({ attributes }) => attributes.state)).toEqual(['arrived', 'arrived'])
  })

  test('for a day pauses its webhook also while new ones keep each from its last try', async () => {
    receiver.answers(503)
    await add()
    let now = soon()
    for (let hour = 0; hour < 25 && (await shown()).pausedAt === null; hour++, now += 3_600_000) {
      await app.owner('INSERT INTO webhook_deliveries (district_id, webhook_id, events) VALUES ($1, $2, $3)', [
        district(),
        webhook.id,
        '[]',
      ])
      await deliver(now)
    }
    expect((await shown()).pausedAt).not.toBeNull()
    const tries = (await deliveries()).map(({ attributes }) => attributes.tries)
    expect(Math.max(...tries)).toBeLessThan(MAX_TRIES)
  })

  test('and whose maker has left, is told to whoever administers the district', async () => {
    await add()
    await collect()
    await app.owner(`UPDATE webhooks SET created_by = NULL, failing_since = now() - interval '1 day'`)
    await app.owner('UPDATE webhook_deliveries SET tries = $1', [MAX_TRIES - 1])
    receiver.answers(500)
    await sendWebhook(sending(), webhook.id, soon)
    const mails = await jobsOf(app, 'dataOut.mailPaused')
    expect(mails.map(({ payload }) => payload.accountId)).toContain(maple.id('account of Dana District'))
  })

  test('while others do is given up by itself', async () => {
    await add()
    await collect()
    const [one] = await deliveries()
    await app.owner("UPDATE webhook_deliveries SET tries = $1, made_at = now() - interval '1 day' WHERE id = $2", [
      MAX_TRIES - 1,
      one?.id,
    ])
    await app.owner('UPDATE webhooks SET arrived_at = now() WHERE id = $1', [webhook.id])
    receiver.answers(422)
    await sendWebhook(sending(), webhook.id)
    expect((await deliveries())[0]?.attributes).toMatchObject({ state: 'failed', status: 422 })
    expect((await shown()).pausedAt).toBeNull()
  })

  test('keeps the others from being sent one after the other to a server that fails', async () => {
    receiver.answers(500)
    for (let at = 0; at < 6; at++) {
      await add()
      await collect()
    }
    await sendWebhook(sending(), webhook.id)
    expect(receiver.received).toHaveLength(3)
    await app.owner("DELETE FROM jobs WHERE task = 'dataOut.sendWebhook'")
    await collect()
    expect(await jobsOf(app, 'dataOut.sendWebhook')).toEqual([])
    await collect(Date.now() + 61_000)
    expect(await jobsOf(app, 'dataOut.sendWebhook')).toHaveLength(1)
  })

  test('says in words what is wrong', async () => {
    const tested = async () => (await as('Dana District').post(`${path()}/${webhook.id}/test`)).data.attributes
    expect(await tested()).toMatchObject({ arrived: true, sentence: 'It arrived: the server answered 204.' })
    expect(receiver.received[0]?.told.events).toEqual([])
    for (const [status, problem] of [
      [302, 'redirects'],
      [403, 'refused'],
      [404, 'notThere'],
      [429, 'busy'],
      [500, 'broken'],
      [418, 'otherStatus'],
    ] as const) {
      receiver.answers(status)
      expect(await tested()).toMatchObject({
        arrived: false,
        problem,
        status,
        sentence: expect.stringContaining(`${status}`),
      })
    }
    receiver.answers((_, response) => response.end(Buffer.alloc(2_000_000)))
    expect((await tested()).problem).toBe('tooLarge')
    receiver.close()
    expect((await tested()).problem).toBe('noServer')
    expect(await deliveries()).toEqual([])
  })

  test('because its name leads nowhere or inside is said so', async () => {
    const nowhere = await made({ address: 'https://nowhere.invalid/' })
    const asked = await as('Dana District').post(`${path()}/${nowhere.id}/test`)
    expect(asked.data.attributes.problem).toBe('unknownName')
    const { as: there } = await anotherProcess({ reachesPrivateAddresses: false })
    const inside = await made({ address: 'https://localhost/' })
    const refused = await there('Dana District').post(`${path()}/${inside.id}/test`)
    expect(refused.data.attributes).toMatchObject({ problem: 'inside', status: null })
  })
})

describe('A delivery', () => {
  test('is sent again by hand, once', async () => {
    await add()
    await deliver()
    const [one] = await deliveries()
    const again = await as('Dana District').post(`${path()}/${webhook.id}/deliveries/${one?.id}/send`)
    expect([again.status, again.data.attributes.state]).toEqual([200, 'waiting'])
    expect(await jobsOf(app, 'dataOut.sendWebhook')).toHaveLength(1)
    receiver.answers(500)
    await sendWebhook(sending(), webhook.id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(receiver.received[0]?.told.id),
    )
    expect((await deliveries())[0]?.attributes.state).toBe('failed')
  })

  test('that fails again when it is sent by hand stops nothing, also where nothing has ever arrived', async () => {
    receiver.answers(500)
    await add()
    await deliver()
    const [one] = await deliveries()
    await app.owner('UPDATE webhook_deliveries SET next_try_at = NULL')
    const asked = await as('Dana District').post(`${path()}/${webhook.id}/deliveries/${one?.id}/send`)
    expect(asked.status, asked.body).toBe(200)
    const before = receiver.received.length
    await sendWebhook(sending(), webhook.id)
    expect(receiver.received).toHaveLength(before + 1)
    expect((await deliveries())[0]?.attributes.state).toBe('failed')
    expect((await shown()).pausedAt).toBeNull()
  })

  test('goes in pages, the newest first', async () => {
    for (let at = 0; at < 3; at++) {
      await add()
      await collect()
    }
    const first = await as('Dana District').get(`${path()}/${webhook.id}/deliveries?page[size]=2`)
    const rest = await as('Dana District').get(first.links.next)
    const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids).toHaveLength(3)
  })

  test('comes in pages of fifty where nobody asks for pages', async () => {
    await app.owner(
      `INSERT INTO webhook_deliveries (district_id, webhook_id, events) SELECT $1, $2, '[]' FROM generate_series(1, 120)`,
      [district(), webhook.id],
    )
    const pages: number[] = []
    for (let next = `${path()}/${webhook.id}/deliveries`; next; ) {
      const page = await as('Dana District').get(next)
      pages.push(page.data.length)
      next = page.links.next
    }
    expect(pages).toEqual([50, 50, 20])
  })

  test('is kept for thirty days', async () => {
    await add()
    await collect()
    await app.owner("UPDATE webhook_deliveries SET made_at = now() - interval '29 days'")
    await sweepDeliveries(app.app.db.queries)
    expect(await deliveries()).toHaveLength(1)
    await app.owner("UPDATE webhook_deliveries SET made_at = now() - interval '31 days'")
    await sweepDeliveries(app.app.db.queries)
    expect(await deliveries()).toHaveLength(0)
  })

  test('is sent by one of two jobs that look at once', async () => {
    await add()
    await collect()
    const holder = new pg.Client(app.ownerConfig)
    await holder.connect()
    await holder.query(`BEGIN; SELECT FROM webhook_deliveries WHERE district_id = ${district()} FOR UPDATE`)
    const both = Promise.all([1, 2].map(() => sendWebhook(sending(), webhook.id, soon)))
    try {
      await expect.poll(async () => (await app.owner(lockWaits())).length).toBeGreaterThan(1)
    } finally {
      await holder.query('ROLLBACK')
      await holder.end()
    }
    await both
    expect(receiver.received).toHaveLength(1)
  })

  test('is made once by two collectors at once', async () => {
    await add()
    await sealAll(app.app.db.queries)
    await Promise.all([1, 2, 3].map(() => collectEvents(app.app.db.queries, Date.now())))
    expect(await deliveries()).toHaveLength(1)
  })
})
