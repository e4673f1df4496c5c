import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { differencesIn } from '../../test/differences.ts'
import { type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'
import { purgeDrafts } from './jobs.ts'

let app: TestApplication
let maple: Town
let district = ''
const clientOf = (person: string) => uploadClient(app, maple.token(person), district)
let dana: ReturnType<typeof uploadClient>
let sam: ReturnType<typeof uploadClient>

beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
  dana = clientOf('Dana District')
  sam = clientOf('Sam School')
})
afterAll(() => app.close())
beforeEach(() =>
  app.owner(
    `UPDATE students SET one_roster_id = '00' || id, username = 'u' || id WHERE district_id = $1 AND id = ANY ($2)`,
    [
      ...[
        district,
        ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou'].map(maple.id),
      ],
    ],
  ),
)

const student = async (oneRosterId: string) => {
  const [row] = await app.owner<{
    id: string
    name: string
    username: string
    grades: string[]
    schools: string[]
    classes: string[]
    archived: boolean
    version: number
    hasPassword: boolean
  }>(
    `SELECT s.id, concat_ws(' ', s.first_name, s.middle_name, s.last_name) AS name, s.username, s.grades, s.version,
      s.archived_at IS NOT NULL AS archived, s.password_cipher IS NOT NULL AS "hasPassword",
      ARRAY(SELECT o.name FROM student_schools b JOIN schools o ON o.district_id = b.district_id AND o.id = b.school_id
        WHERE b.district_id = s.district_id AND b.student_id = s.id AND b.ended_at IS NULL ORDER BY 1) AS schools,
      ARRAY(SELECT c.name FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL ORDER BY 1) AS classes
      FROM students s WHERE s.district_id = $1 AND s.one_roster_id = $2`,
    [district, oneRosterId],
  )
  return row
}
const differences = () => differencesIn(app, maple, district)

test('a row whose cells have moved is asked about, and nothing of it is taken', async () => {
  const amara = maple.id('Amara Okafor')
  const header = 'Hornbook id,First Name,Family Name,Student Id'
  const noted = await dana.upload('students', csv(`${header},`, `${amara},Amara,Okafor,00${amara},a note`))
  expect(noted.counts).toMatchObject({ problem: 0, unchanged: 1 })
  const moved = await dana.upload('students', csv(header, `${amara},Amara,Okafor, Jr.,00${amara}`))
  expect(moved.counts).toMatchObject({ problem: 1, changed: 0 })
  const [row] = await dana.rows(moved.id)
  expect(row?.problems.map(({ message }) => message)).toEqual([expect.stringMatching(/more cells than the header/)])
})

test('who was added, undone and unarchived comes back with school and class', async () => {
  const upload = await dana.upload(
    'students',
    csv(
      'First Name,Family Name,Student Id,Username,Grade,Schools,Classes,Password',
      'Uma,Undone,00555,uma.u,K,Oak,Room 1,abc123',
    ),
  )
  const applied = await dana.apply(upload.id)
  const made = await student('00555')
  expect(made).toMatchObject({ schools: ['Oak'], classes: ['Room 1'], archived: false })
  expect((await dana.undo(applied.entryId)).statusCode).toBe(200)
  expect(await student('00555')).toMatchObject({ archived: true })
  expect(await differences()).toEqual([])
  const relationships = { students: { data: [{ type: 'student', id: made?.id }] } }
  const payload = { data: { type: 'bulkStudentUnarchive', relationships } }
  await app.call({ method: 'POST', url: '/api/bulk_student_unarchive', token: maple.token('Dana District'), payload })
  expect(await student('00555')).toMatchObject({ schools: ['Oak'], classes: ['Room 1'], archived: false })
  expect(await differences()).toEqual([])
})

