import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { differencesIn } from '../../test/differences.ts'
import { emailOf, type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

let app: TestApplication
let maple: Town
let district = ''
let dana: ReturnType<typeof uploadClient>
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
  dana = uploadClient(app, maple.token('Dana District'), district)
  await app.owner(`UPDATE students SET one_roster_id = '00' || id WHERE district_id = $1`, [district])
})
afterAll(() => app.close())

/** Uploads one row, gives the answer at this place, and applies it. */
async function answered(list: string, sheet: string, at: number) {
  const upload = await dana.upload(list, sheet)
  const [row] = await dana.rows(upload.id)
  expect(row?.outcome).toBe('asked')
  const after = await dana.answerRow(upload.id, 2, { edits: row?.problems[0]?.answers[at]?.edits })
  expect(after.problems).toEqual([])
  return { label: row?.problems[0]?.answers[at]?.label, upload: await dana.apply(upload.id) }
}
const [SAME, ANOTHER] = [0, 1]

const studentsWithId = async (studentId: string) =>
  (
    await app.owner<{ name: string; archived: boolean }>(
      `SELECT first_name || ' ' || last_name AS name, archived_at IS NOT NULL AS archived FROM students
       WHERE district_id = $1 AND one_roster_id = $2`,
      [district, studentId],
    )
  ).map(({ name, archived }) => (archived ? `${name} (archived)` : name))

test('that a row is the same record is remembered until the spreadsheet is undone', async () => {
  const amara = maple.id('Amara Okafor')
  const sheet = csv('Student Id,First Name,Family Name', `00${amara},Brand,New`)
  const { upload } = await answered('students', sheet, SAME)
  await app.owner(`UPDATE students SET first_name = 'Amara', last_name = 'Okafor' WHERE id = $1`, [amara])
  const again = await dana.upload('students', sheet)
  expect(again.counts).toMatchObject({ asked: 0, changed: 1 })
  await app.owner(`UPDATE students SET first_name = 'Brand', last_name = 'New' WHERE id = $1`, [amara])
  expect((await dana.undo(upload.entryId)).statusCode).toBe(200)
  expect((await dana.upload('students', sheet)).counts).toMatchObject({ asked: 1, changed: 0 })
})

test('an administrator of one school keeps no answer about a child of two', async () => {
  const camila = maple.id('Camila Reyes')
  const placed = await dana.upload('students', csv('Hornbook id,Schools,Classes', `${camila},Oak; Elm,Room 1; Room 3`))
  await dana.apply(placed.id)
  await app.owner(`UPDATE students SET source = 'SIS' WHERE id = $1`, [camila])
  const sam = uploadClient(app, maple.token('Sam School'), district)
  const sheet = csv('Student Id,First Name,Family Name,Class', `00${camila},Vera,Olsen,Room 2`)
  const upload = await sam.upload('students', sheet)
  const [row] = await sam.rows(upload.id)
  await sam.answerRow(upload.id, 2, { edits: row?.problems[0]?.answers[SAME]?.edits })
  expect((await sam.apply(upload.id)).counts).toMatchObject({ changed: 1 })
  expect(await app.owner('SELECT FROM roster_identities WHERE record_id = $1', [camila])).toEqual([])
  await app.owner(`UPDATE students SET source = NULL WHERE id = $1`, [camila])
})

test('a Student Id goes to another child once somebody says so, and comes back when that is undone', async () => {
  const ben = maple.id('Benjamin Lee')
  const sheet = csv('Student Id,First Name,Family Name,Grade,Class,Password', `00${ben},Uma,Young,K,Room 1,apple7`)
  const { label, upload } = await answered('students', sheet, ANOTHER)
  expect(label).toBe('No, add as new: Benjamin Lee loses it')
  expect(await studentsWithId(`00${ben}`)).toEqual(['Uma Young'])
  expect(await differencesIn(app, maple, district)).toEqual([])
  expect((await dana.undo(upload.entryId)).statusCode).toBe(200)
  expect(await studentsWithId(`00${ben}`)).toEqual(['Benjamin Lee'])
  expect(await app.owner('SELECT FROM roster_identities WHERE record_id = $1', [ben])).toEqual([])
})

test('a Student Id of a child who has left is free before anybody answers', async () => {
  const daniyar = maple.id('Daniyar Seitkali')
  await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [daniyar])
  const sheet = csv('Student Id,First Name,Family Name,Grade,Class,Password', `00${daniyar},Uma,Olsen,K,Room 1,apple7`)
  const upload = await dana.upload('students', sheet)
  expect(upload.counts).toMatchObject({ asked: 1, askedNew: 1 })
  const applied = await dana.apply(upload.id)
  expect(await studentsWithId(`00${daniyar}`)).toEqual(['Uma Olsen'])
  expect((await dana.undo(applied.entryId)).statusCode).toBe(200)
  expect(await studentsWithId(`00${daniyar}`)).toEqual(['Daniyar Seitkali (archived)'])
  await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [daniyar])
})

test('an address goes to another staff member with an account of their own, and comes back when that is undone', async () => {
  const email = emailOf('Tess Teacher')
  const accountsOf = () =>
    app.owner<{ name: string; email: string | null }>(
      `SELECT s.first_name || ' ' || s.last_name AS name, a.email FROM staff s JOIN accounts a ON a.id = s.account_id
       WHERE s.district_id = $1 AND s.last_name IN ('Teacher', 'Else') AND s.first_name IN ('Tess', 'Someone') ORDER BY 1`,
      [district],
    )
  const sheet = csv('First Name,Family Name,Email,Role,Schools', `Someone,Else,${email},Teacher,Elm`)
  const { upload } = await answered('teachers', sheet, ANOTHER)
  expect(await accountsOf()).toEqual([
    { name: 'Someone Else', email },
    { name: 'Tess Teacher', email: null },
  ])
  const asTess = await app.call({ method: 'GET', url: '/api/users/session', token: maple.token('Tess Teacher') })
  expect(asTess.statusCode).toBe(401)
  const passwords = await app.owner(
    `SELECT FROM passwords p JOIN staff s ON s.account_id = p.account_id WHERE s.district_id = $1 AND s.last_name = 'Else'`,
    [district],
  )
  expect(passwords).toEqual([])
  expect((await dana.undo(upload.entryId)).statusCode).toBe(200)
  expect(await accountsOf()).toEqual([
    { name: 'Someone Else', email: null },
    { name: 'Tess Teacher', email },
  ])
})

test('nobody gives their own address to another by a spreadsheet', async () => {
  for (const name of ['Dana District', 'Sam School']) {
    const client = uploadClient(app, maple.token(name), district)
    const upload = await client.upload(
      'teachers',
      csv('First Name,Family Name,Email,Role,Schools', `Someone,Else,${emailOf(name)},Teacher,Oak`),
    )
    const [row] = await client.rows(upload.id)
    const after = await client.answerRow(upload.id, 2, { edits: row?.problems[0]?.answers[ANOTHER]?.edits })
    expect([row?.outcome, after.outcome, after.problems[0]?.field]).toEqual(['asked', 'problem', 'email'])
  }
})
