import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, as, service } = inTown({ hasEdgeCases: true })

const record = async (student: string, by = 'Dana District') =>
  (await as(by).get(`students/${maple.id(student)}/record`)).data?.attributes
const done = (student: string, level: number, lesson: number, finishedAt: string) => ({
  studentId: maple.id(student),
  level,
  lesson,
  finishedAt,
})
const lessons = (...events: readonly object[]) => post('/api/lesson_completions', 'lessonCompletion', events)

test('lessons come with the day of their first completion in the district, and how often they were done', async () => {
  await lessons(
    // In Los Angeles it is still the 2nd of March.
    done('Amara Okafor', 1, 1, '2026-03-03T05:00:00Z'),
    done('Amara Okafor', 1, 1, '2026-03-05T20:00:00Z'),
    done('Amara Okafor', 1, 2, '2026-03-04T20:00:00Z'),
  )
  const student = maple.id('Amara Okafor')
  await post('/api/assessment_results', 'assessmentResult', [
    { studentId: student, test: 1, result: 'passed', finishedAt: '2026-03-06T20:00:00Z' },
    { studentId: student, test: 2, result: 'failed', finishedAt: '2026-03-07T20:00:00Z' },
  ])
  expect(await record('Amara Okafor', 'Tess Teacher')).toMatchObject({
    fullName: 'Amara Okafor',
    grades: ['KG'],
    archived: false,
    currentStatus: 'Learning',
    currentLevel: 2,
    currentLesson: 1,
    goal: { level: 2, lesson: 166, progress: 0 },
    canDo: expect.stringMatching(/^.?Amara.? knows every letter sound and .*\.$/),
    credits: [70, 0, 0, 0],
    lessons: [
      { level: 1, lesson: 1, date: '2026-03-02', times: 2 },
      { level: 1, lesson: 2, date: '2026-03-04', times: 1 },
    ],
    tests: [
      { test: 2, result: 'failed', date: '2026-03-07' },
      { test: 1, result: 'passed', date: '2026-03-06' },
    ],
    requiresAssessmentAction: false,
    upcomingTest: 2,
  })
})

test('it says the same as the row of the class', async () => {
  const answer = await as('Dana District').get(`classrooms/${maple.id('Room 1')}/student_summaries`)
  for (const name of ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes']) {
    const row = answer.data.find(({ id }: { id: string }) => id === maple.id(name)).attributes
    const { currentStatus, currentLevel, currentLesson, benchmark, attention } = row
    expect(await record(name)).toMatchObject({ currentStatus, currentLevel, currentLesson, benchmark, attention })
  }
})

test('a move shows where the work was done, and no names beyond the scope', async () => {
  const id = maple.id('Daniyar Seitkali')
  await app.owner(
    `UPDATE student_enrollments SET began_at = '2026-01-01', ended_at = '2026-02-01' WHERE student_id = $1`,
    [id],
  )
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, began_at)
      VALUES ($1, $2, $3, $4, '2026-02-01')`,
    [maple.id('Maple Grove'), id, maple.id('Room 3'), maple.id('Elm')],
  )
  await lessons(
    done('Daniyar Seitkali', 1, 1, '2026-01-10T20:00:00Z'),
    done('Daniyar Seitkali', 1, 2, '2026-01-11T20:00:00Z'),
    done('Daniyar Seitkali', 1, 3, '2026-02-10T20:00:00Z'),
  )
  const [elm, oak] = [
    { classroom: 'Room 3', school: 'Elm', classroomId: maple.id('Room 3'), schoolId: maple.id('Elm') },
    { classroom: 'Room 2', school: 'Oak', classroomId: maple.id('Room 2'), schoolId: maple.id('Oak') },
  ]
  const [now, before] = [
    { began: '2026-01-31', ended: null, lessons: 1 },
    { began: '2025-12-31', ended: '2026-01-31', lessons: 2 },
  ]
  expect((await record('Daniyar Seitkali')).places).toEqual([
    { ...elm, ...now },
    { ...oak, ...before },
  ])
  await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
    maple.id('Maple Grove'),
    id,
    maple.id('Elm'),
  ])
  const unseen = { classroom: null, school: null, classroomId: null, schoolId: null }
  const seenAtElm = [
    { ...elm, ...now },
    { ...unseen, ...before },
  ]
  expect((await record('Daniyar Seitkali', 'Elsa Elm')).places).toEqual(seenAtElm)
  await app.owner('UPDATE classrooms SET archived_at = now() WHERE id = $1', [maple.id('Room 2')])
  expect((await record('Daniyar Seitkali', 'Elsa Elm')).places).toEqual(seenAtElm)
  await app.owner('UPDATE classrooms SET archived_at = NULL WHERE id = $1', [maple.id('Room 2')])
})

test("a place has the roster's days, and the lessons that were done on them", async () => {
  const id = maple.id('Camila Reyes')
  await app.owner(
    `UPDATE student_enrollments SET begins_on = '2025-09-01', ends_on = '2025-12-20', began_at = '2026-03-01', ended_at = '2026-03-05'
      WHERE student_id = $1 AND classroom_id = $2`,
    [id, maple.id('Room 1')],
  )
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, began_at)
      VALUES ($1, $2, $3, $4, '2026-01-10', '2026-03-05')`,
    [maple.id('Maple Grove'), id, maple.id('Room 1'), maple.id('Oak')],
  )
  await lessons(
    ...['2025-08-20', '2025-10-01', '2025-12-19', '2025-12-21', '2026-01-10', '2026-03-02'].map((day, at) =>
      done('Camila Reyes', 1, at + 1, `${day}T20:00:00Z`),
    ),
  )
  const { places } = await record('Camila Reyes')
  expect(places.filter(({ classroom }: { classroom: string }) => classroom === 'Room 1')).toMatchObject([
    { began: '2026-01-10', ended: null, lessons: 2 },
    { began: '2025-09-01', ended: '2025-12-20', lessons: 2 },
  ])
})