test('undoing leaves alone a Student Id or a user name that somebody else has taken since', async () => {
  const [amara, ben, camila, daniyar] = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali'].map(
    maple.id,
  ) as [string, string, string, string]
  const oak = maple.id('Oak')
  await app.owner('UPDATE students SET username = $1 WHERE id = $2', [`${oak}-freed`, ben])
  const header = 'Hornbook id,Student Id,Username,Middle Name'
  const { id } = await dana.upload('students', csv(header, `${amara},00901,,`, `${ben},,${oak}-kept,`, `${camila},,,M`))
  const { entryId } = await dana.apply(id)
  const taking = await dana.upload('students', csv(header, `${daniyar},00${amara},${oak}-freed,`))
  await dana.apply(taking.id)
  const refused = await dana.undo(entryId)
  const { movedOn } = refused.json().errors[0].meta
  expect([
    refused.statusCode,
    movedOn.map((each: { name: string; movedOn: string[] }) => [each.name, ...each.movedOn]),
  ]).toEqual([
    409,
    [
      ['Amara Okafor', 'oneRosterId'],
      ['Benjamin Lee', 'username'],
    ],
  ])
  expect((await dana.undo(entryId, { override: true })).json().meta.changed).toBe(1)
  expect(await student('00901')).toMatchObject({ id: amara })
  expect(await student(`00${camila}`)).toMatchObject({ name: 'Camila Reyes' })
})

test('an id that has lost its zeros does not hit the child who has it without', async () => {
  const [amara, benjamin] = [maple.id('Amara Okafor'), maple.id('Benjamin Lee')]
  const named = (id: string, number: string) =>
    app.owner('UPDATE students SET one_roster_id = $2 WHERE id = $1', [id, number])
  await Promise.all([named(amara, '0007040'), named(benjamin, '7040')])
  const sheet = (row: string) => csv('First Name,Family Name,Student Id,Grade', row)
  const own = await dana.upload('students', sheet('Benjamin,Lee,7040,01'))
  expect(own.counts).toMatchObject({ changed: 1, problem: 0 })
  const lossy = await dana.upload('students', sheet('Amara,Okafor,7040,01'))
  expect(lossy.counts).toMatchObject({ changed: 0, problem: 1 })
  const [row] = await dana.rows(lossy.id)
  expect(row?.problems[0]?.answers.map(({ label }) => label)).toEqual([
    'This is Amara Okafor, 0007040',
    expect.stringMatching(/^This is Benjamin Lee/),
  ])
  await dana.patchRow(lossy.id, row?.line ?? 0, { edits: row?.problems[0]?.answers[0]?.edits })
  const [answered] = await dana.rows(lossy.id)
  expect([answered?.name, answered?.changes.map(({ field }) => field)]).toEqual(['Amara Okafor', ['grades']])
})

test('an Idempotency-Key that comes back with another query is refused', async () => {
  const send = (list: string) =>
    app.call({
      method: 'POST',
      url: `/api/districts/${district}/spreadsheet_uploads?list=${list}`,
      token: maple.token('Dana District'),
      payload: Buffer.from(csv('Hornbook id,First Name', '1,A')),
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': 'twice' },
    })
  expect((await send('students')).statusCode).toBe(201)
  const [error] = (await send('teachers')).json().errors
  expect([error.status, error.code]).toEqual(['422', 'keyReused'])
})

