import { lastStepDay } from '@hornbook/rules/figures/steps'
import { today } from '@hornbook/rules/time/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as, anotherProcess } = inTown()

beforeEach(() => app.owner('DELETE FROM student_notes'))

const TODAY = today('America/Los_Angeles', Date.now())
const UNTIL = lastStepDay(TODAY)
const LESSON = { act: 'teach', level: 2, lesson: 50 }

describe('A step that is ticked as done', () => {
  test('puts students in hand for three school days, all at one press', async () => {
    const answer = await tick(['Benjamin Lee', 'Amara Okafor'], LESSON)
    expect(answer.status, answer.body).toBe(200)
    expect(answer.data.attributes).toEqual({
      until: UNTIL,
      ticked: ['Amara Okafor', 'Benjamin Lee'].map(name => ({ id: maple.id(name), version: 1 })).sort(byId),
    })
    const note = await noteOf('Benjamin Lee')
    expect(note).toMatchObject({ text: '', until: UNTIL, authorName: 'Tess Teacher', version: 1 })
    expect(note.step).toMatchObject({ ...LESSON, test: null, on: TODAY, authorName: 'Tess Teacher' })
  })

  test('on an evening is of that day, not of the next that has begun in UTC', async () => {
    await tick(['Benjamin Lee'], LESSON)
    await app.owner(`UPDATE student_notes SET step_at = '2026-11-24T17:30-08:00'`)
    expect((await noteOf('Benjamin Lee')).step.on).toBe('2026-11-24')
    expect((await as('Tess Teacher').get(`${student('Benjamin Lee')}/record`)).data.attributes.lastStep.on).toBe(
      '2026-11-24',
    )
  })

  test('keeps a note that holds, and the later day', async () => {
    const later = new Date(Date.parse(TODAY) + 20 * 86_400_000).toISOString().slice(0, 10)
    await write('Benjamin Lee', { text: 'Small group', until: later }, 'Dana District')
    await tick(['Benjamin Lee'], LESSON)
    expect(await noteOf('Benjamin Lee')).toMatchObject({ text: 'Small group', until: later, step: LESSON })
    await tick(['Benjamin Lee'], { ...LESSON, lesson: 51, text: 'Read it twice' })
    expect(await noteOf('Benjamin Lee')).toMatchObject({ text: 'Read it twice', step: { lesson: 51 } })
  })

  test('stays when somebody writes a note afterwards', async () => {
    await tick(['Benjamin Lee'], { act: 'test', test: 1 })
    await write('Benjamin Lee', { text: 'On Thursday', until: TODAY }, 'Dana District')
    expect(await noteOf('Benjamin Lee')).toMatchObject({
      text: 'On Thursday',
      authorName: 'Dana District',
      step: { act: 'test', test: 1, authorName: 'Tess Teacher' },
    })
  })

  test('is on the page of the student with what came of it, also after its day', async () => {
    await tick(['Benjamin Lee'], LESSON)
    const record = async () => (await as('Tess Teacher').get(`${student('Benjamin Lee')}/record`)).data.attributes
    expect((await record()).lastStep).toMatchObject({ ...LESSON, until: UNTIL, lessonsSince: 0, testsSince: 0 })
    await app.owner(`UPDATE student_notes SET until = until - 30, step_at = now() - interval '30 days'`)
    await app.owner(
      `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
        SELECT $1, gen_random_uuid(), $2, 1, n, now() - interval '2 days' FROM generate_series(60, 62) n`,
      [maple.id('Maple Grove'), maple.id('Benjamin Lee')],
    )
    await app.owner(
      `INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at)
        VALUES ($1, gen_random_uuid(), $2, 1, 'failed', now() - interval '1 day')`,
      [maple.id('Maple Grove'), maple.id('Benjamin Lee')],
    )
    const after = await record()
    expect(after.note).toBeNull()
    expect(after.lastStep).toMatchObject({ ...LESSON, lessonsSince: 3, testsSince: 1 })
    await app.owner('DELETE FROM lesson_completions WHERE student_id = $1 AND lesson >= 60', [maple.id('Benjamin Lee')])
  })

  test('is in the history of the student', async () => {
    await tick(['Benjamin Lee'], LESSON)
    const url = `/api/districts/${maple.id('Maple Grove')}/students/${maple.id('Benjamin Lee')}/history`
    const [entry] = (await as('Dana District').get(url)).data
    expect(entry.attributes).toMatchObject({
      action: 'studentStep.tick',
      authorName: 'Tess Teacher',
      changes: [
        { field: 'stepDone', before: null, after: 'teach 2 50' },
        { field: 'noteUntil', before: null, after: UNTIL },
      ],
    })
  })

  test('is undone as if it had never been', async () => {
    const noted = { text: 'Small group', until: TODAY }
    await write('Benjamin Lee', noted, 'Dana District')
    const before = await noteOf('Benjamin Lee')
    const { ticked } = (await tick(['Benjamin Lee', 'Amara Okafor'], LESSON)).data.attributes
    expect((await undo(ticked)).status).toBe(204)
    expect(await noteOf('Benjamin Lee')).toEqual({ ...before, version: 3 })
    expect(await noteOf('Amara Okafor')).toBeNull()
    // The second of them is undone already; the first has changed since.
    expect((await undo(ticked.filter(({ id }: Ticked) => id === maple.id('Amara Okafor')))).status).toBe(204)
    expect((await undo(ticked)).status).toBe(412)
  })
})

