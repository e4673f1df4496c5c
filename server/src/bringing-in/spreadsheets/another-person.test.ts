import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { caseFile, hasCaseFiles } from '../../test/case-file.ts'
import { differencesIn } from '../../test/differences.ts'
import { emailOf, type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

let app: TestApplication
let maple: Town
let district = ''
let dana: ReturnType<typeof uploadClient>
const CHILDREN = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali']

beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
  dana = uploadClient(app, maple.token('Dana District'), district)
})
afterAll(() => app.close())
beforeEach(() =>
  app.owner(
    `UPDATE students SET one_roster_id = '00' || id, username = 'u' || id WHERE district_id = $1 AND id = ANY ($2)`,
    [...[district, CHILDREN.map(maple.id)]],
  ),
)

const nameOf = async (id: string) => {
  const [row] = await app.owner<{ name: string }>(
    `SELECT concat_ws(' ', first_name, last_name) AS name FROM students WHERE district_id = $1 AND id = $2`,
    [district, id],
  )
  return row?.name
}
const asked = (stored: string, name: string, until: string) =>
  `Is this the same person? ${stored} → ${name}. Until you answer, ${until}`
const TAKEN = 'the row is left out: Another student has this Student Id: Benjamin Lee.'

describe('A row with another given and family name than the record of its key', () => {
  test('asks, and is a new record or left out by name while nobody answers', async () => {
    const [amara, ben, camila, daniyar] = CHILDREN.map(maple.id) as [string, string, string, string]
    const upload = await dana.upload(
      'students',
      csv(
        'Hornbook id,Student Id,Username,First Name,Family Name,Grade,Classes,Password',
        `${amara},00700,,Brand,New,K,Room 1,apple7`,
        `,00${ben},,Uma,Young,K,Room 1,apple7`,
        `,,u${camila},Vera,Olsen,,,`,
        `${daniyar},,,SEITKALI,Daniyar Ö.,,,`,
      ),
    )
    expect(upload.counts).toMatchObject({ asked: 3, askedNew: 1, problem: 0, changed: 1, new: 0 })
    const rows = await dana.rows(upload.id, '?filter[outcomeEq]=asked')
    expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
      asked(`Amara Okafor (00${amara}, Room 1)`, 'Brand New', 'it counts as a new record.'),
      asked(`Benjamin Lee (00${ben}, Room 1)`, 'Uma Young', TAKEN),
      asked(
        `Camila Reyes (00${camila}, Room 1, Room 2)`,
        'Vera Olsen',
        'the row is left out: A new record needs Student Id.',
      ),
    ])
    await dana.answerRow(upload.id, 5, { leftOut: true })
    const applied = await dana.apply(upload.id)
    expect(applied.status).toBe('applied')
    expect([await nameOf(amara), await nameOf(ben), await nameOf(camila)]).toEqual(CHILDREN.slice(0, 3))
    expect(await app.owner(`SELECT last_name FROM students WHERE one_roster_id = '00700'`)).toEqual([
      { last_name: 'New' },
    ])
    // What stays of the draft are the rows that were left out without an answer.
    expect((await dana.rows(upload.id)).map(({ name }) => name)).toEqual(['Uma Young', 'Vera Olsen'])
    expect(await differencesIn(app, maple, district)).toEqual([])
    expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 1 })
  })

  test('changes the record once somebody says that it is the same, and adds one once they say that it is not', async () => {
    const [amara, ben] = CHILDREN.map(maple.id) as [string, string]
    const upload = await dana.upload(
      'students',
      csv('Hornbook id,First Name,Family Name', `${amara},Brand,New`, `${ben},Uma,Young`),
    )
    const [first, second] = await dana.rows(upload.id)
    const answersOf = (row: typeof first) => row?.problems[0]?.answers ?? []
    expect(answersOf(first).map(({ label }) => label)).toEqual(['Yes, the same', 'No, add as new'])
    expect(await dana.answerRow(upload.id, 2, { edits: answersOf(first)[0]?.edits })).toMatchObject({
      outcome: 'changed',
      recordId: amara,
      changes: [
        { field: 'firstName', from: 'Amara', to: 'Brand' },
        { field: 'lastName', from: 'Okafor', to: 'New' },
      ],
    })
    const added = await dana.answerRow(upload.id, 3, { edits: answersOf(second)[1]?.edits })
    expect(added).toMatchObject({
      outcome: 'problem',
      problems: expect.arrayContaining([expect.objectContaining({ field: 'oneRosterId' })]),
    })
  })

  test('asks about staff by their address, and about archived children by their Student Id', async () => {
    const staff = await dana.upload(
      'teachers',
      csv('First Name,Family Name,Email,Role,Schools', `Someone,Else,${emailOf('Tess Teacher')},Teacher,Oak`),
    )
    expect(staff.counts).toMatchObject({ asked: 1, askedNew: 0, changed: 0, new: 0 })
    expect((await dana.rows(staff.id))[0]?.problems[0]?.message).toMatch(
      /^Is this the same person\? Tess Teacher \(.*\) → Someone Else\. Until you answer, the row is left out: /,
    )
    const amara = maple.id('Amara Okafor')
    await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [amara])
    const upload = await dana.upload(
      'students',
      csv('Student Id,First Name,Family Name,Grade,Class', `00${amara},Brand,New,K,Room 1`),
    )
    expect((await dana.rows(upload.id))[0]?.problems[0]?.message).toBe(
      asked(`Amara Okafor (00${amara}, archived)`, 'Brand New', 'it counts as a new record.'),
    )
    await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [amara])
  })

  test('never gets the account of who has the address in another district', async () => {
    const accountOf = async (email: string, where: string) =>
      (
        await app.owner<{ account: string }>(
          'SELECT a.id AS account FROM accounts a JOIN staff s ON s.account_id = a.id WHERE a.email = $1 AND s.district_id = $2',
          [email, maple.id(where)],
        )
      )[0]?.account
    const left = await accountOf(emailOf('Hana Harbor'), 'Harbor Point')
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Hana Harbor')])
    const upload = await dana.upload(
      'teachers',
      csv(
        'First Name,Family Name,Email,Role,Schools',
        `Someone,Else,${emailOf('Piet Pier')},Teacher,Oak`,
        `Brand,New,${emailOf('Hana Harbor')},Teacher,Oak`,
      ),
    )
    expect(await dana.problemsOf(upload.id)).toEqual([[2, 'email', 'This email address is already in use.']])
    await dana.answerRow(upload.id, 2, { leftOut: true })
    expect((await dana.apply(upload.id)).status).toBe('applied')
    expect(await accountOf(emailOf('Piet Pier'), 'Maple Grove')).toBeUndefined()
    expect([undefined, left]).not.toContain(await accountOf(emailOf('Hana Harbor'), 'Maple Grove'))
    expect(await app.owner('SELECT email FROM accounts WHERE id = $1', [left])).toEqual([{ email: null }])
  })

  test('asks about classes and schools that have nothing of their name left', async () => {
    const classes = await dana.upload(
      'classrooms',
      csv('Hornbook id,Class Name', `${maple.id('Room 1')},Kinder A`, `${maple.id('Room 2')},Room 2b`),
    )
    expect((await dana.rows(classes.id)).map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ['asked', expect.stringMatching(/^Is this the same class\? Room 1 \(Oak\) → Kinder A\. .* left out: /)],
      ['changed', undefined],
    ])
    const schools = await dana.upload('schools', csv('Hornbook id,School Name', `${maple.id('Oak')},Quercus Academy`))
    expect((await dana.rows(schools.id))[0]?.problems[0]?.message).toMatch(
      /^Is this the same school\? Oak \(Site code \d+\) → Quercus Academy\./,
    )
  })
})