describe("Another office's spreadsheet", () => {
  const sheet = csv(
    'Oak;new students',
    'Stu. First;Last Name;STU ID;Gr;Homeroom;Bus',
    'Ana;Núñez;00071;K;Room 1;12',
    'Bo;Lee;00072;Kindergarten;Rom 2;12',
    'Cy;Ray;00073;99;Room 3;12',
    'Di;Fox;00074;1;Room 1;12',
  )

  test('is mapped by its headers, put right row by row, applied, and undone', async () => {
    const upload = await dana.upload('students', Buffer.from(sheet, 'latin1'))
    expect(upload.reading).toMatchObject({ format: 'csv', encoding: 'windows-1252', delimiter: ';' })
    expect(upload.columns.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'oneRosterId',
      'grades',
      'classrooms',
      null,
    ])
    expect(upload.counts).toMatchObject({ new: 2, problem: 2, passwordless: 2 })
    expect(await dana.problemsOf(upload.id)).toEqual([
      [4, 'classrooms', "No class is called 'Rom 2'."],
      [5, 'grades', "'99' is not a grade. Type one like KG or 01."],
    ])
    expect((await dana.applyCall(upload.id)).json().errors[0].detail).toBe('2 rows need an answer first.')

    const [row] = await dana.rows(upload.id, '?filter[outcomeEq]=problem')
    const answer = row?.problems[0]?.answers.find(({ label }) => label === 'Room 2, Oak')
    expect(await dana.answerRow(upload.id, 4, { edits: answer?.edits })).toMatchObject({ outcome: 'new', problems: [] })
    expect(await dana.answerRow(upload.id, 5, { leftOut: true })).toMatchObject({ outcome: 'leftOut' })
    // What has been typed is on the server: another tab reads the same.
    expect(await dana.read(upload.id)).toMatchObject({ counts: { new: 3, problem: 0, leftOut: 1, passwordless: 3 } })
    expect((await dana.applyCall(upload.id)).json().errors[0].detail).toContain('Type a password')
    expect((await dana.patch(upload.id, { fill: { password: 'apple7' } })).body).not.toContain('apple7')
    expect(await dana.read(upload.id)).toMatchObject({ hasPassword: true, counts: { passwordless: 0 } })

    const applied = await dana.apply(upload.id)
    expect(applied).toMatchObject({ status: 'applied', counts: { new: 3 } })
    expect(await student('00071')).toMatchObject({
      name: 'Ana Núñez',
      grades: ['KG'],
      schools: ['Oak'],
      classes: ['Room 1'],
      hasPassword: true,
      username: `${maple.id('Oak')}-00071`,
    })
    expect(await student('00072')).toMatchObject({ name: 'Bo Lee', classes: ['Room 2'] })
    expect(await student('00073')).toBeUndefined()
    expect(await differences()).toEqual([])
    expect(await app.owner('SELECT FROM spreadsheet_rows WHERE upload_id = $1', [upload.id])).toEqual([])

    const found = await app.call({
      method: 'GET',
      url: `/api/districts/${district}/matches?filter[textCont]=nunez`,
      token: maple.token('Dana District'),
    })
    expect(found.body).toContain('Núñez')
    expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 3 })
    expect(await student('00071')).toMatchObject({ archived: true })
    expect(await differences()).toEqual([])
  })

  test('is known by its headers the next time, whatever their order', async () => {
    await app.owner('DELETE FROM spreadsheet_headers')
    const first = await dana.upload('students', csv('Kid;Kin;Num', 'Mo;Poe;00081'))
    expect(first.columns.map(({ field }) => field)).toEqual([null, null, null])
    const fill = { classrooms: 'Room 3', grades: '1', password: 'pear9' }
    const mapped = await dana.answer(first.id, { columns: ['firstName', 'lastName', 'oneRosterId'], fill })
    expect(mapped.counts).toMatchObject({ new: 1, problem: 0, passwordless: 0 })
    await dana.apply(first.id)
    expect(await student('00081')).toMatchObject({
      name: 'Mo Poe',
      grades: ['01'],
      schools: ['Elm'],
      classes: ['Room 3'],
    })
    const next = await dana.upload('students', csv('Num,Kid,Kin', '00081,Moe,Poe'))
    expect(next.columns.map(({ field }) => field)).toEqual(['oneRosterId', 'firstName', 'lastName'])
    expect(next.counts).toMatchObject({ changed: 1, new: 0 })
    const [row] = await dana.rows(next.id)
    // What fills in blanks is for new students.
    expect(row?.changes).toEqual([{ field: 'firstName', from: 'Mo', to: 'Moe' }])
  })
})

