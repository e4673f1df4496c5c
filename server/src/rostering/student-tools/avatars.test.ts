import { PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { placementRefusalText } from '@hornbook/rules/reading/placement'
import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { verifyDistrict } from '../../verify/verify.ts'

const { app, maple, as, service } = inTown()

test('a student of the class has everything that the tools show, and no password', async () => {
  const answer = await read('Amara Okafor')
  expect(answer.data).toEqual({
    type: 'studentAvatar',
    id: maple.id('Amara Okafor'),
    attributes: {
      username: null,
      fullName: 'Amara Okafor',
      firstName: 'Amara',
      version: 1,
      requiresAssessmentAction: true,
      upcomingTest: 1,
      requirementRefusal: 'nonActive',
      pinCode: null,
      signInTriedAt: null,
      signInResult: null,
    },
  })
})

test('a new password is stored, read again, and each reading is in the audit with who read it', async () => {
  expect((await passwordOf('Amara Okafor')).document).toEqual({ password: null })
  const changed = await change('Amara Okafor', { password: 'frog28', confirmPassword: 'frog28' })
  expect([changed.status, changed.data.attributes.version]).toEqual([200, 2])
  expect(changed.body).not.toContain('frog28')
  expect((await passwordOf('Amara Okafor')).document).toEqual({ password: 'frog28' })
  expect((await passwordOf('Amara Okafor', 'Sam School')).headers['cache-control']).toContain('no-store')
  const studentId = maple.id('Amara Okafor')
  expect(await entries('studentCredentials.read')).toEqual(
    ['Tess Teacher', 'Tess Teacher', 'Sam School'].map(name => ({
      account_id: maple.id(`account of ${name}`),
      facts: { studentId },
    })),
  )
  const [{ text } = {}] = await app.owner<{ text: string }>('SELECT string_agg(c::text, $1) AS text FROM changes c', [
    '',
  ])
  expect(text).not.toMatch(/frog28|cipher/)
})

test('a password that was moved to another student is not shown', async () => {
  await change('Amara Okafor', { password: 'frog28', confirmPassword: 'frog28' })
  const [stored] = await app.owner<{ cipher: Buffer }>('SELECT password_cipher AS cipher FROM students WHERE id = $1', [
    maple.id('Amara Okafor'),
  ])
  await app.owner('UPDATE students SET password_cipher = $1 WHERE id = $2', [stored?.cipher, maple.id('Camila Reyes')])
  const answer = await passwordOf('Camila Reyes')
  expect([answer.status, answer.body.includes('frog28')]).toEqual([500, false])
  await app.owner('UPDATE students SET password_cipher = NULL WHERE id = $1', [maple.id('Camila Reyes')])
})

test.each([
  ['', '', 'required', 'confirmationRequired'],
  ['ab', 'ab', 'tooShort', null],
  ['abcdefghijk', 'abcdefghijk', 'tooLong', null],
  ['ab c', 'ab c', 'lettersAndDigits', null],
  ['frog28', '', null, 'confirmationRequired'],
  ['frog28', 'frog82', null, 'confirmationDiffers'],
] as const)(
  'the password %j with %j is refused with both messages at once',
  async (password, confirmPassword, wrong, unconfirmed) => {
    const answer = await change('Benjamin Lee', { password, confirmPassword })
    expect(answer.status).toBe(422)
    expect(faultsIn(answer)).toEqual({
      ...(wrong && { '/data/attributes/password': PASSWORD_MESSAGES[wrong] }),
      ...(unconfirmed && { '/data/attributes/confirmPassword': PASSWORD_MESSAGES[unconfirmed] }),
    })
  },
)

test('an account that a roster system manages sets and reads no password, but resets pictures', async () => {
  const refused = await change('Benjamin Lee', { password: 'frog28', confirmPassword: 'frog28' }, 'Manu Managed')
  expect([refused.status, refused.code]).toEqual([403, 'managedExternally'])
  expect((await change('Benjamin Lee', { pinCode: null }, 'Manu Managed')).status).toBe(200)
  expect((await passwordOf('Benjamin Lee', 'Manu Managed')).code).toBe('managedExternally')
})

test('who sets no passwords gets the same answer for a student of another class as for none', async () => {
  const outcome = async (classroom: string, student: string) => {
    const attributes = { password: 'frog28', confirmPassword: 'frog28' }
    const url = `/api/classrooms/${classroom}/student_avatars/${student}`
    const answer = await as('Tess Teacher').patch(url, { type: 'studentAvatar', attributes })
    return [answer.status, answer.code]
  }
  const room = maple.id('Room 1')
  await app.owner('UPDATE staff SET managed_externally = true WHERE id = $1', [maple.id('Tess Teacher')])
  expect(await outcome(room, maple.id('Benjamin Lee'))).toEqual([403, 'managedExternally'])
  expect(await outcome(room, maple.id('Daniyar Seitkali'))).toEqual([404, 'notFound'])
  expect(await outcome(maple.id('Room 3'), maple.id('Eleni Papadopoulou'))).toEqual([404, 'notFound'])
  // Of her own class too, but not by the other class.
  expect(await outcome(maple.id('Room 2'), maple.id('Camila Reyes'))).toEqual([404, 'notFound'])
  expect(await outcome('987654321', maple.id('Benjamin Lee'))).toEqual([404, 'notFound'])
  await app.owner('UPDATE staff SET managed_externally = false WHERE id = $1', [maple.id('Tess Teacher')])
})

test('a picture password is shown to be there, and reset by null alone', async () => {
  const id = maple.id('Benjamin Lee')
  await app.owner(`UPDATE students SET pin_code_cipher = 'sealed' WHERE id = $1`, [id])
  const pinCode = async () => (await read('Benjamin Lee')).data.attributes.pinCode
  expect(await pinCode()).toBe('set')
  await change('Benjamin Lee', { pinCode: 'set', requiresAssessmentAction: true })
  // A client that sends back what it has read resets nothing while it sets a password.
  await change('Benjamin Lee', { pinCode: null, password: 'duck47', confirmPassword: 'duck47' })
  expect(await pinCode()).toBe('set')
  expect((await change('Benjamin Lee', { pinCode: null })).data.attributes.pinCode).toBeNull()
  await change('Benjamin Lee', { pinCode: null })
  const history = `/api/districts/${maple.id('Maple Grove')}/students/${id}/history`
  const changes = (await as('Dana District').get(history)).data.map(
    (entry: { attributes: { changes: object[] } }) => entry.attributes.changes,
  )
  expect(changes).toEqual([
    [{ field: 'picturePassword', before: null, after: null }],
    [{ field: 'password', before: null, after: null }],
  ])
})

test('the placement test is required again and no longer, and the figures follow', async () => {
  await tests('Camila Reyes', ['passed', 'failed'])
  const before = (await read('Camila Reyes')).data.attributes
  expect(before).toMatchObject({ requiresAssessmentAction: false, upcomingTest: 2, requirementRefusal: null })
  const set = await change('Camila Reyes', { requiresAssessmentAction: true, version: before.version })
  expect(set.data.attributes).toMatchObject({ requiresAssessmentAction: true, version: before.version + 1 })
  const stale = await change('Camila Reyes', { requiresAssessmentAction: false, version: before.version })
  expect([stale.status, stale.errors[0].meta.version]).toEqual([412, before.version + 1])
  const rows = await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_summaries`)
  const row = rows.data.find((each: { id: string }) => each.id === maple.id('Camila Reyes'))
  expect(row.attributes.currentStatus).toBe('In Test 2')
  const district = maple.id('Maple Grove')
  const get = async (path: string) => (await as('Dana District').get(path)).data
  expect((await verifyDistrict(app.db.queries, district, get, Date.now(), 0.3)).differences).toEqual([])
})

test('two teachers who change it at once from the same state: one is told that it has changed', async () => {
  const { version } = (await read('Camila Reyes')).data.attributes
  const answers = await Promise.all([
    change('Camila Reyes', { requiresAssessmentAction: false, version }),
    change('Camila Reyes', { requiresAssessmentAction: false, version }, 'Dana District'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('the three refusals of RULE-7 are answered with their words', async () => {
  const refusalOf = async (student: string) => {
    const { requirementRefusal: refusal, requiresAssessmentAction } = (await read(student)).data.attributes
    const answer = await change(student, { requiresAssessmentAction: !requiresAssessmentAction })
    expect(faultsIn(answer)).toEqual({
      '/data/attributes/requiresAssessmentAction': placementRefusalText(refusal, TEST_SETTINGS.brand.programShortName),
    })
    return [answer.status, refusal]
  }
  expect(await refusalOf('Amara Okafor')).toEqual([422, 'nonActive'])
  await tests(
    'Benjamin Lee',
    Array.from({ length: 11 }, () => 'passed' as const),
  )
  expect(await refusalOf('Benjamin Lee')).toEqual([422, 'level3'])
  const lessons = [[3, 114] as const, [4, 137] as const].flatMap(([level, count]) =>
    Array.from({ length: count }, (_, at) => ({
      studentId: maple.id('Benjamin Lee'),
      level,
      lesson: at + 1,
      finishedAt: '2026-02-03T10:00:00Z',
    })),
  )
  await post('/api/lesson_completions', 'lessonCompletion', lessons)
  expect(await refusalOf('Benjamin Lee')).toEqual([422, 'completed'])
})

test('a student who has moved away while the window was open is not found, and nothing changes', async () => {
  const id = maple.id('Camila Reyes')
  await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = $1 AND classroom_id = $2', [
    ...[id, maple.id('Room 1')],
  ])
  const { length } = await entries('student.change')
  for (const attributes of [{ pinCode: null }, { password: 'frog28', confirmPassword: 'frog28' }])
    for (const by of ['Tess Teacher', 'Dana District'])
      expect((await change('Camila Reyes', attributes, by)).code).toBe('notFound')
  expect((await read('Camila Reyes', 'Room 1')).status).toBe(404)
  expect(await entries('student.change')).toHaveLength(length)
})

const entries = (action: string) =>
  app.owner<{ account_id: string; facts: object }>(
    'SELECT account_id, facts FROM audit_entries WHERE action = $1 ORDER BY id',
    [action],
  )
const post = async (path: string, type: string, events: readonly object[]) => {
  const data = events.map(attributes => learningEvent(type, attributes))
  const answer = await service.post(path, data)
  expect(answer.meta).toMatchObject({ accepted: events.length, rejected: [] })
}
const tests = (student: string, results: readonly ('passed' | 'failed')[]) =>
  post(
    '/api/assessment_results',
    'assessmentResult',
    results.map((result, at) => ({
      studentId: maple.id(student),
      test: at + 1,
      result,
      finishedAt: new Date(Date.parse('2026-02-02T10:00:00Z') + at * 60_000).toISOString(),
    })),
  )

const avatar = (student: string, room = 'Room 1') =>
  `/api/classrooms/${maple.id(room)}/student_avatars/${maple.id(student)}`
const read = (student: string, room?: string) => as('Tess Teacher').get(avatar(student, room))
const change = (student: string, attributes: object, by = 'Tess Teacher') =>
  as(by).patch(avatar(student), { type: 'studentAvatar', id: maple.id(student), attributes })
const passwordOf = (student: string, by = 'Tess Teacher') => as(by).get(`students/${maple.id(student)}/password`)
const faultsIn = (answer: { errors: { source: { pointer: string }; detail: string }[] }) =>
  Object.fromEntries(answer.errors.map(({ source, detail }) => [source.pointer, detail]))
