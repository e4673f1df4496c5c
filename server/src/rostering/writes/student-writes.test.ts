import { expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { keyOfDistrict, passwordPlace } from '../../people/student-passwords.ts'
import { unseal } from '../../secrets/sealing.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { verifyDistrict } from '../../verify/verify.ts'

const { app, maple, district, as, service } = inTown()

let number = 0

const by = (name: string) => (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: { data: object }) =>
  as(name).send(method, url, payload?.data)
const asDana = by('Dana District')
const KINDERGARTEN = { data: [{ type: 'grade', id: '5' }] }
const FIRST_GRADE = { data: [{ type: 'grade', id: '6' }] }

test('a new student has a grade, a class and its school, and counts in the figures', async () => {
  const before = (await asDana('GET', `/api/schools/${maple.id('Oak')}`)).data.attributes.studentsCount
  const made = await create(typed({ oneRosterId: '00700', username: 'ines.alba', middleName: null }))
  expect([made.status, made.headers.location]).toEqual([201, `${studentsOf('Oak')}/${made.data.id}`])
  expect(made.data.attributes).toMatchObject({
    fullName: "Ines O'Alba 🌱",
    oneRosterId: '00700',
    username: `${maple.id('Oak')}-ines.alba`,
    version: 1,
  })
  expect([idsOf(made, 'schools'), idsOf(made, 'classrooms'), idsOf(made, 'grades')]).toEqual([
    ...[[maple.id('Oak')], [maple.id('Room 1')], ['5']],
  ])
  const after = (await asDana('GET', `/api/schools/${maple.id('Oak')}`)).data.attributes.studentsCount
  expect(after).toBe(before + 1)
  expect(await figuresDiffer()).toEqual([])
})

test('a class of another school brings its school; a user name keeps its prefix, and an e-mail address has none', async () => {
  const rooms = { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 3', 'Room 1') }
  const made = await create(typed({ username: `${maple.id('Oak')}-once` }), rooms)
  expect(idsOf(made, 'schools')?.sort()).toEqual([maple.id('Oak'), maple.id('Elm')].sort())
  expect(made.data.attributes.username).toBe(`${maple.id('Oak')}-once`)
  const mailed = await create(typed({ username: 'once@town.test' }))
  expect(mailed.data.attributes.username).toBe('once@town.test')
})

test('the password is stored encrypted for this student alone, and no answer and no change row has it', async () => {
  const made = await create(typed({ password: 'Secret77' }))
  const { id } = made.data
  expect(await passwordOf(id)).toBe('Secret77')
  expect(made.body).not.toMatch(/Secret77|password/i)
  const rows = await app.owner<{ row: string }>(`SELECT after::text AS row FROM changes WHERE record_id = $1`, [id])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/Secret77|cipher/)
  const other = (await create(typed({ password: 'Secret77' }))).data.id
  const [{ cipher } = {}] = await app.owner('SELECT password_cipher AS cipher FROM students WHERE id = $1', [id])
  await app.owner('UPDATE students SET password_cipher = $1 WHERE id = $2', [cipher, other])
  await expect(passwordOf(other)).rejects.toThrow()
})

test('everything that is missing or wrong is said at once', async () => {
  const nothing = await asDana('POST', studentsOf('Oak'), document({ password: 'a!' }, {}))
  expect([nothing.status, Object.keys(faultsOf(nothing)).sort()]).toEqual([
    422,
    [
      ...['firstName', 'lastName', 'oneRosterId', 'password', 'username'].map(name => `/data/attributes/${name}`),
      ...['classrooms', 'grades'].map(name => `/data/relationships/${name}`),
    ],
  ])
  expect(faultsOf(nothing)['/data/attributes/password']).toBe('Password must be at least 3 characters')
  const wrong = {
    grades: { data: [...KINDERGARTEN.data, ...FIRST_GRADE.data] },
    classrooms: { data: [] },
  }
  expect(faultsOf(await create(typed({ firstName: 'x'.repeat(500) }), wrong))).toEqual({
    '/data/attributes/firstName': 'This cannot have more than 100 characters.',
    '/data/relationships/grades/data': 'Choose one grade.',
    '/data/relationships/classrooms': 'Choose a class.',
  })
  const noGrade = await create(typed(), { ...room1(), grades: { data: [{ type: 'grade', id: '99' }] } })
  expect(faultsOf(noGrade)).toEqual({ '/data/relationships/grades/data/0/id': 'This is not a grade.' })
})

test.each([
  ['a class of another district', { classrooms: ['Room 9'] }, 'Dana District'],
  ['one class of another district among others', { classrooms: ['Room 1', 'Room 9'] }, 'Dana District'],
  ['a class that one does not see', { classrooms: ['Room 3'] }, 'Sam School'],
  ['a school of another district', { classrooms: ['Room 1'], schools: ['Pier'] }, 'Dana District'],
  ['a school that one does not see', { classrooms: ['Room 1'], schools: ['Elm'] }, 'Sam School'],
])('a student in %s is not made', async (_, places, name) => {
  const relationships = Object.fromEntries(
    Object.entries(places).map(([kind, names]) => [kind, linked(kind.slice(0, -1), ...names)]),
  )
  const refused = await create(typed({ lastName: 'Notmade' }), { grades: KINDERGARTEN, ...relationships }, name)
  expect(refused.status).toBe(404)
  expect(await app.owner(`SELECT FROM students WHERE last_name = 'Notmade'`)).toEqual([])
})

test('a Student Id and a user name belong to one student of the district, archived ones too', async () => {
  const first = await create(typed({ oneRosterId: '0815', username: 'taken' }))
  const taken = (by: string) => ({
    '/data/attributes/oneRosterId': `Another student has this Student Id${by}.`,
    '/data/attributes/username': 'This username is already in use.',
  })
  expect(faultsOf(await create(typed({ oneRosterId: '0815', username: 'taken' })))).toEqual(taken(": Ines O'Alba 🌱"))
  await asDana('PATCH', `${studentsOf('Oak')}/${first.data.id}/archive`)
  const archived = ": Ines O'Alba 🌱, who is archived"
  expect(faultsOf(await create(typed({ oneRosterId: '0815', username: 'taken' })))).toEqual(taken(archived))
  expect(faultsOf(await create(typed({ oneRosterId: ' 0815\u00a0', username: 'another' })))).toEqual({
    '/data/attributes/oneRosterId': `Another student has this Student Id${archived}.`,
  })
  // Like it, and another one: nobody is found by it, in files neither (ROSTER-26).
  const alike = await Promise.all(
    ['815', '00815', 'A815', 'a815', '08 15'].map(oneRosterId => create(typed({ oneRosterId }))),
  )
  expect(alike.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(alike.map(answer => answer.data.id))).toHaveLength(5)
  const elsewhere = { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 9') }
  const asHana = await by('Hana Harbor')(
    'POST',
    studentsOf('Pier'),
    document(typed({ oneRosterId: '0815' }), elsewhere),
  )
  expect(asHana.status).toBe(201)
})

test('of two students with one Student Id who are made at once, one is made', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create(typed({ oneRosterId: '0099' }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(await app.owner(`SELECT FROM students WHERE one_roster_id = '0099'`)).toHaveLength(1)
})

const change = (id: string, attributes: object, relationships?: object, name = 'Dana District', school = 'Oak') =>
  by(name)('PATCH', `${studentsOf(school)}/${id}`, document(attributes, relationships))
const entries = async () => Number((await app.owner<{ count: string }>('SELECT count(*) FROM audit_entries'))[0]?.count)
const made = async (attributes: object = {}, relationships?: object): Promise<string> =>
  (await create(typed(attributes), relationships)).data.id

test('details, grade and password change; an empty password and what is the same change nothing', async () => {
  const id = await made({ password: 'before1' })
  const changed = await change(id, { lastName: 'Nova', password: 'after2' }, { grades: FIRST_GRADE })
  expect(changed.data.attributes).toMatchObject({ lastName: 'Nova', version: 2 })
  expect([idsOf(changed, 'grades'), idsOf(changed, 'classrooms')]).toEqual([['6'], [maple.id('Room 1')]])
  expect(await passwordOf(id)).toBe('after2')
  expect(await figuresDiffer()).toEqual([])
  const before = await entries()
  const { username } = changed.data.attributes
  const same = { lastName: 'Nova', username, password: '' }
  const again = await change(id, same, { grades: FIRST_GRADE, classrooms: linked('classroom', 'Room 1') })
  expect([again.status, again.data.attributes.version, await entries()]).toEqual([200, 2, before])
  expect(await passwordOf(id)).toBe('after2')
  expect(faultsOf(await change(id, { password: 'a!bc' }))).toEqual({
    '/data/attributes/password': 'Password can only contain letters and digits',
  })
})

test('a student who moves keeps the prefix of the first school, and the figures follow', async () => {
  const id = await made({ username: 'mover' })
  const moved = await change(id, {}, { schools: linked('school', 'Elm'), classrooms: linked('classroom', 'Room 3') })
  expect([idsOf(moved, 'schools'), idsOf(moved, 'classrooms')]).toEqual([[maple.id('Elm')], [maple.id('Room 3')]])
  expect(moved.data.attributes.version).toBe(2)
  expect((await change(id, { firstName: 'Gone' })).status).toBe(404)
  const renamed = await change(id, { username: 'moved' }, undefined, 'Dana District', 'Elm')
  expect(renamed.data.attributes.username).toBe(`${maple.id('Oak')}-moved`)
  expect(await figuresDiffer()).toEqual([])
})

test('classes of a school that is left end, and a class brings its school along', async () => {
  const id = await made({}, { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 1', 'Room 3') })
  const left = await change(id, {}, { schools: linked('school', 'Oak') })
  expect([idsOf(left, 'schools'), idsOf(left, 'classrooms')]).toEqual([[maple.id('Oak')], [maple.id('Room 1')]])
  const back = await change(id, {}, { classrooms: linked('classroom', 'Room 3') })
  expect(idsOf(back, 'schools')?.sort()).toEqual([maple.id('Oak'), maple.id('Elm')].sort())
  expect(idsOf(back, 'classrooms')).toEqual([maple.id('Room 3')])
  expect(await figuresDiffer()).toEqual([])
})

test("a school's administrator ends nothing at schools that they do not see, and names nothing there", async () => {
  const id = await made({}, { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 1', 'Room 3') })
  const places = { schools: linked('school', 'Oak'), classrooms: linked('classroom', 'Room 2') }
  const changed = await change(id, {}, places, 'Sam School')
  expect([idsOf(changed, 'schools'), idsOf(changed, 'classrooms')]).toEqual([[maple.id('Oak')], [maple.id('Room 2')]])
  const whole = await asDana('GET', `${studentsOf('Oak')}/${id}`)
  expect(idsOf(whole, 'classrooms')?.sort()).toEqual([maple.id('Room 2'), maple.id('Room 3')].sort())
  expect(idsOf(whole, 'schools')?.sort()).toEqual([maple.id('Oak'), maple.id('Elm')].sort())
  for (const foreign of [{ classrooms: linked('classroom', 'Room 3') }, { schools: linked('school', 'Pier') }])
    expect((await change(id, { firstName: 'Changed' }, foreign, 'Sam School')).status).toBe(404)
  expect(faultsOf(await change(id, {}, { schools: { data: [] } }))).toEqual({
    '/data/relationships/schools': 'Choose a school.',
  })
  expect((await asDana('GET', `${studentsOf('Oak')}/${id}`)).data.attributes.firstName).toBe('Ines')
})

test('of two people who change a student at once, the second is told, whether of details or of classes', async () => {
  const id = await made()
  const answers = await Promise.all([
    change(id, { firstName: 'Anna', version: 1 }),
    change(id, { version: 1 }, { classrooms: linked('classroom', 'Room 2') }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const stale = answers.find(({ status }) => status === 412)?.errors[0]
  expect([stale.code, stale.meta.version]).toEqual(['stale', 2])
})

test('a taken Student Id names its holder only to somebody who may see that student', async () => {
  await app.owner(`UPDATE students SET one_roster_id = '4711' WHERE id = $1`, [maple.id('Eleni Papadopoulou')])
  const said = async (by: string) =>
    faultsOf(
      await create(
        typed({ oneRosterId: '4711' }),
        { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 1') },
        by,
      ),
    )
  const where = await app.owner<{ school_id: string }>('SELECT school_id FROM student_schools WHERE student_id = $1', [
    maple.id('Eleni Papadopoulou'),
  ])
  expect(where).toEqual([{ school_id: maple.id('Elm') }])
  expect(await said('Dana District')).toEqual({
    '/data/attributes/oneRosterId': 'Another student has this Student Id: Eleni Papadopoulou.',
  })
  expect(await said('Sam School')).toEqual({
    '/data/attributes/oneRosterId': 'Another student has this Student Id.',
  })
})

test('a taken Student Id or user name is refused; one that a roster file gave twice may stay', async () => {
  const [one, two] = [await made({ oneRosterId: '5001', username: 'one' }), await made({ oneRosterId: '5002' })]
  expect(faultsOf(await change(two, { oneRosterId: '5001', username: 'one' }))).toEqual({
    '/data/attributes/oneRosterId': "Another student has this Student Id: Ines O'Alba 🌱.",
    '/data/attributes/username': 'This username is already in use.',
  })
  await app.owner(`UPDATE students SET one_roster_id = '5001' WHERE id = $1`, [two])
  expect((await change(one, { firstName: 'Anna', oneRosterId: '5001' })).status).toBe(200)
  const both = await Promise.all([one, two].map(id => change(id, { oneRosterId: '5003' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('what a roster system wrote is changed there; password, user name and classes are changed here', async () => {
  const id = await made()
  await app.owner(`UPDATE students SET source = 'PowerSchool', sourced_id = 's1' WHERE id = $1`, [id])
  const refused = await change(id, { firstName: 'A', oneRosterId: '77' }, { grades: FIRST_GRADE })
  expect(Object.keys(faultsOf(refused)).sort()).toEqual([
    ...['/data/attributes/firstName', '/data/attributes/oneRosterId', '/data/relationships/grades'],
  ])
  const allowed = { password: 'after3', username: 'kept' }
  const changed = await change(id, allowed, { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 2') })
  expect([changed.status, idsOf(changed, 'classrooms')]).toEqual([200, [maple.id('Room 2')]])
})

const result = (studentId: string, test: number, passed: boolean) =>
  service.post('assessment_results', [
    learningEvent('assessmentResult', {
      studentId,
      test,
      result: passed ? 'passed' : 'failed',
      finishedAt: '2026-02-03T10:00:00Z',
    }),
  ])
const requirementOf = async (id: string) =>
  (await app.owner<{ required: boolean }>('SELECT required FROM student_timelines WHERE student_id = $1', [id]))[0]
    ?.required

test('staff require the placement test again, or no longer, and the figures follow', async () => {
  const id = await made()
  expect(await requirementOf(id)).toBe(true)
  const early = await change(id, { requiresAssessmentAction: false })
  expect(faultsOf(early)['/data/attributes/requiresAssessmentAction']).toMatch(
    /^Non Active students can not be removed/,
  )
  await result(id, 1, true)
  const changed = await change(id, { requiresAssessmentAction: false, version: 1 })
  const { version, requiresAssessmentAction } = changed.data.attributes
  expect([changed.status, version, requiresAssessmentAction]).toEqual([200, 2, false])
  expect(await requirementOf(id)).toBe(false)
  expect((await change(id, { requiresAssessmentAction: true, version: 1 })).status).toBe(412)
  const before = await entries()
  expect((await change(id, { requiresAssessmentAction: false })).data.attributes.version).toBe(2)
  expect(await entries()).toBe(before)
  const both = await Promise.all([true, false].map(required => change(id, { requiresAssessmentAction: required })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await change(id, { requiresAssessmentAction: true })
  expect(await requirementOf(id)).toBe(true)
  const rows = await app.owner('SELECT FROM requirement_changes WHERE student_id = $1 AND entry_id IS NULL', [id])
  expect(rows).toEqual([])
  expect(await figuresDiffer()).toEqual([])
})

test('after the last placement test, and without a class, the test cannot be required', async () => {
  const id = await made()
  await result(id, 11, true)
  const refused = await change(id, { firstName: 'Kept', requiresAssessmentAction: true })
  expect([refused.status, Object.keys(faultsOf(refused))]).toEqual([422, ['/data/attributes/requiresAssessmentAction']])
  const left = await change(id, { requiresAssessmentAction: true }, { classrooms: { data: [] } })
  expect(faultsOf(left)).toEqual({
    '/data/attributes/requiresAssessmentAction': 'This student is in no class. Enroll them first.',
  })
  const stored = await asDana('GET', `${studentsOf('Oak')}/${id}`)
  expect([stored.data.attributes.firstName, idsOf(stored, 'classrooms')]).toEqual(['Ines', [maple.id('Room 1')]])
})

test('a name that nobody can see is no name, and what is pasted unseen makes no second Student Id', async () => {
  for (const unseen of ['\u200b', '\u200d\u2060', '\u3164', '\u0301'])
    expect(faultsOf(await create(typed({ firstName: unseen })))).toEqual({
      '/data/attributes/firstName': 'This cannot be blank.',
    })
  expect(faultsOf(await create(typed({ lastName: 'a\u202eb' })))).toEqual({
    '/data/attributes/lastName': 'This cannot contain control characters.',
  })
  const made = await create(typed({ firstName: 'Zoe\u0308', oneRosterId: '\u200b00991' }))
  expect(made.data.attributes).toMatchObject({ firstName: 'Zoë', oneRosterId: '00991' })
  for (const unseen of [
    '\ufeff',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u2061',
    '\u034f',
    '\u180e',
    '\u206a',
    '\u{e0041}',
    '\u200c',
  ]) {
    const twin = await create(typed({ firstName: '👩‍👧', oneRosterId: `00991${unseen}` }))
    expect(faultsOf(twin)).toEqual({
      '/data/attributes/oneRosterId': "Another student has this Student Id: Zoë O'Alba 🌱.",
    })
  }
})

test('a user name fits into its form again with the prefix', async () => {
  expect(faultsOf(await create(typed({ username: 'u'.repeat(100) })))).toEqual({
    '/data/attributes/username': 'This cannot have more than 100 characters.',
  })
})

test('a body in another encoding is refused, and one that begins with a mark is read', async () => {
  const send = (payload: Buffer) =>
    as('Dana District').post(studentsOf('Oak'), payload, { 'content-type': 'application/vnd.api+json' })
  const body = JSON.stringify(document(typed({ firstName: 'Müller' }), room1()))
  const refused = await send(Buffer.from(body, 'latin1'))
  expect([refused.status, refused.code]).toEqual([400, 'malformed'])
  expect((await send(Buffer.from(`\ufeff${body}`))).status).toBe(201)
})

const typed = (attributes: object = {}) => {
  number += 1
  const own = { oneRosterId: `00${number}`, username: `student${number}`, password: 'abc123' }
  return { firstName: 'Ines', lastName: "O'Alba 🌱", ...own, ...attributes }
}
const passwordOf = async (id: string) => {
  const [row] = await app.owner<{ password_cipher: Buffer }>('SELECT password_cipher FROM students WHERE id = $1', [id])
  const key = await within(app.db.queries, [district()], tx => keyOfDistrict(tx, TEST_SETTINGS.secret, district()))
  return unseal(key, row?.password_cipher as Buffer, passwordPlace(district(), id)).toString()
}
const figuresDiffer = async () => {
  const ask = async (path: string) => (await asDana('GET', path)).data
  return (await verifyDistrict(app.db.queries, district(), ask, Date.now(), 0.3)).differences
}
const idsOf = (answer: { data: { relationships: Record<string, { data: { id: string }[] }> } }, of: string) =>
  answer.data.relationships[of]?.data.map(({ id }) => id)
const linked = (type: string, ...names: string[]) => ({ data: names.map(name => ({ type, id: maple.id(name) })) })
const studentsOf = (school: string) => `/api/schools/${maple.id(school)}/students`
const document = (attributes: object, relationships?: object) => ({
  data: { type: 'student', attributes, ...(relationships && { relationships }) },
})
const room1 = () => ({ grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 1') })
const create = (attributes: object, relationships: object = room1(), name = 'Dana District') =>
  by(name)('POST', studentsOf('Oak'), document(attributes, relationships))
const faultsOf = (answer: { errors: { source: { pointer: string }; detail: string }[] }) =>
  Object.fromEntries(answer.errors.map(({ source, detail }) => [source.pointer, detail]))