describe('Rows', () => {
  test('find their record by Hornbook id, Student Id or user name; a blank cell and a missing row change nothing', async () => {
    const [amara, ben, camila] = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'].map(maple.id) as [
      string,
      string,
      string,
    ]
    const upload = await dana.upload(
      'students',
      csv(
        'Hornbook id,Student Id,Username,First Name,Middle Name,Family Name,Classes',
        `${amara},,,Amarah,,,`,
        `,00${ben},,,Jay,,`,
        `,,u${camila},,,Reyes-Ortiz,Room 2`,
      ),
    )
    expect(upload.counts).toMatchObject({ changed: 3, problem: 0, new: 0 })
    expect((await dana.rows(upload.id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'firstName', from: 'Amara', to: 'Amarah' }],
      [{ field: 'middleName', from: null, to: 'Jay' }],
      [
        { field: 'lastName', from: 'Reyes', to: 'Reyes-Ortiz' },
        { field: 'classrooms', from: 'Room 1; Room 2', to: 'Room 2' },
      ],
    ])
    const applied = await dana.apply(upload.id)
    expect(await student(`00${amara}`)).toMatchObject({ name: 'Amarah Okafor', classes: ['Room 1'] })
    expect(await student(`00${camila}`)).toMatchObject({
      name: 'Camila Reyes-Ortiz',
      classes: ['Room 2'],
      schools: ['Oak'],
    })
    expect(await differences()).toEqual([])
    expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 3 })
    expect(await student(`00${camila}`)).toMatchObject({ name: 'Camila Reyes', classes: ['Room 1', 'Room 2'] })
    expect(await student(`00${ben}`)).toMatchObject({ name: 'Benjamin Lee' })
    expect(await differences()).toEqual([])
  })

  test('of another school or district are told apart from missing ones by nobody', async () => {
    const ids = [maple.id('Eleni Papadopoulou'), maple.id('Fatima Idrissi'), '999999']
    const upload = await sam.upload('students', csv('Hornbook id,First Name', ...ids.map(id => `${id},Changed`)))
    const messages = await sam.problemsOf(upload.id)
    expect(messages.map(([, , message]) => String(message).replace(/\d+/, '#'))).toEqual(
      ids.map(() => 'Nothing here has the Hornbook id #.'),
    )
    // A class of a school beyond the viewer's is not there either.
    const rooms = await sam.upload(
      'students',
      csv('First Name,Family Name,Student Id,Grade,Class', 'A,B,900,K,Room 3', 'C,D,901,K,Room 77'),
    )
    expect((await sam.problemsOf(rooms.id)).map(([, , message]) => message)).toEqual([
      "No class is called 'Room 3'.",
      "No class is called 'Room 77'.",
    ])
  })

  test('that could be several records, have lost zeros, or are archived ask', async () => {
    const [amara, ben] = ['Amara Okafor', 'Benjamin Lee'].map(maple.id) as [string, string]
    await app.owner(`UPDATE students SET one_roster_id = '0055' WHERE id = ANY ($1)`, [[amara, ben]])
    const upload = await dana.upload('students', csv('Student Id,First Name', '0055,Zed'))
    const [row] = await dana.rows(upload.id)
    expect(row?.problems[0]).toMatchObject({
      message: '2 records have this. Which one is it?',
      answers: [{ edits: { id: amara } }, { edits: { id: ben } }, { edits: { id: 'new' } }],
    })
    expect(await dana.answerRow(upload.id, 2, { edits: { id: ben } })).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'firstName', from: 'Benjamin', to: 'Zed' }],
    })

    const camila = maple.id('Camila Reyes')
    const short = await dana.upload('students', csv('Student Id,First Name', `${camila},Zoe`))
    const [lost] = await dana.rows(short.id)
    expect(lost?.problems[0]?.message).toBe(`${camila} may have lost its leading zeros.`)
    expect(await dana.answerRow(short.id, 2, { edits: lost?.problems[0]?.answers[0]?.edits })).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'firstName', from: 'Camila', to: 'Zoe' }],
    })

    // With the name that is known, or under its Hornbook id, nothing else can be meant: the zeros stay.
    const sure = await dana.upload(
      'students',
      csv('Hornbook id,Student Id,First Name,Family Name', `,${camila},camila,REYES`, `${ben},55,Benjamin,Lee`),
    )
    expect((await dana.rows(sure.id)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['firstName', 'lastName'],
      [],
    ])

    await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [camila])
    const gone = await dana.upload('students', csv('Student Id,First Name', `00${camila},Zoe`))
    expect(await dana.problemsOf(gone.id)).toEqual([[2, null, expect.stringContaining('is archived')]])
    await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [camila])
  })

  test('of an unknown school ask which one it is, where there are few', async () => {
    const upload = await dana.upload('students', csv('First Name,Family Name,Schools', 'New,Child,Nowhere'))
    const [row] = await dana.rows(upload.id)
    const asked = row?.problems.find(({ field }) => field === 'schools')
    expect([asked?.message, asked?.answers.map(({ label }) => label).toSorted()]).toEqual([
      "No school is called 'Nowhere'.",
      ['Elm', 'Oak'],
    ])
    const { problems } = await dana.answerRow(upload.id, 2, { edits: asked?.answers[0]?.edits })
    expect(problems.map(({ field }) => field)).not.toContain('schools')
  })

  test('that name somebody else than the one who has the Student Id ask before anybody is renamed', async () => {
    const amara = maple.id('Amara Okafor')
    const header = 'Student Id,Username,First Name,Family Name,Grade,Class'
    const upload = await dana.upload(
      'students',
      csv(
        header,
        `00${amara},,Ben,Okafor,K,Room 1`,
        `,u${amara},Zed,Okafor,K,Room 1`,
        `\u200e00${amara},,Ámarah,Okafor,K,Room 1`,
      ),
    )
    const belongs = (value: string) =>
      `${value} belongs to Amara Okafor. If this row is about somebody else, type theirs.`
    expect((await dana.problemsOf(upload.id)).slice(0, 2)).toEqual([
      [2, 'oneRosterId', belongs(`00${amara}`)],
      [3, 'username', belongs(`u${amara}`)],
    ])
    const [ben, , sister] = await dana.rows(upload.id)
    expect(sister).toMatchObject({ recordId: amara, name: 'Amara Okafor' })
    await dana.answerRow(upload.id, 4, { leftOut: true })
    expect(await dana.answerRow(upload.id, 2, { edits: ben?.problems[0]?.answers[0]?.edits })).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'firstName', from: 'Amara', to: 'Ben' }],
    })
    expect(await dana.answerRow(upload.id, 2, { asInFile: true })).toMatchObject({ outcome: 'problem', edited: [] })
    const zed = { oneRosterId: '00957', username: 'zed.o' }
    expect(await dana.answerRow(upload.id, 3, { edits: zed })).toMatchObject({ outcome: 'new', problems: [] })
  })

  test('that repeat one another, or what somebody else has, are refused by name', async () => {
    const amara = maple.id('Amara Okafor')
    const upload = await dana.upload(
      'students',
      csv(
        'Hornbook id,First Name,Family Name,Student Id,Grade,Class',
        `${amara},Amara,B,,,`,
        `${amara},Amara,D,,,`,
        ',E,F,950,K,Room 1',
        ',G,H,950,K,Room 1',
        `new,I,J,00${amara},K,Room 1`,
        ',=HYPERLINK(1),#REF!,9.5E+11,K,Room 1',
      ),
    )
    expect(await dana.problemsOf(upload.id)).toEqual([
      [2, null, 'Row 3 is about the same record. Leave one of them out. They differ in: Family Name.'],
      [3, null, 'Row 2 is about the same record. Leave one of them out. They differ in: Family Name.'],
      [4, 'oneRosterId', 'Row 5 has the same Student Id. They differ in: First Name, Family Name.'],
      [5, 'oneRosterId', 'Row 4 has the same Student Id. They differ in: First Name, Family Name.'],
      [6, 'oneRosterId', 'Another student has this Student Id: Amara Okafor.'],
      [7, 'lastName', '#REF! is a formula that failed. Type the value itself.'],
      [7, 'oneRosterId', 'A spreadsheet has shortened this number to 9.5E+11. Type it in full.'],
    ])
    await dana.answerRow(upload.id, 3, { leftOut: true })
    await dana.answerRow(upload.id, 5, { edits: { oneRosterId: '951' } })
    expect((await dana.rows(upload.id)).map(({ outcome }) => outcome)).toEqual([
      ...['changed', 'leftOut', 'new', 'new', 'problem', 'problem'],
    ])
    await dana.answerRow(upload.id, 3, { leftOut: false })
    expect((await dana.rows(upload.id)).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['problem', 'problem'])
  })

  test('leave to the roster system what it writes, and say how many', async () => {
    const daniyar = maple.id('Daniyar Seitkali')
    await app.owner(`UPDATE students SET source = 'Clever', sourced_id = 'd' WHERE id = $1`, [daniyar])
    const upload = await dana.upload('students', csv('Hornbook id,First Name,Grade,Username', `${daniyar},Dan,2,dan`))
    expect(upload.counts).toMatchObject({ changed: 1, synced: 1 })
    const [row] = await dana.rows(upload.id)
    expect(row).toMatchObject({ synced: 2, changes: [{ field: 'username', from: `u${daniyar}` }] })
    await app.owner('UPDATE students SET source = NULL, sourced_id = NULL WHERE id = $1', [daniyar])
  })

  test('of classes are found by school and name, and new ones have their teachers', async () => {
    const upload = await dana.upload(
      'classrooms',
      csv(
        'School,Class Name,Class Code,Teacher',
        'Oak,Room 1,R-1,',
        'Elm,Room 1,E-1,Tess Teacher',
        'Elm,Room 3,,Noor Neighbour',
        ',Room 2,R-2,',
      ),
    )
    expect((await dana.rows(upload.id)).map(({ outcome }) => outcome)).toEqual(['changed', 'new', 'problem', 'changed'])
    expect(await dana.problemsOf(upload.id)).toEqual([
      [4, 'teachers', 'To change the teachers of a class, open each teacher.'],
    ])
    const [, , row] = await dana.rows(upload.id)
    await dana.answerRow(upload.id, 4, { edits: row?.problems[0]?.answers[0]?.edits })
    const applied = await dana.apply(upload.id)
    expect(applied.counts).toMatchObject({ new: 1, changed: 2, unchanged: 1 })
    const made = () =>
      app.owner(
        `SELECT c.archived_at IS NOT NULL AS archived, st.first_name FROM classrooms c
          LEFT JOIN staff_enrollments e ON e.district_id = c.district_id AND e.classroom_id = c.id AND e.ended_at IS NULL
          LEFT JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id
          WHERE c.district_id = $2 AND c.class_code = 'E-1' AND c.school_id = $1`,
        [maple.id('Elm'), district],
      )
    expect(await made()).toEqual([{ archived: false, first_name: 'Tess' }])
    expect(await differences()).toEqual([])
    expect((await dana.undo(applied.entryId)).statusCode).toBe(200)
    expect(await made()).toEqual([{ archived: true, first_name: null }])
    expect(await differences()).toEqual([])
  })
})

