import type { AddressInfo } from 'node:net'
import Devour from 'devour-client'
import Kitsu from 'kitsu'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple } = inTown()

// Two clients by other authors, unmodified: whoever builds on the API begins with one of them (CALL-3).

let origin: string

beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})

const RANGE = { startDateEq: '2026-01-01', endDateEq: '2026-01-31' }

describe('kitsu', () => {
  const api = (who: string) =>
    new Kitsu({
      baseURL: `${origin}/api`,
      headers: headers(who),
      query: 'modern',
      pluralize: false,
      camelCaseTypes: false,
      resourceCase: 'none',
    })

  test.each([
    ['districts', 'Maple Grove'],
    ['schools', 'Oak'],
    ['classrooms', 'Room 1'],
  ])('reads the tiles, the growth and the record of one of the %s', async (path, name) => {
    const unit = `${path}/${maple.id(name)}`
    const { data } = await api('Dana District').get(unit)
    expect(data).toMatchObject({ id: maple.id(name), name })
    const overview = (await api('Dana District').get(`${unit}/overview`, { params: { filter: RANGE } })).data
    expect(overview.overviewData).toHaveLength(8)
    const growth = (await api('Dana District').get(`${unit}/growth`)).data
    expect(growth.studentsCount).toBeGreaterThan(0)
  })

  test('reads the three tables with filters and the order', async () => {
    const read = async (path: string, params: object) =>
      (await api('Dana District').get(path, { params: { filter: RANGE, ...params } })).data
    const students = await read(`classrooms/${maple.id('Room 1')}/student_summaries`, { sort: '-fullName' })
    expect(students).toHaveLength(3)
    const names = students.map(({ fullName }: { fullName: string }) => fullName)
    expect(names).toEqual(names.toSorted().toReversed())
    expect(students[0].student.data).toMatchObject({ type: 'student', id: students[0].id })
    expect(await read(`schools/${maple.id('Oak')}/classroom_summaries`, {})).toHaveLength(2)
    expect(await read(`districts/${maple.id('Maple Grove')}/school_summaries`, {})).toHaveLength(2)
  })

  test('reads what is included, and the errors', async () => {
    const { data } = await api('Tess Teacher').get(`classrooms/${maple.id('Room 1')}`, {
      params: { include: 'teachers,grades' },
    })
    expect(data.teachers.data.map(({ fullName }: { fullName: string }) => fullName)).toContain('Tess Teacher')
    const refused = await api('Tess Teacher')
      .get(`schools/${maple.id('Elm')}/overview`)
      .catch((error: unknown) => error)
    expect(refused.errors[0]).toMatchObject({ status: '404', detail: expect.any(String) })
  })

  test.each([
    ['classRoom', 'Room 1', 3],
    ['school', 'Oak', 2],
    ['district', 'Maple Grove', 2],
  ])('reads the overall progress of a %s, with that of each row', async (type, name, rows) => {
    const params = { id: maple.id(name), type, filter: RANGE }
    const { data } = await api('Dana District').get('overall_progresses', { params })
    expect([data.overviewData[0].id, Object.keys(data.individualProgressData)]).toEqual([
      'average_student_progress_summary',
      expect.objectContaining({ length: rows }),
    ])
  })

  test("reads one's secret code, and makes it anew", async () => {
    const user = `users/${maple.id('account of Tess Teacher')}`
    const code = async () => (await api('Tess Teacher').get(`${user}/secret_code`)).data.secretCode
    const first = await code()
    const changed = await api('Tess Teacher').request({
      method: 'PATCH',
      url: `${user}/secret_code`,
      type: 'secretCode',
      body: { id: maple.id('account of Tess Teacher') },
    })
    expect(changed.data.secretCode).not.toBe(first)
    expect(await code()).toBe(changed.data.secretCode)
  })

  test('changes the password of a student, and reads it and how the class signs in', async () => {
    const id = maple.id('Amara Okafor')
    const avatars = `classrooms/${maple.id('Room 1')}/student_avatars`
    const { data } = await api('Tess Teacher').get(`${avatars}/${id}`)
    expect(data).toMatchObject({ type: 'studentAvatar', id, fullName: 'Amara Okafor' })
    await api('Tess Teacher').update(avatars, {
      type: 'studentAvatar',
      id,
      version: data.version,
      password: 'frog28',
      confirmPassword: 'frog28',
    })
    expect((await api('Tess Teacher').get(`students/${id}/password`)).password).toBe('frog28')
    const credentials = (await api('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_credentials`)).data
    expect(credentials).toHaveLength(3)
    expect(credentials[0]).toMatchObject({ fullName: 'Amara Okafor', password: 'frog28' })
  })

  test('asks for a report and finds its attachment', async () => {
    const asked = await api('Tess Teacher').create('progress_reports', {
      type: 'progressReport',
      resourceType: 'classroom',
      resourceId: maple.id('Room 1'),
      startDate: RANGE.startDateEq,
      endDate: RANGE.endDateEq,
    })
    const { data } = await api('Tess Teacher').get(`user_attachments/${asked.data.userAttachmentId}`)
    expect(data).toMatchObject({ resourceType: 'classroom', filename: expect.stringContaining('.xlsx') })
  })
})

describe('devour', () => {
  test('reads a table, and a class with what is included', async () => {
    const api = new Devour({ apiUrl: `${origin}/api`, pluralize: false, logger: false })
    api.headers = headers('Tess Teacher')
    api.define('grade', { name: '' })
    api.define('teacher', { fullName: '' })
    api.define(
      'classroom',
      { name: '', teachers: { jsonApi: 'hasMany', type: 'teacher' }, grades: { jsonApi: 'hasMany', type: 'grade' } },
      { collectionPath: 'classrooms' },
    )
    api.define('student', {}, { collectionPath: 'students' })
    api.define(
      'studentSummary',
      { fullName: '', daysUsage: 0, student: { jsonApi: 'hasOne', type: 'student' } },
      { collectionPath: 'student_summaries' },
    )
    const room = maple.id('Room 1')
    const { data } = await api.find('classroom', room, { include: 'teachers,grades' })
    expect(data).toMatchObject({ id: room, name: 'Room 1' })
    expect(data.teachers.map(({ fullName }: { fullName: string }) => fullName)).toContain('Tess Teacher')
    const students = await api.one('classroom', room).all('studentSummary').get({ filter: RANGE })
    expect(students.data).toHaveLength(3)
    expect(students.meta.asOf).toEqual(expect.any(String))
    expect(students.data.map(({ daysUsage }: { daysUsage: number }) => daysUsage)).toEqual([0, 0, 0])

    api.define('overview', { overviewData: [], attentionCount: 0 }, { collectionPath: 'overview' })
    const overview = await api.one('classroom', room).all('overview').get({ filter: RANGE })
    expect(overview.data.overviewData).toHaveLength(8)
    api.define(
      'studentAvatar',
      { fullName: '', requiresAssessmentAction: false },
      { collectionPath: 'student_avatars' },
    )
    const amara = await api.one('classroom', room).one('studentAvatar', maple.id('Amara Okafor')).get()
    expect(amara.data).toMatchObject({ fullName: 'Amara Okafor', requiresAssessmentAction: true })
    api.define('studentCredential', { fullName: '', isSet: false }, { collectionPath: 'student_credentials' })
    const credentials = await api.one('classroom', room).all('studentCredential').get()
    expect(credentials.data.map(({ fullName }: { fullName: string }) => fullName)).toContain('Amara Okafor')
  })
})

const headers = (who: string) => ({ Authorization: `Token token=${maple.token(who)}` })
