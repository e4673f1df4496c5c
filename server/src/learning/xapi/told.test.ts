import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { COMPLETED, PORTAL, statementDesk, VERB } from '../../test/statement.ts'
import { sweepStatements } from './sweep.ts'

const { app, maple, service, differences } = inTown({ hasEdgeCases: true })
const { as, eventsIn, get, lessonOf, list, post, problems, put, testOf, voiding } = statementDesk({ app, maple })

describe('what statements tell of lessons and tests', () => {
  test('counts as the events of the learning app do, whichever door it comes by', async () => {
    const [first, second] = [lessonOf('Amara Okafor', 1), lessonOf('Benjamin Lee', 2)]
    const passed = testOf('Camila Reyes', 1, 'passed', { timestamp: '2026-02-04T10:00:00-08:00' })
    expect((await post([first, second, passed])).document).toEqual([first.id, second.id, passed.id])
    const [lesson] = await eventsIn('lesson_completions')
    expect(await eventsIn('lesson_completions')).toHaveLength(2)
    expect(lesson).toMatchObject({ level: 1, finished_at: new Date(COMPLETED) })
    expect(await eventsIn('assessment_results')).toMatchObject([
      { test: 1, result: 'passed', finished_at: new Date('2026-02-04T18:00:00Z') },
    ])
    const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson: 1, finishedAt: COMPLETED }
    const again = { type: 'lessonCompletion', id: first.id, attributes }
    expect((await service.post('/api/lesson_completions', [again])).meta).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await differences()).toEqual([])
  })

  test('counts once, however often it is sent, also without a timestamp', async () => {
    const { timestamp: _, ...timeless } = lessonOf('Amara Okafor', 3)
    for (let time = 0; time < 3; time++) expect((await post(timeless)).status).toBe(200)
    expect(await put(timeless.id, timeless)).toMatchObject({ status: 204 })
    expect(await eventsIn('lesson_completions')).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('is found by the ids of the roster system and by Student Ids, in the district of the token alone', async () => {
    await app.owner(`UPDATE students SET sourced_id = 'S-7', source = 'SIS', one_roster_id = 'A-7' WHERE id = $1`, [
      maple.id('Amara Okafor'),
    ])
    const named = (homePage: string, name: string) =>
      lessonOf('Amara Okafor', 4, { actor: { account: { homePage, name } } })
    const bySource = named(`${PORTAL}/xapi/sourcedIds`, 'S-7')
    const byStudentId = named(PORTAL, 'A-7')
    for (const app of ['maple app', 'harbor app', 'provider app'])
      await post(
        [
          { ...bySource, id: randomUUID() },
          { ...byStudentId, id: randomUUID() },
        ],
        as(app),
      )
    const found = await eventsIn('lesson_completions')
    expect(found.map(each => each.student_id)).toEqual([maple.id('Amara Okafor'), maple.id('Amara Okafor')])
    expect((await problems()).toSorted()).toEqual([null, null, ...Array(4).fill('unknownStudent')].toSorted())
  })

  test.each([
    ['a student of another district', () => lessonOf('Fatima Idrissi', 1), 'unknownStudent'],
    ['a lesson that there is not', () => lessonOf('Amara Okafor', 999), 'outOfRange'],
    ['a time to come', () => lessonOf('Amara Okafor', 1, { timestamp: '2099-01-01T00:00:00Z' }), 'badTime'],
    ['nobody', () => lessonOf('Amara Okafor', 1, { actor: { mbox: 'mailto:a@b.example' } }), 'unknownStudent'],
    ['a lesson that was begun', () => lessonOf('Amara Okafor', 1, { verb: { id: `${VERB}/initialized` } }), null],
    ['a lesson left half-way', () => lessonOf('Amara Okafor', 1, { result: { completion: false } }), null],
    ['a test passed without success', () => testOf('Amara Okafor', 1, 'passed', { result: { success: false } }), null],
    ['a test failed with success', () => testOf('Amara Okafor', 1, 'failed', { result: { success: true } }), null],
    ['something of somebody else', () => lessonOf('Amara Okafor', 1, { object: { id: 'http://x.example/1' } }), null],
  ])('%s is kept, and not counted', async (_, made, problem) => {
    expect((await post(made())).status).toBe(200)
    expect([...(await eventsIn('lesson_completions')), ...(await eventsIn('assessment_results'))]).toEqual([])
    expect(await problems()).toEqual([problem])
    expect(await list()).toHaveLength(1)
  })

  test('an id that the learning app has used for something else is refused, and nothing of the call is kept', async () => {
    const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson: 9, finishedAt: COMPLETED }
    const sent = learningEvent('lessonCompletion', attributes)
    await service.post('/api/lesson_completions', [sent])
    const other = lessonOf('Amara Okafor', 8, { id: sent.id })
    expect((await post([lessonOf('Benjamin Lee', 1), other])).status).toBe(409)
    expect(await eventsIn('lesson_completions')).toHaveLength(1)
    expect(await problems()).toEqual([])
  })
})