describe('Two at once', () => {
  test('what somebody has changed since is shown again, not overwritten', async () => {
    const amara = maple.id('Amara Okafor')
    const upload = await dana.upload('students', csv('Hornbook id,First Name,Middle Name', `${amara},Amy,Q`))
    const change = await app.call({
      method: 'PATCH',
      url: `/api/schools/${maple.id('Oak')}/students/${amara}`,
      token: maple.token('Sam School'),
      payload: { data: { type: 'student', attributes: { firstName: 'Amina' } } },
    })
    expect(change.statusCode).toBe(200)
    const refused = await dana.applyCall(upload.id)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'stalePreview'])
    const [row] = await dana.rows(upload.id)
    expect(row).toMatchObject({
      clash: true,
      outcome: 'problem',
      changes: [{ field: 'firstName', from: 'Amina', to: 'Amy' }, {}],
    })
    expect((await dana.applyCall(upload.id)).json().errors[0].code).toBe('held')
    expect(await dana.answerRow(upload.id, 2, { seen: true })).toMatchObject({ clash: false, outcome: 'changed' })
    await dana.apply(upload.id)
    expect(await student(`00${amara}`)).toMatchObject({ name: 'Amy Q Okafor' })
  })

  test('pressing Apply twice applies once', async () => {
    const upload = await dana.upload(
      'students',
      csv('First Name,Family Name,Student Id,Grade,Class,Password', 'One,Once,00961,K,Room 1,abc123'),
    )
    const answers = await Promise.all([dana.applyCall(upload.id), dana.applyCall(upload.id), dana.applyCall(upload.id)])
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes[0]).toBeLessThan(300)
    expect(codes.slice(1).every(code => code === 409)).toBe(true)
    await expect.poll(async () => (await dana.read(upload.id)).status).toBe('applied')
    expect(await app.owner(`SELECT FROM students WHERE one_roster_id = '00961'`)).toHaveLength(1)
    expect(
      await app.owner(
        `SELECT FROM audit_entries WHERE action = 'students.upload' AND facts->>'fileName' = 'students.csv' AND id = $1`,
        [(await dana.read(upload.id)).entryId],
      ),
    ).toHaveLength(1)
  })

  test('two files that add the same student: the second is shown what the first has done', async () => {
    const sheet = csv('First Name,Family Name,Student Id,Grade,Class,Password', 'Two,Twice,00962,K,Room 1,abc123')
    const [one, other] = [await dana.upload('students', sheet), await sam.upload('students', sheet)]
    const answers = await Promise.all([dana.applyCall(one.id), sam.applyCall(other.id)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().errors[0].code).toBe('stalePreview')
    expect(await app.owner(`SELECT FROM students WHERE one_roster_id = '00962'`)).toHaveLength(1)
    expect(await differences()).toEqual([])
  })
})