describe('A tick is refused', () => {
  test.each([
    ['of a lesson that there is not', { act: 'teach', level: 2, lesson: 500 }, 'lesson'],
    ['of no lesson', { act: 'teach' }, 'lesson'],
    ['of a step that there is not', { act: 'dance' }, 'act'],
    ['with more than 200 characters', { act: 'ask', text: 'a'.repeat(201) }, 'text'],
    ['of nobody', { act: 'ask', students: [] }, 'students'],
  ])('%s', async (_, wrong, field) => {
    const answer = await tick(['Benjamin Lee'], wrong)
    expect(answer.status).toBe(422)
    expect(answer.errors[0].source).toEqual({ pointer: `/data/attributes/${field}` })
    expect(await app.owner('SELECT FROM student_notes')).toEqual([])
  })

  test('for all, if one of them is not in the class', async () => {
    for (const other of ['Daniyar Seitkali', 'Fatima Idrissi'])
      expect((await tick(['Benjamin Lee', other], LESSON)).status).toBe(404)
    expect((await tick(['Benjamin Lee'], LESSON, 'Noor Neighbour')).status).toBe(404)
    expect(await app.owner('SELECT FROM student_notes')).toEqual([])
  })

  test('to be undone by somebody else, and after somebody has written', async () => {
    const { ticked } = (await tick(['Benjamin Lee'], LESSON)).data.attributes
    expect((await undo(ticked, 'Sam School')).status).toBe(412)
    await write('Benjamin Lee', { text: 'Small group', until: TODAY }, 'Sam School')
    const answer = await undo(ticked)
    expect([answer.status, answer.errors[0].meta.version]).toEqual([412, 2])
    expect(await noteOf('Benjamin Lee')).toMatchObject({ text: 'Small group', step: LESSON })
  })
})

describe('Of two who tick the same students at once', () => {
  test('the first one stands, and only their own Undo takes it back', async () => {
    const other = await anotherProcess()
    for (let time = 0; time < 3; time++) {
      await app.owner('DELETE FROM student_notes')
      const names = ['Benjamin Lee', 'Amara Okafor', 'Camila Reyes']
      const [tess, sam] = await Promise.all([
        tick(names, LESSON),
        other.as('Sam School').post(url(), body([...names].reverse(), LESSON)),
      ])
      expect([tess.status, sam.status]).toEqual([200, 200])
      const counts = [tess, sam].map(({ data }) => data.attributes.ticked.length)
      expect(counts.toSorted()).toEqual([0, 3])
      const notes = await Promise.all(names.map(name => noteOf(name)))
      expect(new Set(notes.map(({ authorName }) => authorName)).size).toBe(1)
    }
  })
})

interface Ticked {
  readonly id: string
  readonly version: number
}
const byId = (a: Ticked, b: Ticked) => Number(a.id) - Number(b.id)
const student = (name: string) => `/api/students/${maple.id(name)}`
const url = () => `/api/classrooms/${maple.id('Room 1')}/student_steps`
const body = (names: readonly string[], attributes: object) => ({
  type: 'studentSteps',
  attributes: { students: names.map(name => maple.id(name)), ...attributes },
})
const tick = (names: readonly string[], attributes: object, by = 'Tess Teacher') =>
  as(by).post(url(), body(names, attributes))
const undo = (ticked: readonly Ticked[], by = 'Tess Teacher') =>
  as(by).post(`${url()}/undo`, { type: 'studentSteps', attributes: { ticked } })
const write = (name: string, attributes: object, by: string) =>
  as(by).patch(`${student(name)}/note`, { type: 'studentNote', id: maple.id(name), attributes })
const noteOf = async (name: string) => {
  const rows = (await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_summaries`)).data
  return rows.find(({ id }: { id: string }) => id === maple.id(name)).attributes.note
}