test('an archived student is there for those in scope', async () => {
  await lessons(done('Benjamin Lee', 1, 1, '2026-03-03T20:00:00Z'))
  await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [maple.id('Benjamin Lee')])
  expect(await record('Benjamin Lee', 'Tess Teacher')).toMatchObject({
    archived: true,
    lessons: [{ level: 1, lesson: 1, date: '2026-03-03', times: 1 }],
  })
  for (const name of ['Noor Neighbour', 'Hana Harbor']) expect(await record('Benjamin Lee', name)).toBeUndefined()
})

test('a lesson that was skipped comes next, on the page and in the row of the class', async () => {
  await lessons(...[1, 2, 4].map(lesson => done('Eleni Papadopoulou', 1, lesson, `2026-03-0${lesson}T20:00:00Z`)))
  const rowOf = async () =>
    (await as('Dana District').get(`classrooms/${maple.id('Room 3')}/student_summaries`)).data.find(
      ({ id }: { id: string }) => id === maple.id('Eleni Papadopoulou'),
    ).attributes
  for (const of of [await record('Eleni Papadopoulou'), await rowOf()])
    expect(of).toMatchObject({ currentLevel: 1, currentLesson: 4, nextLesson: 3 })
  await lessons(done('Eleni Papadopoulou', 1, 3, '2026-03-06T20:00:00Z'))
  for (const of of [await record('Eleni Papadopoulou'), await rowOf()])
    expect(of).toMatchObject({ currentLesson: 5, nextLesson: 5 })
})

test('a move that was undone leaves no place', async () => {
  const act = async (url: string, data: object) => {
    const answer = await as('Dana District').post(url, data)
    expect(answer.status, answer.body).toBe(200)
    return answer.meta.entryId as string
  }
  const move = () =>
    act(`/api/schools/${maple.id('Elm')}/classrooms/${maple.id('Room 3')}/bulk_student_enrollment`, {
      type: 'bulkStudentEnrollment',
      attributes: { replaceExistingUserEnrollments: true },
      relationships: { students: { data: [{ type: 'student', id: maple.id('Amara Okafor') }] } },
    })
  const undo = (entry: string) =>
    act(`/api/districts/${maple.id('Maple Grove')}/bulk_actions/${entry}/undo`, { type: 'bulkAction', attributes: {} })
  const { places } = await record('Amara Okafor')
  for (let times = 0; times < 2; times++) {
    const moved = await move()
    expect((await record('Amara Okafor')).places).toHaveLength(places.length + 1)
    await undo(moved)
    expect((await record('Amara Okafor')).places).toEqual(places)
  }
})

const post = async (path: string, type: string, events: readonly object[]) => {
  const data = events.map(attributes => learningEvent(type, attributes))
  const answer = await service.post(path, data)
  expect(answer.meta).toMatchObject({ accepted: events.length, rejected: [] })
}