describe("A list's own column of ids", () => {
  test('is never taken for the Hornbook id: not by its header, not by an answer, not by what was kept', async () => {
    const [amara, ben] = CHILDREN.map(maple.id) as [string, string]
    const sheet = csv('ID,First Name,Last Name,Grade,Class', `${amara},Ana,Diaz,1,Room 1`, `${ben},Bo,Li,1,Room 1`)
    for (const list of ['students', 'teachers', 'classrooms', 'schools']) {
      const upload = await dana.upload(list, list === 'students' ? sheet : csv('id,Name', '1,Zed'))
      expect(upload.columns[0]?.field).toBeNull()
    }
    const upload = await dana.upload('students', sheet)
    expect(upload.counts).toMatchObject({ changed: 0, unchanged: 0 })
    const chosen = await dana.patch(upload.id, { columns: ['id', 'firstName', 'lastName', 'grades', 'classrooms'] })
    expect([chosen.statusCode, chosen.json().errors[0].detail]).toEqual([
      422,
      "Only a column called 'Hornbook id' says which record a row is about.",
    ])
  })

  test.runIf(hasCaseFiles)('renames neither of the two children whose ids it happens to have', async () => {
    const [amara, ben] = CHILDREN.map(maple.id) as [string, string]
    const file = caseFile('id-column-means-ours.csv', { STUDENT_1: amara, STUDENT_2: ben })
    const upload = await dana.upload('students', file)
    expect(upload.columns.map(({ field }) => field)).toEqual([null, 'firstName', 'lastName', 'grades', 'classrooms'])
    expect(upload.counts).toMatchObject({ changed: 0, unchanged: 0 })
    expect((await dana.rows(upload.id)).map(({ name }) => name)).toEqual(['Ana Diaz', 'Bo Li'])
  })
})
