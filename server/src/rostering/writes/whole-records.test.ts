import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { parseAnswer } from '../../test/client.ts'
import { inTown } from '../../test/in-town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple, as } = inTown()

/** Writes to the record of a child of two schools, by the SchoolAdmin of one of them (SAFE-6). */
/** In Room 1 of Oak and Room 3 of Elm. */
let both: string
/** In Room 1 of Oak alone. */
let oak: string

beforeEach(async () => {
  both = await create(['Room 1', 'Room 3'])
  oak = await create(['Room 1'])
})

const linkage = (type: string, ids: readonly string[]) => ({ data: ids.map(id => ({ type, id })) })

const REFUSED = [422, 'Ask somebody who sees the whole district to change this.']

test.each([
  ['a name', { firstName: 'Zara' }, undefined],
  ['a Student Id', { oneRosterId: 'S-1' }, undefined],
  ['a user name', { username: 'zara1' }, undefined],
  ['a grade', {}, { grades: linkage('grade', ['6']) }],
])('%s of a child who is also at another school is changed by the district', async (_, attributes, relationships) => {
  const before = await recordOf(both)
  expect(outcome(await change(both, attributes, relationships))).toEqual(REFUSED)
  expect(await recordOf(both)).toEqual(before)
  expect((await change(oak, attributes, relationships)).status).toBe(200)
  const unique = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, `${value}2`]))
  expect((await change(both, unique, relationships, 'Dana District')).status).toBe(200)
})

test('a password is set by every office of the child', async () => {
  expect((await change(both, { password: 'sun1234' })).status).toBe(200)
})

test('a child who is also at another school is merged by the district', async () => {
  const before = await recordOf(both)
  expect(outcome(await merge(oak, both))).toEqual(REFUSED)
  expect(outcome(await merge(both, oak))).toEqual(REFUSED)
  expect(await recordOf(both)).toEqual(before)
  expect((await merge(oak, both, 'Dana District')).status).toBe(200)
})

test('a merge of children of the own school is done and undone by its office', async () => {
  const other = await create(['Room 2'])
  const merged = await merge(oak, other)
  expect(merged.status, merged.body).toBe(200)
  expect((await undoMerge(merged.meta.studentMergeId, 'Sam School')).status).toBe(200)
})

test('a merge with a child of another school is taken apart by the district', async () => {
  const merged = await merge(oak, both, 'Dana District')
  const { studentMergeId } = merged.meta
  expect(outcome(await undoMerge(studentMergeId, 'Sam School'))).toEqual(REFUSED)
  expect((await undoMerge(studentMergeId, 'Dana District')).status).toBe(200)
})

test('a child who is also at another school comes back from the archive by the district', async () => {
  expect((await bulk('Archive', [both, oak], 'Dana District')).status).toBe(200)
  const refused = await bulk('Unarchive', [oak, both], 'Sam School')
  expect(outcome(refused)).toEqual(REFUSED)
  expect(refused.errors[0].source.pointer).toBe('/data/relationships/students/data/1')
  expect(outcome(await ask('PATCH', inOak(`students/${both}/unarchive`), undefined, 'Sam School'))).toEqual(REFUSED)
  expect((await bulk('Unarchive', [oak], 'Sam School')).status).toBe(200)
  expect((await bulk('Unarchive', [both], 'Dana District')).status).toBe(200)
})

test('a spreadsheet changes the child for the district only, and its undo asks again', async () => {
  const district = maple.id('Maple Grove')
  const [sam, dana] = ['Sam School', 'Dana District'].map(name => uploadClient(app, maple.token(name), district))
  if (!sam || !dana) throw new Error('no client')
  const renamed = csv('Hornbook ID,First name', `${both},Zoey`, `${oak},Zoey`)
  const refused = await sam.upload('students', renamed)
  expect(await sam.problemsOf(refused.id)).toEqual([[2, null, REFUSED[1]]])
  const own = await sam.upload('students', csv('Hornbook ID,First name', `${oak},Zoey`))
  const { entryId } = await sam.apply(own.id)
  const places = { classrooms: linkage('classroom', [maple.id('Room 1'), maple.id('Room 3')]) }
  expect((await change(oak, {}, places, 'Dana District')).status).toBe(200)
  expect(outcome(parseAnswer(await sam.undo(entryId)))).toEqual(REFUSED)
  expect((await recordOf(oak)) as object).toMatchObject({ first_name: 'Zoey' })
})

async function create(rooms: readonly string[]): Promise<string> {
  const [oneRosterId, username = ''] = [randomUUID(), randomUUID().slice(0, 8)]
  const attributes = { firstName: 'Zoe', lastName: 'Quinn', oneRosterId, username, password: 'abc123' }
  const relationships = {
    grades: linkage('grade', ['5']),
    classrooms: linkage(
      'classroom',
      rooms.map(room => maple.id(room)),
    ),
  }
  const answer = await ask('POST', inOak('students'), { data: { type: 'student', attributes, relationships } })
  expect(answer.status, answer.body).toBe(201)
  return answer.data.id
}

const change = (id: string, attributes: object, relationships?: object, by = 'Sam School') =>
  ask(
    'PATCH',
    inOak(`students/${id}`),
    { data: { type: 'student', id, attributes, ...(relationships && { relationships }) } },
    by,
  )
const merge = (kept: string, merged: string, by = 'Sam School') => {
  const [one, other] = [kept, merged].map(id => ({ data: { type: 'student', id } }))
  const data = { type: 'studentMerge', attributes: {}, relationships: { kept: one, merged: other } }
  return ask('POST', `districts/${maple.id('Maple Grove')}/student_merges`, { data }, by)
}
const undoMerge = (id: string, by: string) =>
  ask(
    'POST',
    `districts/${maple.id('Maple Grove')}/student_merges/${id}/undo`,
    { data: { type: 'studentMerge', attributes: {} } },
    by,
  )
const bulk = (action: 'Archive' | 'Unarchive', ids: readonly string[], by: string) =>
  ask(
    'POST',
    `bulk_student_${action.toLowerCase()}`,
    { data: { type: `bulkStudent${action}`, relationships: { students: linkage('student', ids) } } },
    by,
  )

type Method = 'GET' | 'POST' | 'PATCH'

const ask = (method: Method, url: string, payload?: { data: object }, by = 'Dana District') =>
  as(by).send(method, url, payload?.data)
const inOak = (rest: string) => `schools/${maple.id('Oak')}/${rest}`

type Answer = Awaited<ReturnType<typeof ask>>

const outcome = (answer: Answer) => [answer.status, answer.errors?.[0].detail]
const recordOf = async (id: string) =>
  (await app.owner<{ row: unknown }>('SELECT to_jsonb(s) AS row FROM students s WHERE id = $1', [id]))[0]?.row
