import { today } from '@hornbook/rules/time/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as, anotherProcess } = inTown()

beforeEach(() => app.owner('DELETE FROM student_notes'))

const DAY_MS = 86_400_000
/** The district's date, `ahead` days from now. */
const day = (ahead: number) =>
  new Date(Date.parse(today('America/Los_Angeles', Date.now())) + ahead * DAY_MS).toISOString().slice(0, 10)
const GROUP = { text: 'Small group until Friday', until: day(4) }

describe('A note about a student', () => {
  test('is in the row of the class and on their page, with who wrote it', async () => {
    const answer = await write('Benjamin Lee', { ...GROUP, text: `  ${GROUP.text} ` })
    expect(answer.status, answer.body).toBe(200)
    const { notedAt, ...written } = answer.data.attributes
    expect(written).toEqual({ ...GROUP, authorName: 'Tess Teacher', version: 1, step: null })
    expect(Date.parse(notedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await noteInRow('Benjamin Lee')).toEqual({ ...written, notedAt })
    expect(await noteInRecord('Benjamin Lee', 'Sam School')).toEqual({ ...written, notedAt })
    expect([await noteInRow('Amara Okafor'), await noteInRecord('Amara Okafor')]).toEqual([null, null])
  })

  test('is one at a time: another one takes its place, and the audit has both', async () => {
    const had = (await changes()).length
    await write('Benjamin Lee', GROUP)
    const next = { text: 'Reads with Dana', until: day(0) }
    expect((await write('Benjamin Lee', next, 'Dana District')).data.attributes).toMatchObject({
      ...next,
      authorName: 'Dana District',
      version: 2,
    })
    // The same once more is no change.
    expect((await write('Benjamin Lee', next)).status).toBe(200)
    expect((await changes()).slice(had)).toEqual([
      { before: { note: null, noteUntil: null }, after: { note: GROUP.text, noteUntil: GROUP.until } },
      { before: { note: GROUP.text, noteUntil: GROUP.until }, after: { note: next.text, noteUntil: next.until } },
    ])
  })

  test('is taken away, once', async () => {
    await write('Benjamin Lee', GROUP)
    const had = (await changes()).length
    for (let time = 0; time < 2; time++)
      expect((await as('Sam School').delete(`${of('Benjamin Lee')}/note`)).status).toBe(204)
    expect(await noteInRow('Benjamin Lee')).toBeNull()
    expect((await changes()).slice(had)).toEqual([
      { before: { note: GROUP.text, noteUntil: GROUP.until }, after: { note: null, noteUntil: null } },
    ])
  })

  test('is gone when its day has passed', async () => {
    await write('Benjamin Lee', { ...GROUP, until: day(0) })
    expect(await noteInRow('Benjamin Lee')).toMatchObject({ until: day(0) })
    await app.owner('UPDATE student_notes SET until = until - 1')
    expect([await noteInRow('Benjamin Lee'), await noteInRecord('Benjamin Lee')]).toEqual([null, null])
  })

  test('is in the history of the student', async () => {
    await write('Benjamin Lee', GROUP)
    const url = `/api/districts/${maple.id('Maple Grove')}/students/${maple.id('Benjamin Lee')}/history`
    const [entry] = (await as('Dana District').get(url)).data
    expect(entry.attributes).toMatchObject({
      action: 'studentNote.write',
      authorName: 'Tess Teacher',
      changes: [
        { field: 'note', before: null, after: GROUP.text },
        { field: 'noteUntil', before: null, after: GROUP.until },
      ],
    })
  })
})

describe('A note is refused', () => {
  test.each([
    ['until a day in the past', { until: day(-1) }, 'until'],
    ['until a day too far ahead', { until: day(29) }, 'until'],
    ['until a day that there is not', { until: '2026-02-30' }, 'until'],
    ['without a day', { until: undefined }, 'until'],
    ['without a word', { text: '   ' }, 'text'],
    ['with more than 200 characters', { text: 'a'.repeat(201) }, 'text'],
    ['of several lines', { text: 'a\nb' }, 'text'],
  ])('%s', async (_, wrong, field) => {
    const answer = await write('Benjamin Lee', { ...GROUP, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.errors.map((each: { source: object }) => each.source)).toEqual([
      { pointer: `/data/attributes/${field}` },
    ])
    expect(await noteInRow('Benjamin Lee')).toBeNull()
  })

  test('about a student of somebody else, and about one who is archived', async () => {
    for (const student of ['Daniyar Seitkali', 'Eleni Papadopoulou', 'Fatima Idrissi'])
      expect((await write(student, GROUP)).status).toBe(404)
    const id = maple.id('Benjamin Lee')
    await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [id])
    expect((await write('Benjamin Lee', GROUP)).status).toBe(404)
    expect((await as('Tess Teacher').delete(`${of('Benjamin Lee')}/note`)).status).toBe(404)
    await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [id])
    expect(await app.owner('SELECT FROM student_notes')).toEqual([])
  })

  test('of two who write at once, the one who has not seen the other', async () => {
    await write('Benjamin Lee', { ...GROUP, version: 0 })
    await write('Benjamin Lee', { ...GROUP, text: 'Reads with Sam', version: 1 }, 'Sam School')
    for (const version of [0, 1]) {
      const answer = await write('Benjamin Lee', { ...GROUP, version })
      expect([answer.status, answer.errors[0].meta.version]).toEqual([412, 2])
    }
    expect((await noteInRow('Benjamin Lee')).text).toBe('Reads with Sam')
    const other = await anotherProcess()
    await app.owner('DELETE FROM student_notes')
    const answers = await Promise.all(
      [as, other.as].map((on, at) =>
        on('Tess Teacher').patch(`${of('Benjamin Lee')}/note`, {
          type: 'studentNote',
          attributes: { ...GROUP, text: `Group ${at}`, version: 0 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

const noteInRow = async (student: string, by = 'Tess Teacher') => {
  const rows = (await as(by).get(`classrooms/${maple.id('Room 1')}/student_summaries`)).data
  return rows.find(({ id }: { id: string }) => id === maple.id(student)).attributes.note
}
const changes = () =>
  app.owner<{ before: object; after: object }>(
    `SELECT before, after FROM changes WHERE record = 'studentNote' ORDER BY id`,
  )
const of = (student: string) => `/api/students/${maple.id(student)}`
const write = (student: string, attributes: object, by = 'Tess Teacher') =>
  as(by).patch(`${of(student)}/note`, { type: 'studentNote', id: maple.id(student), attributes })
const noteInRecord = async (student: string, by = 'Tess Teacher') =>
  (await as(by).get(`${of(student)}/record`)).data.attributes.note
