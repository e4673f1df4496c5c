import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple } = inTown()

let office: ReturnType<typeof uploadClient>
beforeAll(() => {
  office = uploadClient(app, maple.token('Dana District'), maple.id('Maple Grove'))
})

const HEADER = 'Student Id,First Name,Family Name,Grade,School,Class'
/** What each row does, with what it changes or why it does not. */
const told = async (id: string) =>
  (await office.rows(id)).map(({ line, outcome, joinedInto, changes, problems }) => [
    ...[line, outcome, joinedInto],
    ...changes.filter(({ field }) => field === 'schools' || field === 'classrooms').map(({ to }) => to),
    ...problems.map(({ message }) => message),
  ])

test('a child with a row for each class is one child in several classes', async () => {
  const upload = await office.upload(
    'students',
    csv(
      HEADER,
      '7001,Nia,Stone,1,Oak,Room 1',
      '7002,Ole,Berg,1,Oak,Room 2',
      '7001,Nia,Stone,1,Elm,Room 3',
      '7001,Nia,Stone,1,Oak,Room 2',
    ),
  )
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Oak; Elm', 'Room 1; Room 3; Room 2'],
    [3, 'new', null, 'Oak', 'Room 2'],
    [4, 'joined', 2],
    [5, 'joined', 2],
  ])
  expect(upload.counts).toMatchObject({ new: 2, joined: 2, problem: 0, passwordless: 2 })
  await office.answer(upload.id, { fill: { password: 'acorn12' } })
  const applied = await office.apply(upload.id)
  expect(applied.status).toBe('applied')
  expect(await classesOf('7001')).toEqual(['Room 1', 'Room 2', 'Room 3'])
  expect((await office.undo(applied.entryId)).statusCode).toBe(200)
})

test('a class that several schools have is the one of the row’s own school', async () => {
  await app.owner(
    `INSERT INTO classrooms (district_id, school_id, name, created_at) SELECT $1, id, 'Bears', now() FROM schools
      WHERE district_id = $1 AND name IN ('Oak', 'Elm')`,
    [maple.id('Maple Grove')],
  )
  const upload = await office.upload(
    'students',
    csv(HEADER, '7003,Pia,Stone,1,Elm,Bears', '7003,Pia,Stone,1,Oak,Bears', '7003,Pia,Stone,,,Room 1'),
  )
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Elm; Oak', 'Bears; Bears; Room 1'],
    [3, 'joined', 2],
    [4, 'joined', 2],
  ])
})

test('rows that say something else of the child need an answer, and are joined once they do not', async () => {
  const upload = await office.upload(
    'students',
    csv(HEADER, '7004,Uma,Stone,1,Oak,Room 1', '7004,Uma,Stein,1,Oak,Room 2', '7004,Uma,Stone,1,Elm,Room 3'),
  )
  expect((await told(upload.id)).map(([line, outcome]) => [line, outcome])).toEqual([
    [2, 'problem'],
    [3, 'problem'],
    [4, 'problem'],
  ])
  await office.answerRow(upload.id, 3, { edits: { lastName: 'Stone' } })
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Oak; Elm', 'Room 1; Room 2; Room 3'],
    [3, 'joined', 2],
    [4, 'joined', 2],
  ])
  await office.answerRow(upload.id, 4, { leftOut: true })
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Oak', 'Room 1; Room 2'],
    [3, 'joined', 2],
    [4, 'leftOut', null, 'Elm', 'Room 3'],
  ])
  await office.answerRow(upload.id, 2, { leftOut: true })
  await office.answerRow(upload.id, 4, { leftOut: false })
  expect(await told(upload.id)).toEqual([
    [2, 'leftOut', null, 'Oak', 'Room 1'],
    [3, 'new', null, 'Oak; Elm', 'Room 2; Room 3'],
    [4, 'joined', 3],
  ])
})

test('an answer about the first row is one about all of them', async () => {
  await app.owner(`UPDATE students SET one_roster_id = '7006' WHERE id = $1`, [maple.id('Amara Okafor')])
  const upload = await office.upload('students', csv(HEADER, '7006,Bo,Li,1,Oak,Room 1', '7006,Bo,Li,1,Oak,Room 2'))
  expect((await told(upload.id)).map(([, outcome, into]) => [outcome, into])).toEqual([
    ['asked', null],
    ['joined', 2],
  ])
  const [asked] = await office.rows(upload.id)
  const same = asked?.problems[0]?.answers.find(({ edits }) => edits.id === maple.id('Amara Okafor'))
  await office.answerRow(upload.id, 2, { edits: same?.edits ?? {} })
  const [first, second] = await office.rows(upload.id)
  expect([first?.outcome, first?.recordId, second?.outcome]).toEqual(['changed', maple.id('Amara Okafor'), 'joined'])
})

test('what is wrong in the first row is put right once', async () => {
  const upload = await office.upload(
    'students',
    csv(HEADER, '7005,Vic,Stone,Zebra,Oak,Room 1', '7005,Vic,Stone,Zebra,Oak,Room 2'),
  )
  expect(upload.counts).toMatchObject({ problem: 1, joined: 1 })
  await office.answerRow(upload.id, 2, { edits: { grades: '1' } })
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Oak', 'Room 1; Room 2'],
    [3, 'joined', 2],
  ])
})

test('rows without an id are not joined, nor are two new ones', async () => {
  const upload = await office.upload(
    'students',
    csv(
      'Hornbook id,First Name,Family Name,Grade,School,Class,Student Id',
      'new,Wes,Stone,1,Oak,Room 1,',
      'new,Wes,Stone,1,Oak,Room 2,',
      ',Xia,Stone,1,Oak,Room 1,',
      ',Xia,Stone,1,Oak,Room 2,',
    ),
  )
  expect((await told(upload.id)).map(([, outcome]) => outcome)).not.toContain('joined')
})

test('a teacher with a row for each class is one teacher', async () => {
  const upload = await office.upload(
    'teachers',
    csv(
      'Email,First Name,Family Name,Role,School,Class',
      'y@maple.example,Yun,Ray,Teacher,Oak,Room 1',
      'Y@maple.example,Yun,Ray,Teacher,Oak,Room 2',
    ),
  )
  expect(await told(upload.id)).toEqual([
    [2, 'new', null, 'Oak', 'Room 1; Room 2'],
    [3, 'joined', 2],
  ])
})

const classesOf = async (studentId: string) =>
  (
    await app.owner<{ name: string }>(
      `SELECT c.name FROM students s JOIN student_enrollments e ON e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL
        JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE s.district_id = $1 AND s.one_roster_id = $2 ORDER BY 1`,
      [maple.id('Maple Grove'), studentId],
    )
  ).map(({ name }) => name)
