import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { receiverOf } from '../../test/receiver.ts'
import { COMPLETED, PORTAL, type ReadStatement, STATEMENTS, statementDesk, VERB, XAPI } from '../../test/statement.ts'

const { app, maple, district, service } = inTown({ hasEdgeCases: true })
const { as, call, get, lessonOf, list, post, since, testOf } = statementDesk({ app, maple })

const receiver = (rights: string[]) =>
  receiverOf(app, { district: district(), token: maple.token('Dana District'), rights })
let reader: Awaited<ReturnType<typeof receiverOf>>
beforeAll(async () => {
  reader = await receiver(['xapi'])
})

describe('reading', () => {
  const key = () => ({ headers: { ...XAPI, ...reader.basic } })

  test('a system with a key of the district reads what both doors brought, by Basic and by Bearer', async () => {
    const statement = lessonOf('Amara Okafor', 1)
    await post(statement)
    const attributes = { studentId: maple.id('Benjamin Lee'), test: 1, result: 'failed', finishedAt: COMPLETED }
    const sent = learningEvent('assessmentResult', attributes)
    await service.post('/api/assessment_results', [sent])
    for (const by of [key(), { headers: { ...XAPI, authorization: `Bearer ${reader.bearer}` } }]) {
      const { document } = await call({ method: 'GET', url: `${STATEMENTS}?since=${since()}`, ...by })
      expect(document.statements.map(({ id }: ReadStatement) => id)).toEqual([sent.id, statement.id])
      expect(document.statements[0]).toMatchObject({
        actor: { account: { homePage: `${PORTAL}/`, name: maple.id('Benjamin Lee') } },
        verb: { id: `${VERB}/failed` },
        object: { id: `${PORTAL}/xapi/placement/1` },
        result: { success: false },
        timestamp: COMPLETED,
      })
    }
    expect(
      (await call({ method: 'POST', url: STATEMENTS, payload: lessonOf('Amara Okafor', 2), ...key() })).status,
    ).toBe(403)
    const others = await receiver(['oneroster'])
    expect((await call({ method: 'GET', url: STATEMENTS, headers: { ...XAPI, ...others.basic } })).status).toBe(403)
  })

  test('a service token is the password of Basic, whatever the user name', async () => {
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`learning app:${secret}`).toString('base64')}`,
    })
    expect((await post(lessonOf('Amara Okafor', 1), {}, basic(maple.token('maple app')))).status).toBe(200)
    expect((await post(lessonOf('Amara Okafor', 2), {}, basic('not-a-token'))).status).toBe(401)
  })

  test('nobody learns of a child of another district, by whatever name', async () => {
    const ours = lessonOf('Amara Okafor', 1, {
      actor: { name: 'Amara Okafor', account: { homePage: `${PORTAL}/`, name: maple.id('Amara Okafor') } },
    })
    await post(ours)
    for (const query of [
      { since: since() },
      { statementId: ours.id },
      { since: since(), agent: JSON.stringify(ours.actor) },
    ]) {
      const answer = await get(query as Record<string, string>, as('harbor app'))
      expect(answer.body).not.toContain('Amara')
      expect(answer.document.statements ?? []).toEqual([])
    }
    expect((await get({ statementId: ours.id }, as('provider app'))).document.id).toBe(ours.id)
    expect((await get({}, as('provider app'))).status).toBe(403)
    // The same id may be another statement there.
    expect((await post({ ...lessonOf('Fatima Idrissi', 4), id: ours.id }, as('harbor app'))).status).toBe(200)
    expect((await get({ statementId: ours.id })).document.object.id).toBe(`${PORTAL}/xapi/lessons/1/1`)
  })

  test('pages hold every statement and every event once, in both orders', async () => {
    const names = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes']
    await post(names.map(name => lessonOf(name, 1)))
    const events = names.flatMap(name =>
      [2, 3].map(lesson => {
        const attributes = { studentId: maple.id(name), level: 1, lesson, finishedAt: COMPLETED }
        return learningEvent('lessonCompletion', attributes)
      }),
    )
    await service.post('/api/lesson_completions', events)
    await post(names.map(name => lessonOf(name, 4)))
    for (const order of ['', '&ascending=true']) {
      const seen: ReadStatement[] = []
      let next = `${STATEMENTS}?limit=4&since=${since()}${order}`
      while (next !== '') {
        const { document } = await call({ method: 'GET', url: next, ...as('maple app'), headers: XAPI })
        seen.push(...document.statements)
        next = document.more
      }
      expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([12, 12])
      const times = seen.map(({ stored }) => stored)
      expect(times).toEqual(order ? times.toSorted() : times.toSorted().toReversed())
    }
    const all = await list({ ascending: 'true' })
    const last = all.at(2) as ReadStatement
    expect((await list({ since: last.stored })).map(({ id }) => id)).not.toContain(last.id)
    expect([
      ...(await list({ since: last.stored })),
      ...(await list({ since: since(), until: last.stored })),
    ]).toHaveLength(12)
  })

  test.each([
    [{ agent: true }, 2],
    [{ verb: `${VERB}/passed` }, 2],
    [{ verb: `${VERB}/completed` }, 2],
    [{ verb: `${VERB}/voided` }, 0],
    [{ activity: `${PORTAL}/xapi/lessons/1/2` }, 1],
    [{ activity: `${PORTAL}/xapi/lessons/1/1` }, 1],
    [{ activity: `${PORTAL}/xapi/levels/1` }, 0],
    [{ activity: `${PORTAL}/xapi/levels/1`, related_activities: 'true' }, 1],
    [{ activity: `${PORTAL}/xapi/placement/1` }, 2],
    [{ activity: 'http://x.example/' }, 0],
    [{ registration: 'c7c7c7c7-0000-4000-8000-000000000001' }, 1],
    [{ agent: true, verb: `${VERB}/passed` }, 1],
  ])('%j finds its own among both doors', async (query, count) => {
    const registration = 'C7C7C7C7-0000-4000-8000-000000000001'
    await post([lessonOf('Amara Okafor', 1, { context: { registration } }), testOf('Benjamin Lee', 1, 'passed')])
    const of = (name: string, facts: object) => ({ studentId: maple.id(name), finishedAt: COMPLETED, ...facts })
    await service.post('/api/lesson_completions', [
      learningEvent('lessonCompletion', of('Benjamin Lee', { level: 1, lesson: 2 })),
    ])
    await service.post('/api/assessment_results', [
      learningEvent('assessmentResult', of('Amara Okafor', { test: 1, result: 'passed' })),
    ])
    const agent = JSON.stringify({ account: { homePage: `${PORTAL}/`, name: maple.id('Amara Okafor') } })
    const { agent: isAsked, ...others } = query as { agent?: true } & Record<string, string>
    expect(await list({ ...others, ...(isAsked && { agent }) })).toHaveLength(count)
  })

  test('says until when nothing is missing, and waits with that for a transaction that is under way', async () => {
    await post(lessonOf('Amara Okafor', 1))
    const through = async () => Date.parse(String((await get()).headers['x-experience-api-consistent-through']))
    const before = Date.now()
    await within(app.db.queries, [district()], async tx => {
      await tx
        .insertInto('lesson_completions')
        .values(await lessonRow())
        .execute()
      expect(await through()).toBeLessThan(Date.now() + 1)
      const held = await through()
      await sleep(30)
      expect(await through()).toBe(held)
    })
    expect(await through()).toBeGreaterThan(before)
  })

  test('one statement has its time, and HEAD says the same', async () => {
    const { id } = lessonOf('Amara Okafor', 1)
    await post(lessonOf('Amara Okafor', 1, { id }))
    const answer = await get({ statementId: id })
    const { stored } = answer.document
    expect(answer.headers['last-modified']).toBe(new Date(stored).toUTCString())
    const head = await call({
      method: 'HEAD',
      url: `${STATEMENTS}?statementId=${id}`,
      ...as('maple app'),
      headers: XAPI,
    })
    expect([head.status, head.body, head.headers['last-modified']]).toEqual([200, '', answer.headers['last-modified']])
  })

  test('texts come as they were sent, in one language, or not at all', async () => {
    const verb = { id: `${VERB}/completed`, display: { 'en-US': 'completed', es: 'terminó' } }
    const { id } = lessonOf('Amara Okafor', 1)
    await post(lessonOf('Amara Okafor', 1, { id, verb }))
    const of = async (format: string) =>
      (await get({ statementId: id, format }, as('maple app'), { 'accept-language': 'fr, es;q=0.8, en;q=0.5' }))
        .document
    expect((await of('exact')).verb).toEqual(verb)
    expect((await of('canonical')).verb.display).toEqual({ es: 'terminó' })
    expect((await of('ids')).verb).toEqual({ id: verb.id })
  })
})

const lessonRow = async () => ({
  district_id: district(),
  id: randomUUID(),
  student_id: maple.id('Amara Okafor'),
  level: 1,
  lesson: 1,
  finished_at: COMPLETED,
})
