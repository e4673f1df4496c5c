import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { rosterClient } from '../../test/roster-client.ts'
import { emailOf } from '../../test/town.ts'

const { app, maple, as } = inTown()

const by = (name: string) => (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: { data: object }) =>
  as(name).send(method, url, payload?.data)
const asDana = by('Dana District')
interface Entry {
  readonly id: string
  readonly attributes: {
    readonly author: string
    readonly authorName: string | null
    readonly isOwn: boolean
    readonly added: boolean
    readonly recordsCount: number
    readonly moreChanges: number
    readonly fileName: string | null
    readonly changes: readonly { field: string; before: string | null; after: string | null }[]
  }
  readonly relationships: { readonly rosterImport: { readonly data: { id: string } | null } }
}
const SECRET = 'secret77'

test('a student: added, renamed, moved, a new password, archived and brought back, by whom', async () => {
  const url = `/api/schools/${maple.id('Oak')}/students`
  const made = await asDana('POST', url, {
    data: {
      type: 'student',
      attributes: { firstName: 'Ines', lastName: 'Alba', oneRosterId: '0077', username: 'ines', password: SECRET },
      relationships: { grades: { data: [{ type: 'grade', id: '5' }] }, classrooms: linked('classroom', 'Room 1') },
    },
  })
  expect(made.status, made.body).toBe(201)
  const { id } = made.data
  const change = (name: string, attributes: object, relationships?: object) =>
    by(name)('PATCH', `${url}/${id}`, {
      data: { type: 'student', attributes, ...(relationships && { relationships }) },
    })
  const changes = [
    await change('Sam School', { lastName: 'Álba', oneRosterId: '0078' }),
    await change('Ada Admin', {}, { grades: { data: [{ type: 'grade', id: '6' }] } }),
    await change('Sam School', {}, { classrooms: linked('classroom', 'Room 2') }),
    await change('Dana District', { password: `${SECRET}n` }),
    await change('Dana District', { middleName: 'M.', password: `${SECRET}er` }),
    await asDana('PATCH', `${url}/${id}/archive`),
    await asDana('PATCH', `${url}/${id}/unarchive`),
  ]
  expect(changes.map(({ status, body }) => [status, status < 300 || body])).toEqual(
    changes.map(({ status }) => [status, true]),
  )
  const { data, meta } = await historyOf('students', id)
  const origin = { system: null, cameBy: 'form', name: null }
  expect(meta).toEqual({ name: 'Ines M. Álba', archived: false, origin })
  expect(linesOf(data)).toEqual([
    [expect.stringMatching(/^archived: \d{4}.* > $/)],
    [expect.stringMatching(/^archived: {2}> \d{4}/)],
    ['middleName:  > M.', 'password:  > '],
    ['password:  > '],
    ['classrooms: Room 1 > ', 'classrooms:  > Room 2'],
    ['grades: Kindergarten > First Grade'],
    ['lastName: Alba > Álba', 'oneRosterId: 0077 > 0078'],
    ['added', 'classrooms:  > Room 1', 'schools:  > Oak'],
  ])
  expect(data.map(({ attributes: { author, authorName, isOwn } }) => [author, authorName, isOwn])).toEqual([
    ...Array(4).fill(['person', 'Dana District', true]),
    ['person', 'Sam School', false],
    ['provider', null, false],
    ['person', 'Sam School', false],
    ['person', 'Dana District', true],
  ])
  expect(JSON.stringify(data)).not.toMatch(/secret77|cipher/)
  expect(linesOf((await historyOf('students', id, 'Sam School')).data)).toEqual(linesOf(data))
})

test('pages follow one another, the newest first', async () => {
  const [student] = await app.owner<{ id: string }>(`SELECT id FROM students WHERE first_name = 'Ines'`)
  const whole = await historyOf('students', student?.id ?? '')
  const first = await historyOf('students', student?.id ?? '', 'Dana District', '?page[size]=5')
  const second = (await asDana('GET', first.links?.next ?? '')).document as typeof first
  expect([first.data.length, second.data.length, second.links?.next]).toEqual([5, 3, null])
  expect([...first.data, ...second.data]).toEqual(whole.data)
})

test('a class: its own fields, and who joined and left, fifty by name', async () => {
  const url = `/api/schools/${maple.id('Oak')}/classrooms`
  const made = await asDana('POST', url, { data: { type: 'classroom', attributes: { name: 'Owls', classCode: null } } })
  const { id } = made.data
  await asDana('PATCH', `${url}/${id}`, {
    data: { type: 'classroom', attributes: { name: 'Owls 2', classCode: 'O-2' } },
  })
  const rows = await app.owner<{ id: string }>(
    `WITH made AS (INSERT INTO students (district_id, first_name, last_name)
        SELECT $1, 'Pupil', lpad(n::text, 2, '0') FROM generate_series(1, 60) n RETURNING id)
      INSERT INTO student_schools (district_id, student_id, school_id) SELECT $1, id, $2 FROM made RETURNING student_id AS id`,
    [maple.id('Maple Grove'), maple.id('Oak')],
  )
  const enrolled = await asDana('POST', `${url}/${id}/bulk_student_enrollment`, {
    data: {
      type: 'bulkStudentEnrollment',
      attributes: { replaceExistingUserEnrollments: false },
      relationships: { students: { data: rows.map(row => ({ type: 'student', id: row.id })) } },
    },
  })
  expect(enrolled.status, enrolled.body).toBe(200)
  const { data } = await historyOf('classrooms', id)
  expect(linesOf(data).slice(1)).toEqual([['name: Owls > Owls 2', 'classCode:  > O-2'], ['added']])
  const joined = data[0]?.attributes
  expect([joined?.changes.length, joined?.moreChanges, joined?.recordsCount]).toEqual([50, 10, 60])
  expect(joined?.changes[0]).toEqual({ field: 'students', before: null, after: 'Pupil 01' })
})

