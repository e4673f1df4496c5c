import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'

const { app, maple, district, as, service, differences } = inTown()

beforeAll(async () => {
  expect((await enrol(['Camila Reyes'], ['Elm', 'Room 3'], false)).status).toBe(200)
  const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson: 1, finishedAt: '2026-02-02T18:00:00Z' }
  await service.post('lesson_completions', [learningEvent('lessonCompletion', attributes)])
})

test('enrolled beside the class that they are in, they are in both', async () => {
  const answer = await enrol(['Benjamin Lee', 'Benjamin Lee'], ['Oak', 'Room 2'], false)
  expect([answer.status, answer.meta]).toEqual([200, { changed: 1, entryId: expect.any(String) }])
  expect(await placesOf('Benjamin Lee')).toEqual([['Room 1', 'Room 2'], ['Oak']])
  expect((await enrol(['Benjamin Lee'], ['Oak', 'Room 2'], false)).meta).toEqual({ changed: 0, entryId: null })
  expect(await differences()).toEqual([])
})

test('moved to another school, they leave the class and the school, and their progress goes with them', async () => {
  const before = (
    await as('Dana District').get(`classrooms/${maple.id('Room 1')}/student_summaries?filter[startDateEq]=2026-01-01`)
  ).data
  expect((await enrol(['Amara Okafor'], ['Elm', 'Room 3'], true)).meta.changed).toBe(1)
  expect(await placesOf('Amara Okafor')).toEqual([['Room 3'], ['Elm']])
  const after = (
    await as('Dana District').get(`classrooms/${maple.id('Room 3')}/student_summaries?filter[startDateEq]=2026-01-01`)
  ).data
  const amara = (rows: { id: string; attributes: { level1CompletedLessonsCount: number } }[]) =>
    rows.find(({ id }) => id === maple.id('Amara Okafor'))?.attributes.level1CompletedLessonsCount
  expect([amara(before), amara(after)]).toEqual([1, 1])
  expect(await differences()).toEqual([])
})

test('nobody ends an enrolment in a class that they do not see', async () => {
  expect((await enrol(['Camila Reyes'], ['Oak', 'Room 1'], true, 'Sam School')).status).toBe(200)
  expect(await placesOf('Camila Reyes')).toEqual([
    ['Room 1', 'Room 3'],
    ['Elm', 'Oak'],
  ])
  expect(await differences()).toEqual([])
})

test('nobody takes a student out of a school that they do not see', async () => {
  await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
    ...[district(), maple.id('Benjamin Lee'), maple.id('Elm')],
  ])
  await enrol(['Benjamin Lee'], ['Oak', 'Room 2'], false, 'Sam School')
  expect((await enrol(['Benjamin Lee'], ['Oak', 'Room 1'], true, 'Sam School')).meta.changed).toBe(1)
  expect(await placesOf('Benjamin Lee')).toEqual([['Room 1'], ['Elm', 'Oak']])
})

test.each([
  ['one student of another district', ['Daniyar Seitkali', 'Fatima Idrissi'], ['Oak', 'Room 1'], 'Dana District'],
  ['one student out of scope', ['Daniyar Seitkali', 'Eleni Papadopoulou'], ['Oak', 'Room 1'], 'Sam School'],
  ['a class of another school', ['Daniyar Seitkali'], ['Oak', 'Room 3'], 'Dana District'],
] as const)('%s: a 404, and nothing changes', async (_, names, place, by) => {
  expect((await enrol(names, place, true, by)).status).toBe(404)
  expect(await placesOf('Daniyar Seitkali')).toEqual([['Room 2'], ['Oak']])
})

test('a place in an archived class does not keep a student at the school they leave', async () => {
  const archive = (action: string) =>
    as('Dana District').patch(`schools/${maple.id('Oak')}/classrooms/${maple.id('Room 2')}/${action}`)
  expect((await enrol(['Daniyar Seitkali'], ['Oak', 'Room 1'], false)).status).toBe(200)
  expect((await archive('archive')).status).toBe(200)
  expect((await enrol(['Daniyar Seitkali'], ['Elm', 'Room 3'], true)).status).toBe(200)
  expect((await archive('unarchive')).status).toBe(200)
  expect(await placesOf('Daniyar Seitkali')).toEqual([['Room 3'], ['Elm']])
  expect(await differences()).toEqual([])
  expect((await enrol(['Daniyar Seitkali'], ['Oak', 'Room 2'], true)).status).toBe(200)
  expect(await placesOf('Daniyar Seitkali')).toEqual([['Room 2'], ['Oak']])
})

test('two people who move the same student at once: one class in the end, and exact figures', async () => {
  const answers = await Promise.all([
    enrol(['Daniyar Seitkali'], ['Oak', 'Room 1'], true),
    enrol(['Daniyar Seitkali'], ['Elm', 'Room 3'], true),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [classes, schools] = await placesOf('Daniyar Seitkali')
  expect([classes?.length, schools?.length]).toEqual([1, 1])
  expect(await differences()).toEqual([])
})

const enrol = (
  names: readonly string[],
  [school, classroom]: readonly [string, string],
  replaces: boolean,
  by = 'Dana District',
) => {
  const attributes = { replaceExistingUserEnrollments: replaces }
  const students = { data: names.map(name => ({ type: 'student', id: maple.id(name) })) }
  return as(by).post(`schools/${maple.id(school)}/classrooms/${maple.id(classroom)}/bulk_student_enrollment`, {
    type: 'bulkStudentEnrollment',
    attributes,
    relationships: { students },
  })
}

/** The classes and the schools that somebody belongs to, by name. */
async function placesOf(name: string): Promise<string[][]> {
  const rows = await app.owner<{ names: string[] | null }>(
    `SELECT array_agg(c.name ORDER BY c.name) AS names FROM student_enrollments e
        JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE e.district_id = $2 AND e.student_id = $1 AND e.ended_at IS NULL
      UNION ALL SELECT array_agg(s.name ORDER BY s.name) FROM student_schools b
        JOIN schools s ON s.district_id = b.district_id AND s.id = b.school_id
        WHERE b.district_id = $2 AND b.student_id = $1 AND b.ended_at IS NULL`,
    [maple.id(name), district()],
  )
  return rows.map(({ names }) => names ?? [])
}
