import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'

const { app, maple, district, as, service, differences } = inTown({ hasEdgeCases: true })

beforeAll(finishThreeLessonsEach)

test.each([
  ['Student', ['Amara Okafor', 'Camila Reyes']],
  ['Classroom', ['Room 1', 'Room 3']],
  ['Teacher', ['Tess Teacher', 'Elsa Elm']],
] as const)('%s: archived ones leave every figure, and come back as they were', async (noun, names) => {
  const before = await stateOf()
  const archived = await bulk(noun, 'Archive', idsOf(...names))
  expect([archived.status, archived.meta]).toEqual([200, { changed: 2, entryId: expect.any(String) }])
  expect(await stateOf()).not.toEqual(before)
  expect(await differences()).toEqual([])
  const list = `/api/districts/${district()}/${noun.toLowerCase()}s`
  const listed = async (query: string) =>
    (await as('Dana District').get(list + query)).data.map(({ id }: { id: string }) => id)
  for (const id of idsOf(...names)) {
    expect(await listed('')).not.toContain(id)
    expect(await listed('?filter[archivedEq]=true')).toContain(id)
  }
  expect((await bulk(noun, 'Archive', idsOf(...names))).meta).toEqual({ changed: 0, entryId: null })
  expect((await bulk(noun, 'Unarchive', idsOf(...names))).meta.changed).toBe(2)
  expect(await stateOf()).toEqual(before)
  expect(await differences()).toEqual([])
})

test('a teacher who is archived is signed out, and no longer counts', async () => {
  const before = await counted('Oak')
  expect((await as('Noor Neighbour').get('users/session')).status).toBe(200)
  const url = `/api/schools/${maple.id('Oak')}/teachers/${maple.id('Noor Neighbour')}`
  const answer = await as('Dana District').patch(`${url}/archive`)
  expect([answer.status, answer.data.attributes.archived]).toEqual([200, true])
  expect((await as('Noor Neighbour').get('users/session')).status).toBe(401)
  expect((await counted('Oak')).teachersCount).toBe(before.teachersCount - 1)
  expect((await as('Dana District').patch(`${url}/unarchive`)).data.attributes).toMatchObject({
    archived: false,
    fullName: 'Noor Neighbour',
  })
  expect(await counted('Oak')).toEqual(before)
})

test('nothing is changed if one record is out of reach', async () => {
  const before = await stateOf()
  for (const names of [
    ['Amara Okafor', 'Fatima Idrissi'],
    ['Amara Okafor', 'Eleni Papadopoulou'],
  ])
    expect((await bulk('Student', 'Archive', idsOf(...names), 'Sam School')).status).toBe(404)
  const wrongSchool = `/api/schools/${maple.id('Elm')}/students/${maple.id('Amara Okafor')}/archive`
  expect((await as('Dana District').patch(wrongSchool)).status).toBe(404)
  expect(await stateOf()).toEqual(before)
})

test('nobody archives themselves, or records of two districts at once', async () => {
  const oneself = await bulk('Teacher', 'Archive', idsOf('Tess Teacher', 'Dana District'))
  expect([oneself.status, oneself.errors[0].detail]).toEqual([422, 'You cannot archive yourself.'])
  const two = await bulk('Student', 'Archive', idsOf('Amara Okafor', 'Fatima Idrissi'), 'Ada Admin')
  expect([two.status, two.errors[0].detail]).toEqual([
    422,
    'These belong to several districts. Choose those of one district.',
  ])
  const staff = await app.owner(
    'SELECT FROM staff WHERE district_id = $1 AND archived_at IS NULL AND first_name = $2',
    [district(), 'Tess'],
  )
  expect(staff).toHaveLength(1)
})

test('an error points at the record that it is about', async () => {
  const faultOf = async (answer: ReturnType<typeof bulk>) => {
    const { code, source } = (await answer).errors[0]
    return [code, source?.pointer]
  }
  const [amara = '', foreign = ''] = idsOf('Amara Okafor', 'Piet Pier')
  for (const strange of [foreign, '987654321', 'nobody'])
    expect(await faultOf(bulk('Student', 'Archive', [amara, amara, strange]))).toEqual([
      'notFound',
      '/data/relationships/students/data/2',
    ])
  const oneself = bulk('Teacher', 'Archive', idsOf('Noor Neighbour', 'Dana District'))
  expect(await faultOf(oneself)).toEqual(['invalid', '/data/relationships/teachers/data/1'])
})