test('a school', async () => {
  const url = `/api/districts/${maple.id('Maple Grove')}/schools/${maple.id('Oak')}`
  const changed = await asDana('PATCH', url, { data: { type: 'school', attributes: { city: 'Springfield' } } })
  expect(changed.status, changed.body).toBe(200)
  const { data, meta } = await historyOf('schools', maple.id('Oak'))
  expect([linesOf(data), meta.name]).toEqual([[['city:  > Springfield']], 'Oak'])
})

test('a staff member: invited, and the e-mail address; another account’s is not shown', async () => {
  const id = maple.id('Tess Teacher')
  await app.owner('UPDATE accounts SET credentials_set_at = NULL WHERE email = $1', [emailOf('Tess Teacher')])
  await app.owner('DELETE FROM passwords WHERE account_id = (SELECT id FROM accounts WHERE email = $1)', [
    emailOf('Tess Teacher'),
  ])
  const invited = await asDana('POST', '/api/bulk_teacher_invitation', {
    data: {
      type: 'bulkTeacherInvitation',
      attributes: {},
      relationships: { teachers: linked('teacher', 'Tess Teacher') },
    },
  })
  expect(invited.status, invited.body).toBeLessThan(300)
  await app.owner(
    `WITH e AS (INSERT INTO audit_entries (district_id, actor, action, request_id) VALUES ($1, 'server', 'teacher.change', 'r')
        RETURNING id)
      INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
        SELECT $1, e.id, 'account', a.id, '{"email": "old@town.test"}', '{"email": "new@town.test", "passwordHash": "x"}'
        FROM e, accounts a WHERE a.email = ANY ($2)`,
    [maple.id('Maple Grove'), [emailOf('Tess Teacher')]],
  )
  const { data } = await historyOf('teachers', id)
  expect(linesOf(data)).toEqual([
    ['email: old@town.test > new@town.test'],
    [expect.stringMatching(/^invitedAt: {2}> \d{4}/)],
  ])
  expect(data[0]?.attributes.author).toBe('server')
  expect(linesOf((await historyOf('teachers', maple.id('Noor Neighbour'))).data)).toEqual([])
})

test('a roster file is named, and so is its undoing', async () => {
  const client = rosterClient(app, maple.token('Ada Admin'))
  const district = await client.district('Of the files')
  const imported = await client.importRoster(
    district,
    await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 2 })),
  )
  const [student] = await app.owner<{ id: string }>('SELECT id FROM students WHERE district_id = $1 LIMIT 1', [
    district,
  ])
  const read = async () =>
    (await by('Ada Admin')('GET', `/api/districts/${district}/students/${student?.id}/history`)).data as Entry[]
  const [added] = await read()
  expect([added?.attributes.added, added?.attributes.fileName]).toEqual([true, expect.stringMatching(/\.zip$/)])
  expect(added?.relationships.rosterImport.data?.id).toBe(imported.id)
  expect(added?.attributes.changes.map(({ field }) => field)).toEqual(['classrooms', 'schools'])
  await client.undo(district, imported.id)
  expect((await read()).map(({ attributes }) => attributes.added)).toEqual([false, true])
})

test('what happened at a school out of scope is left out', async () => {
  const id = maple.id('Camila Reyes')
  const moved = await asDana('PATCH', `/api/schools/${maple.id('Oak')}/students/${id}`, {
    data: {
      type: 'student',
      attributes: {},
      relationships: { schools: linked('school', 'Oak', 'Elm'), classrooms: linked('classroom', 'Room 1', 'Room 3') },
    },
  })
  expect(moved.status, moved.body).toBe(200)
  expect(linesOf((await historyOf('students', id)).data)[0]).toEqual([
    ...['classrooms: Room 2 > ', 'classrooms:  > Room 3', 'schools:  > Elm'],
  ])
  expect(linesOf((await historyOf('students', id, 'Sam School')).data)[0]).toEqual(['classrooms: Room 2 > '])
  expect(linesOf((await historyOf('students', id, 'Elsa Elm')).data)[0]).toEqual([
    ...['classrooms:  > Room 3', 'schools:  > Elm'],
  ])
})

test('the history of a higher role is not found, in the same school', async () => {
  await app.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
    ...[maple.id('Maple Grove'), maple.id('Dana District'), maple.id('Oak')],
  ])
  const read = (person: string) =>
    by(person)('GET', `/api/districts/${maple.id('Maple Grove')}/teachers/${maple.id('Dana District')}/history`)
  expect((await read('Sam School')).status).toBe(404)
  expect((await read('Dana District')).status).toBe(200)
})

async function historyOf(list: string, id: string, person = 'Dana District', query = '') {
  const url = `/api/districts/${maple.id('Maple Grove')}/${list}/${id}/history${query}`
  const answer = await by(person)('GET', url)
  expect(answer.status, answer.body).toBe(200)
  return answer.document as {
    data: Entry[]
    meta: { name: string; archived: boolean }
    links?: { next: string | null }
  }
}

/** Each entry as lines: 'field: before > after', the newest entry first. */
const linesOf = (entries: readonly Entry[]) =>
  entries.map(({ attributes: { added, changes } }) => [
    ...(added ? ['added'] : []),
    ...changes.map(({ field, before, after }) => `${field}: ${before ?? ''} > ${after ?? ''}`),
  ])
const linked = (type: string, ...names: string[]) => ({ data: names.map(name => ({ type, id: maple.id(name) })) })