describe('an id', () => {
  test('of a lesson is taken by no statement about something else', async () => {
    const sent = learningEvent('lessonCompletion', {
      studentId: maple.id('Amara Okafor'),
      level: 1,
      lesson: 10,
      finishedAt: COMPLETED,
    })
    await service.post('/api/lesson_completions', [sent])
    const begun = lessonOf('Amara Okafor', 10, { id: sent.id, verb: { id: `${VERB}/initialized` } })
    expect((await post(begun)).status).toBe(409)
    expect((await post(testOf('Amara Okafor', 1, 'passed', { id: sent.id }))).status).toBe(409)
    expect((await list()).map(({ id }) => id)).toEqual([sent.id])
  })

  test('of a statement about something else hides no lesson', async () => {
    const begun = lessonOf('Amara Okafor', 11, { verb: { id: `${VERB}/initialized` } })
    await post(begun)
    const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson: 11, finishedAt: COMPLETED }
    await service.post('/api/lesson_completions', [{ type: 'lessonCompletion', id: begun.id, attributes }])
    const ofSomebody = lessonOf('Amara Okafor', 11, { actor: { account: { homePage: PORTAL, name: 'A-404' } } })
    await post(ofSomebody)
    await service.post('/api/lesson_completions', [{ type: 'lessonCompletion', id: ofSomebody.id, attributes }])
    const agent = JSON.stringify({ account: { homePage: PORTAL, name: maple.id('Amara Okafor') } })
    expect((await list({ agent, verb: `${VERB}/completed` })).map(({ id }) => id).toSorted()).toEqual(
      [begun.id, ofSomebody.id].toSorted(),
    )
  })
})

describe('a statement that is sent again', () => {
  test('counts once its student is known, and no longer says why it does not', async () => {
    const later = lessonOf('Amara Okafor', 12, {
      actor: { account: { homePage: `${PORTAL}/xapi/sourcedIds`, name: 'S-12' } },
    })
    await post(later)
    expect(await problems()).toEqual(['unknownStudent'])
    await app.owner(`UPDATE students SET sourced_id = 'S-12', source = 'SIS' WHERE id = $1`, [maple.id('Benjamin Lee')])
    expect((await post(later)).status).toBe(200)
    expect(await problems()).toEqual([null])
    expect((await eventsIn('lesson_completions')).map(each => each.student_id)).toEqual([maple.id('Benjamin Lee')])
    expect(await list()).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('because the server was killed before it was stored is the event that was counted, also without a timestamp', async () => {
    const { timestamp: _, ...timeless } = lessonOf('Amara Okafor', 13)
    await post(timeless)
    await app.owner('DELETE FROM xapi_statements WHERE id = $1', [timeless.id])
    await sleep(5)
    expect((await post(timeless)).status).toBe(200)
    expect(await problems()).toEqual([null])
    const [event] = await app.owner('SELECT finished_at AS at FROM lesson_completions WHERE id = $1', [timeless.id])
    const [stored] = await app.owner('SELECT happened_at AS at FROM xapi_statements WHERE id = $1', [timeless.id])
    expect(stored).toEqual(event)
  })
})

test('what a token of no district says of somebody who is not known is kept for thirty days', async () => {
  const told = lessonOf('Amara Okafor', 14, { actor: { account: { homePage: PORTAL, name: 'A-404' } } })
  await post(told, as('provider app'))
  const days = (count: number) =>
    app.owner(`UPDATE xapi_statements SET stored = now() - make_interval(days => $1) WHERE id = $2`, [count, told.id])
  await days(29)
  await sweepStatements(app.db.queries)
  expect((await get({ statementId: told.id }, as('provider app'))).status).toBe(200)
  await days(31)
  const own = lessonOf('Amara Okafor', 15)
  await post(own)
  await app.owner(`UPDATE xapi_statements SET stored = now() - interval '1 year' WHERE id = $1`, [own.id])
  await sweepStatements(app.db.queries)
  expect((await get({ statementId: told.id }, as('provider app'))).status).toBe(404)
  expect((await get({ statementId: own.id })).status).toBe(200)
})

describe('voiding', () => {
  test('a voided lesson leaves the figures and the lists, and can be asked for', async () => {
    const [kept, wrong] = [lessonOf('Amara Okafor', 1), lessonOf('Amara Okafor', 2)]
    await post([kept, wrong])
    const voids = voiding(wrong.id)
    expect((await post(voids)).status).toBe(200)
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([kept.id, voids.id].toSorted())
    expect((await get({ statementId: wrong.id })).status).toBe(404)
    expect((await get({ voidedStatementId: wrong.id })).document.id).toBe(wrong.id)
    expect((await get({ voidedStatementId: kept.id })).status).toBe(404)
    expect(await app.owner('SELECT kind FROM event_voids WHERE event_id = $1', [wrong.id])).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('it stands if it comes before what it voids', async () => {
    const late = lessonOf('Amara Okafor', 5)
    await post(voiding(late.id))
    await post(late)
    expect((await get({ statementId: late.id })).status).toBe(404)
    expect(await differences()).toEqual([])
  })

  test('what the learning app sent in its own words is voided by its id, and a void by nobody', async () => {
    const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson: 6, finishedAt: COMPLETED }
    const sent = learningEvent('lessonCompletion', attributes)
    expect((await service.post('/api/lesson_completions', [sent])).meta).toMatchObject({ accepted: 1, rejected: [] })
    const voids = voiding(sent.id)
    expect((await post(voids)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([voids.id])
    expect((await post(voiding(voids.id))).status).toBe(400)
    expect(await differences()).toEqual([])
  })

  test('what refers to a voided statement is still found by its words', async () => {
    const wrong = lessonOf('Amara Okafor', 7)
    await post(wrong)
    const voids = voiding(wrong.id)
    await post(voids)
    expect((await list({ activity: `${PORTAL}/xapi/lessons/1/7` })).map(({ id }) => id)).toEqual([voids.id])
  })
})