test('an id that is named twice counts once; an empty list changes nothing', async () => {
  const twice = await bulk('Student', 'Archive', idsOf('Daniyar Seitkali', 'Daniyar Seitkali'))
  expect(twice.meta.changed).toBe(1)
  expect((await bulk('Student', 'Unarchive', idsOf('Daniyar Seitkali'))).meta.changed).toBe(1)
  const [none] = (await bulk('Student', 'Archive', [])).errors
  expect([none.status, none.detail, none.source.pointer]).toEqual([
    ...['422', 'There are no students selected', '/data/relationships/students'],
  ])
})

test('people who archive, unarchive and send events at once leave exact figures and one change for each', async () => {
  const names = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes']
  const attributes = { studentId: maple.id('Benjamin Lee'), level: 1, lesson: 9, finishedAt: '2026-02-09T18:00:00Z' }
  const [last] = await app.owner<{ id: string }>('SELECT max(id) AS id FROM audit_entries')
  const rounds = Array.from({ length: 6 }, async (_, at) => {
    const event = learningEvent('lessonCompletion', attributes)
    const sent = service.post('lesson_completions', [event])
    const answers = await Promise.all([
      bulk('Student', at % 2 ? 'Unarchive' : 'Archive', idsOf(...names)),
      bulk('Classroom', at % 2 ? 'Archive' : 'Unarchive', idsOf('Room 1')),
      sent,
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return (answers[0]?.meta.changed as number) + (answers[1]?.meta.changed as number)
  })
  const changed = (await Promise.all(rounds)).reduce((sum, each) => sum + each, 0)
  const [rows] = await app.owner<{ count: number }>(
    `SELECT count(*)::int AS count FROM changes WHERE district_id = $1 AND entry_id > $2`,
    [district(), last?.id],
  )
  expect(rows?.count).toBe(changed)
  await bulk('Student', 'Unarchive', idsOf(...names))
  await bulk('Classroom', 'Unarchive', idsOf('Room 1'))
  expect(await differences()).toEqual([])
})

test('who manages one district and teaches in another archives nobody there', async () => {
  const harbor = maple.id('Harbor Point')
  const [taught] = await app.owner<{ id: string }>(
    `INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Dana', 'District')
      RETURNING id`,
    [harbor, maple.id('account of Dana District')],
  )
  await app.owner(
    `INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id, began_at)
      SELECT district_id, $2, id, school_id, now() FROM classrooms WHERE district_id = $1 AND id = $3`,
    [harbor, taught?.id, maple.id('Room 9')],
  )
  const seen = await as('Dana District').get(`classrooms/${maple.id('Room 9')}`)
  expect(seen.status).toBe(200)
  expect((await bulk('Student', 'Archive', idsOf('Fatima Idrissi'))).status).toBe(404)
})

test('people of two schools only leave the one whose office archives them, and Undo brings them back', async () => {
  const [oak, elm, room3, noor, camila] = idsOf('Oak', 'Elm', 'Room 3', 'Noor Neighbour', 'Camila Reyes')
  const schools = { data: [oak, elm].map(id => ({ type: 'school', id })) }
  const moved = { data: { type: 'teacher', id: noor, attributes: {}, relationships: { schools } } }
  expect((await as('Dana District').patch(`schools/${oak}/teachers/${noor}`, moved?.data)).status).toBe(200)
  const attend = {
    data: {
      type: 'bulkStudentEnrollment',
      attributes: { replaceExistingUserEnrollments: false },
      relationships: { students: { data: [{ type: 'student', id: camila }] } },
    },
  }
  await as('Dana District').post(`schools/${elm}/classrooms/${room3}/bulk_student_enrollment`, attend?.data)
  const placesOf = async (list: 'teachers' | 'students', id: string | undefined) => {
    const rows = (await as('Dana District').get(`districts/${district()}/${list}`)).data as {
      id: string
      relationships: { schools: { data: { id: string }[] } }
    }[]
    return rows.find(row => row.id === id)?.relationships.schools.data.map(school => school.id)
  }
  const account = maple.id('account of Noor Neighbour')
  const open = 'SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL'
  await app.owner(`INSERT INTO sessions (token_hash, account_id) VALUES ('\\x01', $1)`, [account])
  for (const [noun, list, id] of [
    ['Student', 'students', camila],
    ['Teacher', 'teachers', noor],
  ] as const) {
    expect(await placesOf(list, id)).toEqual([oak, elm])
    const archived = await bulk(noun, 'Archive', [id as string], 'Sam School')
    expect([archived.status, archived.meta.changed]).toEqual([200, 1])
    expect(await placesOf(list, id)).toEqual([elm])
    expect(await app.owner(open, [account])).toHaveLength(1)
    const mine = (await as('Sam School').get(`districts/${district()}/${list}`)).data
    expect(mine.map((row: { id: string }) => row.id)).not.toContain(id)
    expect(await differences()).toEqual([])
    const undo = `/api/districts/${district()}/bulk_actions/${archived.meta.entryId}/undo`
    const undone = await as('Sam School').post(undo, { type: 'bulkAction', attributes: {} })
    expect([undone.status, undone.meta?.changed]).toEqual([200, 1])
    expect(await placesOf(list, id)).toEqual([oak, elm])
    await bulk(noun, 'Archive', [id as string])
    const again = await as('Sam School').patch(`schools/${oak}/${list}/${id}/archive`)
    expect([again.status, again.data?.attributes.archived]).toEqual([200, true])
    await bulk(noun, 'Unarchive', [id as string])
    const one = await as('Sam School').patch(`schools/${oak}/${list}/${id}/archive`)
    expect([one.status, one.data.id, one.data.attributes.archived]).toEqual([200, id, false])
    expect(await placesOf(list, id)).toEqual([elm])
    const whole = await as('Dana District').patch(`schools/${elm}/${list}/${id}/archive`)
    expect([whole.status, whole.data.attributes.archived]).toEqual([200, true])
    await bulk(noun, 'Unarchive', [id as string])
  }
  expect(await differences()).toEqual([])
})

const bulk = (
  noun: 'Student' | 'Classroom' | 'Teacher',
  action: 'Archive' | 'Unarchive',
  ids: readonly string[],
  name = 'Dana District',
) => {
  const kind = noun.toLowerCase()
  const relationships = { [`${kind}s`]: { data: ids.map(id => ({ type: kind, id })) } }
  const payload = { data: { type: `bulk${noun}${action}`, relationships } }
  return as(name).post(`bulk_${kind}_${action.toLowerCase()}`, payload.data)
}

/** Everything that archiving must bring back: who is where, and how they stand. */
const stateOf = () =>
  app.owner(
    `SELECT to_jsonb(x) AS row FROM (SELECT t.* FROM student_timelines t WHERE t.district_id = $1 ORDER BY school_id, student_id) x
      UNION ALL SELECT to_jsonb(x) FROM (SELECT student_id, classroom_id, ended_at FROM student_enrollments WHERE district_id = $1
        ORDER BY id) x
      UNION ALL SELECT to_jsonb(x) FROM (SELECT * FROM school_teachers WHERE district_id = $1 ORDER BY school_id) x`,
    [district()],
  )
const counted = async (school: string) =>
  (await as('Dana District').get(`schools/${maple.id(school)}`)).data.attributes as {
    studentsCount: number
    teachersCount: number
  }
const idsOf = (...names: string[]) => names.map(name => maple.id(name))

async function finishThreeLessonsEach() {
  const lessons = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali'].flatMap((name, at) =>
    [1, 2, 3].map(lesson =>
      learningEvent('lessonCompletion', {
        studentId: maple.id(name),
        level: 1,
        lesson: lesson + at,
        finishedAt: `2026-02-0${lesson}T18:00:00Z`,
      }),
    ),
  )
  expect((await service.post('lesson_completions', lessons)).meta).toMatchObject({ accepted: 12, rejected: [] })
}