describe('A draft', () => {
  test('is its owner’s alone, as long as they see what they saw, and for a day', async () => {
    const upload = await sam.upload('students', csv('First Name,Family Name', 'Top,Secret'))
    const urls = [`${dana.at}/${upload.id}`, `${dana.at}/${upload.id}/rows`]
    for (const url of urls) {
      for (const person of ['Dana District', 'Elsa Elm', 'Ada Admin'])
        expect((await app.call({ method: 'GET', url, token: maple.token(person) })).statusCode).toBe(404)
      expect((await app.call({ method: 'GET', url, token: maple.token('Sam School') })).statusCode).toBe(200)
    }
    expect(await app.owner(`SELECT FROM spreadsheet_rows r WHERE position('Secret'::bytea IN r.cells) > 0`)).toEqual([])
    await app.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
      ...[district, maple.id('Sam School'), maple.id('Elm')],
    ])
    const seen = await Promise.all(urls.map(url => app.call({ method: 'GET', url, token: maple.token('Sam School') })))
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    await app.owner('DELETE FROM staff_schools WHERE staff_id = $1 AND school_id = $2', [
      maple.id('Sam School'),
      maple.id('Elm'),
    ])
    expect((await sam.read(upload.id)).status).toBe('ready')
    await purgeDrafts(app.db.queries)
    expect((await sam.read(upload.id)).status).toBe('ready')
    await app.owner(`UPDATE spreadsheet_uploads SET expires_at = now() WHERE id = $1`, [upload.id])
    expect(
      (await app.call({ method: 'GET', url: `${dana.at}/${upload.id}`, token: maple.token('Sam School') })).statusCode,
    ).toBe(404)
    await purgeDrafts(app.db.queries)
    expect(await app.owner('SELECT FROM spreadsheet_rows WHERE upload_id = $1', [upload.id])).toEqual([])
  })

  test('takes only fields of its list, each for one column, and no cell without its row', async () => {
    const upload = await dana.upload('students', csv('First Name,Family Name', 'A,B'))
    for (const columns of [
      ['firstName', 'firstName'],
      ['passwordCipher', null],
      ['firstName', null, 'lastName'],
    ])
      expect((await dana.patch(upload.id, { columns })).statusCode).toBe(422)
    expect((await dana.patch(upload.id, { fill: { version: '1' } })).statusCode).toBe(422)
    expect((await dana.patchRow(upload.id, 2, { edits: { version: '1' } })).statusCode).toBe(422)
    expect((await dana.patchRow(upload.id, 99, { edits: { firstName: 'x' } })).statusCode).toBe(404)
    expect(
      (await app.call({ method: 'DELETE', url: `${dana.at}/${upload.id}`, token: maple.token('Dana District') }))
        .statusCode,
    ).toBe(204)
    expect((await dana.patchRow(upload.id, 2, {})).statusCode).toBe(404)
  })
})
