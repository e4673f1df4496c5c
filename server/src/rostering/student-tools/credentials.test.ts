import { beforeAll, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { inTown } from '../../test/in-town.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'

const { app, maple, as } = inTown()

beforeAll(setPasswords)

const nothingSet = { username: null, isSet: false, password: null, pinCode: null }

test('a class is read with passwords and pictures, and the audit has who read how many', async () => {
  const before = (await looks()).length
  const answer = await as('Tess Teacher').get(credentials())
  expect(answer.data.map((row: { attributes: object }) => row.attributes)).toEqual([
    {
      fullName: 'Amara Okafor',
      firstName: 'Amara',
      lastName: 'Okafor',
      username: '=1+1',
      isSet: true,
      password: 'frog28',
      pinCode: null,
    },
    { fullName: 'Benjamin Lee', firstName: 'Benjamin', lastName: 'Lee', ...nothingSet },
    {
      fullName: 'Camila Reyes',
      firstName: 'Camila',
      lastName: 'Reyes',
      username: null,
      isSet: true,
      password: null,
      pinCode: 'sun-car-moon',
    },
  ])
  expect(answer.meta.links.csv).toBe(`${credentials()}.csv`)
  expect((await looks()).slice(before)).toEqual([
    {
      action: 'studentCredentials.read',
      account_id: maple.id('account of Tess Teacher'),
      facts: { classroomId: maple.id('Room 1'), count: 3 },
    },
  ])
})

test('whether there are any is asked without reading one: no entry, nothing decrypted', async () => {
  const before = (await looks()).length
  const answer = await as('Tess Teacher').get(`${credentials()}?fields[studentCredential]=isSet,username`)
  expect(answer.data.map((row: { attributes: object }) => row.attributes)).toEqual([
    { username: '=1+1', isSet: true },
    { username: null, isSet: false },
    { username: null, isSet: true },
  ])
  expect(answer.body).not.toMatch(/frog28|sun-car/)
  expect(await looks()).toHaveLength(before)
  await as('Tess Teacher').get(`${credentials()}?fields[studentCredential]=pinCode`)
  expect(await looks()).toHaveLength(before + 1)
})

test('the CSV has the same and runs no formula', async () => {
  const answer = await as('Tess Teacher').get(`${credentials()}.csv`)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="room-1-credentials-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.body).toBe(
    [
      '\ufeffStudent,Username,Password,Picture password',
      "Amara Okafor,'=1+1,frog28,",
      'Benjamin Lee,,,',
      'Camila Reyes,,,sun-car-moon',
      '',
    ].join('\r\n'),
  )
  expect((await looks()).at(-1)).toMatchObject({ action: 'studentCredentials.download', facts: { count: 3 } })
})

test('a class where nobody has any offers no file', async () => {
  const answer = await as('Elsa Elm').get(credentials('Room 3'))
  expect(answer.document).toMatchObject({ data: [{ attributes: { isSet: false } }], meta: {} })
  expect(answer.meta.links).toBeUndefined()
})

test('a text that was moved from another student or another field is not shown', async () => {
  const [amara, benjamin] = ['Amara Okafor', 'Benjamin Lee'].map(maple.id)
  const [stored] = await app.owner<{ cipher: Buffer }>('SELECT password_cipher AS cipher FROM students WHERE id = $1', [
    amara,
  ])
  for (const to of [amara, benjamin]) {
    await app.owner('UPDATE students SET pin_code_cipher = $1 WHERE id = $2', [stored?.cipher, to])
    const answer = await as('Tess Teacher').get(credentials())
    expect([answer.status, answer.body.includes('frog28')]).toEqual([500, false])
    await app.owner('UPDATE students SET pin_code_cipher = NULL WHERE id = $1', [to])
  }
})

const looks = () =>
  app.owner<{ action: string; account_id: string; facts: object }>(
    `SELECT action, account_id, facts FROM audit_entries WHERE action LIKE 'studentCredentials.%' ORDER BY id`,
  )
const credentials = (room = 'Room 1') => `/api/classrooms/${maple.id(room)}/student_credentials`

async function setPasswords() {
  const district = maple.id('Maple Grove')
  const [amara, camila] = ['Amara Okafor', 'Camila Reyes'].map(maple.id) as [string, string]
  const sealed = await within(app.db.queries, [district], tx => passwordSealer(tx, TEST_SETTINGS.secret, district))
  await app.owner(`UPDATE students SET password_cipher = $1, username = '=1+1' WHERE id = $2`, [
    ...[sealed(amara, 'frog28'), amara],
  ])
  await app.owner('UPDATE students SET pin_code_cipher = $1 WHERE id = $2', [
    ...[sealed(camila, 'sun-car-moon', 'picture password'), camila],
  ])
}
