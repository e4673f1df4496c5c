import { suggestedLesson } from '@hornbook/rules/reading/suggestion'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, as, service } = inTown()

interface Row {
  readonly id: string
  readonly attributes: {
    readonly fullName: string
    readonly currentStatus: string
    readonly currentLevel: 1 | 2 | 3 | 4 | null
    readonly currentLesson: number | null
    readonly nextLesson: number | null
    readonly lessonsDone: readonly object[]
  }
  readonly relationships: { readonly classrooms: { readonly data: readonly { readonly id: string }[] } }
}

const list = async (who: string, query = '') => {
  const answer = await as(who).get(`lesson_guide_students${query && `?${query}`}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data as Row[]
}
const namesOf = (rows: readonly Row[]) => rows.map(({ attributes }) => attributes.fullName)
const inRoom = (room: string) => `filter[classroomIdEq]=${maple.id(room)}`

beforeAll(async () => {
  const at = (n: number) => new Date(Date.now() - 9 * 86_400_000 + n * 60_000).toISOString()
  const passed = learningEvent('assessmentResult', {
    studentId: maple.id('Amara Okafor'),
    finishedAt: at(0),
    test: 1,
    result: 'passed',
  })
  const failed = learningEvent('assessmentResult', {
    studentId: maple.id('Amara Okafor'),
    finishedAt: at(1),
    test: 2,
    result: 'failed',
  })
  await service.post('/api/assessment_results', [passed, failed])
  const done = [1, 2, 3, 5, 6].map(lesson =>
    learningEvent('lessonCompletion', {
      studentId: maple.id('Amara Okafor'),
      finishedAt: at(9 + lesson),
      level: 2,
      lesson,
    }),
  )
  expect((await service.post('/api/lesson_completions', done)).meta.accepted).toBe(5)
})

test('each child of the class comes with what they have passed and what comes next (RULE-9, TEST-9)', async () => {
  const rows = await list('Tess Teacher', inRoom('Room 1'))
  expect(namesOf(rows)).toEqual(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'])
  expect(rows[0]).toEqual({
    type: 'guideStudent',
    id: maple.id('Amara Okafor'),
    attributes: {
      fullName: 'Amara Okafor',
      currentStatus: 'Learning',
      currentLevel: 2,
      currentLesson: 6,
      nextLesson: 4,
      lessonsDone: [
        { level: 1, from: 1, to: 70 },
        { level: 2, from: 1, to: 3 },
        { level: 2, from: 5, to: 6 },
      ],
    },
    relationships: {
      student: { data: { type: 'student', id: maple.id('Amara Okafor') } },
      classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] },
    },
  })
  expect(rows[1]?.attributes).toMatchObject({ currentStatus: 'Non Active', lessonsDone: [] })
})

test('a class is suggested the same lesson by its rows as everywhere else (RULE-8)', async () => {
  const rows = await list('Tess Teacher', inRoom('Room 1'))
  const taught = [...rows]
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ attributes: { currentLevel: level, currentLesson: lesson, nextLesson } }) =>
      level === null || lesson === null || nextLesson === null ? null : { position: { level, lesson }, nextLesson },
    )
  const asked = await as('Tess Teacher').get(`/service/whatShouldITeach?classroomId=${maple.id('Room 1')}`)
  expect(asked.document).toMatchObject(suggestedLesson(taught))
  expect(asked.document).toMatchObject({ levelName: 'Level 2', lessonOrder: 4 })
})

test('without a class they are those whom the caller teaches, each once', async () => {
  expect(namesOf(await list('Tess Teacher'))).toEqual(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'])
  expect(namesOf(await list('Noor Neighbour'))).toEqual(['Camila Reyes', 'Daniyar Seitkali'])
  for (const who of ['Ada Admin', 'Dana District', 'Sam School']) expect(await list(who)).toEqual([])
})

test('whoever sees a class sees its children, and nobody else does', async () => {
  const count = (await list('Tess Teacher', inRoom('Room 1'))).length
  for (const who of ['Ada Admin', 'Dana District', 'Sam School'])
    expect(await list(who, inRoom('Room 1'))).toHaveLength(count)
  expect((await as('Noor Neighbour').get(`lesson_guide_students?${inRoom('Room 1')}`)).status).toBe(404)
  expect((await as('Hana Harbor').get(`lesson_guide_students?${inRoom('Room 1')}`)).status).toBe(404)
})

test('a child in two classes names those that the caller may see', async () => {
  const camila = async (query = '') => {
    const found = (await list('Noor Neighbour', query)).find(({ id }) => id === maple.id('Camila Reyes'))
    return found?.relationships.classrooms.data.map(({ id }) => id)
  }
  expect(await camila()).toEqual([maple.id('Room 2')])
  expect(await camila(inRoom('Room 2'))).toEqual([maple.id('Room 2')])
})

test('they are sorted by the name that the person chose (PEOPLE-20)', async () => {
  const rows = await list('Tess Teacher', `names=family`)
  expect(namesOf(rows)).toEqual(['Benjamin Lee', 'Amara Okafor', 'Camila Reyes'])
})

test('its pages add up to the list', async () => {
  const first = await as('Tess Teacher').get('lesson_guide_students?page[size]=2')
  const rest = await as('Tess Teacher').get(first.document.links.next)
  expect(namesOf([...first.data, ...rest.data])).toEqual(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'])
})

test.each(['', 'x', '0', '-1', '1.5', "1'", '9'.repeat(19)])('there is no class %s', async id => {
  expect((await as('Tess Teacher').get(`lesson_guide_students?filter[classroomIdEq]=${id}`)).status).toBe(404)
})

test.each([`filter[classroomIdEq]=${'9'.repeat(31)}`, 'names=first', 'filter[studentIdEq]=1', 'sort=fullName'])(
  'a call with %s is refused',
  async query => {
    expect((await as('Tess Teacher').get(`lesson_guide_students?${query}`)).status).toBe(400)
  },
)

test('a class has those who are in it now: who has left or is yet to come is in another', async () => {
  const values = [maple.id('Camila Reyes'), maple.id('Room 1')]
  await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = $1 AND classroom_id = $2', values)
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, school_id, classroom_id, began_at) VALUES ($1, $2, $3, $4, NULL)`,
    ['Maple Grove', 'Daniyar Seitkali', 'Oak', 'Room 1'].map(maple.id),
  )
  expect(namesOf(await list('Tess Teacher', inRoom('Room 1')))).toEqual(['Amara Okafor', 'Benjamin Lee'])
  expect(namesOf(await list('Noor Neighbour', inRoom('Room 2')))).toEqual(['Camila Reyes', 'Daniyar Seitkali'])
})
