import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { caseFile, hasCaseFiles } from '../../test/case-file.ts'
import { zipOf } from '../../test/oneroster-zip.ts'
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
})
afterAll(() => app.close())
/** The class that the files name. */
beforeEach(() => app.owner(`UPDATE classrooms SET name = 'R' WHERE id = $1`, [maple.id('Room 1')]))

const fieldsOf = (upload: { columns: { header: string; field: string | null }[] }) =>
  Object.fromEntries(upload.columns.map(({ header, field }) => [header, field]))
const newRows = async (id: string) =>
  (await dana.rows(id)).map(({ name, outcome, problems }) => [name, outcome, ...problems.map(({ field }) => field)])

describe("A header of another program's list", () => {
  test("is a child's where it says so, and no one's where it names somebody else", async () => {
    const upload = await dana.upload(
      'students',
      csv(
        'Teacher First Name,Teacher Last Name,Student First Name,Child Last Name,ID,SIS User ID,Homeroom',
        'Mary,Poppins,Jane,Banks,17,0012,R',
      ),
    )
    expect(fieldsOf(upload)).toEqual({
      'Teacher First Name': null,
      'Teacher Last Name': null,
      ID: null,
      'Student First Name': 'firstName',
      'Child Last Name': 'lastName',
      'SIS User ID': 'oneRosterId',
      Homeroom: 'classrooms',
    })
    const staff = await dana.upload(
      'teachers',
      csv('Teacher First Name,Teacher Last Name,Student First Name,Teacher Email', 'Mary,Poppins,Jane,m@new.test'),
    )
    expect(Object.values(fieldsOf(staff))).toEqual(['firstName', 'lastName', null, 'email'])
  })

  test.runIf(hasCaseFiles)(
    'of Seesaw: the teacher is no child, and the names of the children are taken apart',
    async () => {
      const upload = await dana.upload('students', caseFile('seesaw-template.csv'))
      expect(fieldsOf(upload)).toMatchObject({
        'Teacher First Name': null,
        'Teacher Last Name': null,
        'Teacher Email': null,
        'Student Name': 'wholeName',
        'Student ID': 'oneRosterId',
        'Class Name': 'classrooms',
        'Grade Level': 'grades',
      })
      expect(await newRows(upload.id)).toEqual([
        ['Ana Diaz', 'new'],
        ['Bo Li', 'new'],
      ])
    },
  )

  test.runIf(hasCaseFiles)("of Canvas: 'Student' is a name, and 'Points Possible' is no child", async () => {
    const upload = await dana.upload('students', caseFile('canvas-gradebook.csv'))
    expect(fieldsOf(upload)).toMatchObject({
      Student: 'wholeName',
      ID: null,
      'SIS User ID': 'oneRosterId',
      Section: 'classrooms',
    })
    const rows = await newRows(upload.id)
    expect(rows.map(([name]) => name)).toEqual(['Ana Rivera', 'Test Student'])
    // The test student of every Canvas course has no id.
    expect(rows[1]).toEqual(['Test Student', 'problem', 'oneRosterId', 'grades'])
  })
})

describe('A whole name in one cell', () => {
  test('is split at its comma; without one, words beyond two are asked about in one step', async () => {
    const upload = await dana.upload(
      'students',
      csv(
        'Student Name,Student ID,Grade,Class,Password',
        '"de la Cruz Vega, María José",1002,1,R,apple7',
        'María José de la Cruz,1003,1,R,apple7',
        'Cher,1004,1,R,apple7',
      ),
    )
    const rows = await dana.rows(upload.id)
    expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['María José de la Cruz Vega', 'new'],
      ['María José de la Cruz', 'problem'],
      [null, 'problem'],
    ])
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'firstName', from: null, to: 'María José' },
        { field: 'lastName', from: null, to: 'de la Cruz Vega' },
      ]),
    )
    const asked = rows[1]?.problems[0]
    expect(asked?.answers.map(({ label }) => label)).toContain('Family name: de la Cruz')
    const edits = asked?.answers.find(({ label }) => label === 'Family name: de la Cruz')?.edits
    const answered = await dana.answerRow(upload.id, 3, { edits })
    expect(answered).toMatchObject({ outcome: 'new', problems: [] })
  })

  test('changes nothing where the record is called so, in either order', async () => {
    const upload = await dana.upload(
      'students',
      csv(
        'Hornbook id,Name',
        `${maple.id('Amara Okafor')},"Okafor, Amara"`,
        `${maple.id('Benjamin Lee')},Benjamin Lee`,
      ),
    )
    expect((await dana.rows(upload.id)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  })

  test.runIf(hasCaseFiles)("of the form 'Last, First' needs no answer", async () => {
    const upload = await dana.upload('students', caseFile('one-name-column.csv'))
    expect(await newRows(upload.id)).toEqual([['María José de la Cruz Vega', 'new']])
  })
})

test('a list of one grade, as some programs write it, is that grade', async () => {
  const upload = await dana.upload(
    'students',
    csv('First Name,Last Name,Student Id,Grade,Class,Password', `Ann,Lee,1401,["KG"],"[""R"",""Room 2""]",apple7`),
  )
  const [row] = await dana.rows(upload.id)
  expect([row?.problems, row?.changes]).toEqual([
    [],
    expect.arrayContaining([
      { field: 'grades', from: null, to: 'KG' },
      { field: 'classrooms', from: null, to: 'R; Room 2' },
    ]),
  ])
})

test("another program's number of a school or class is none of ours, and a day is the class that was meant", async () => {
  await app.owner(`UPDATE classrooms SET name = '1-2' WHERE id = $1`, [maple.id('Room 1')])
  const [school, room] = [maple.id('Oak'), maple.id('Room 2')]
  const upload = await dana.upload(
    'students',
    csv(
      'First Name,Last Name,Student Id,Grade,School,Class,Password',
      `Ann,Lee,1601,KG,${school},Room 2,apple7`,
      `Bo,Lee,1602,KG,,${room},apple7`,
      'Cy,Lee,1603,KG,,2-Jan,apple7',
    ),
  )
  const rows = await dana.rows(upload.id)
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ field }) => field)])).toEqual([
    ...[
      ['problem', 'schools'],
      ['problem', 'classrooms'],
      ['problem', 'classrooms'],
    ],
  ])
  expect(rows[2]?.problems[0]?.answers.map(({ label }) => label.split(',')[0])).toEqual(['1-2'])
})

test('stars are no password: a new student is asked for one', async () => {
  const upload = await dana.upload(
    'students',
    csv('Full name (FULL_NAME),Identifier (IDENTIFIER),Grade,Class,Password (PASSWORD)', 'Kim Koli,1701,KG,Room 2,*'),
  )
  const [row] = await dana.rows(upload.id)
  expect([row?.outcome, row?.problems]).toEqual(['new', []])
  expect(upload.counts).toMatchObject({ passwordless: 1 })
})

test('what stands beneath a table is no record, and is said', async () => {
  const upload = await dana.upload(
    'students',
    csv(
      'First Name,Last Name,Student Id,Grade,Class,Password',
      ...['Ann,Lee,1501,K,R,apple7', 'Total: 1', ',,,,,', 'Printed on 8/1/2026', 'Page 1 of 1,,,,,'],
    ),
  )
  expect((await dana.rows(upload.id)).map(({ name }) => name)).toEqual(['Ann Lee'])
  expect(upload.reading.notRecords).toEqual([3, 5, 6])
})

const workbook = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const named = Object.entries(sheets)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zipOf({
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="r"><sheets>${named
      .map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${named
      .map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/s${at}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      named.map(([, rows], at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet ${NS}><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

describe('A workbook', () => {
  test('is read from the first sheet that has the columns of the list', async () => {
    const sheets = {
      Instructions: [['How to'], ['1. Go to the next sheet']],
      Pupils: [
        ['First Name', 'Last Name'],
        ['Ana', 'Diaz'],
      ],
    }
    const upload = await dana.upload('students', await workbook(sheets), 'pupils.xlsx')
    expect(upload.reading).toMatchObject({ sheet: 'Pupils', otherSheets: ['Instructions'] })
    const none = await dana.upload(
      'students',
      await workbook({
        One: [
          ['a', 'b'],
          ['1', '2'],
        ],
        Two: [['c', 'd']],
      }),
      'x.xlsx',
    )
    expect(none.reading).toMatchObject({ sheet: 'One', otherSheets: ['Two'] })
  })

  test.runIf(hasCaseFiles)("that begins with instructions is read from 'Students'", async () => {
    const upload = await dana.upload('students', caseFile('instructions-first.xlsx'), 'x.xlsx')
    expect(upload.reading.sheet).toBe('Students')
  })
})

describe('Names whose letters were lost', () => {
  test('are refused by name, and the good ones stay', async () => {
    const id = maple.id('Amara Okafor')
    const row = (names: string) => csv('Hornbook id,First Name,Last Name', `${id},${names}`)
    for (const [names, field] of [
      ['??ng,Okafor', 'firstName'],
      ['Amara,Okaf\uFFFDr', 'lastName'],
      ['????,????', 'firstName'],
    ] as const) {
      const upload = await dana.upload('students', row(names))
      const [found] = await dana.rows(upload.id)
      expect([names, found?.problems[0]?.field, found?.changes]).toEqual([names, field, []])
      expect(found?.problems[0]?.message).toMatch(/^Letters were lost in '/)
      expect((await dana.applyCall(upload.id)).statusCode).toBe(409)
      for (const { answers } of found?.problems ?? []) await dana.answerRow(upload.id, 2, { edits: answers[0]?.edits })
      expect((await dana.rows(upload.id))[0]?.outcome).toBe('unchanged')
    }
    const added = await dana.upload(
      'students',
      csv('First Name,Last Name,Student Id,Grade,Class', 'Nguy?n,Bo,5501,K,R'),
    )
    expect(await newRows(added.id)).toEqual([['Nguy?n Bo', 'problem', 'firstName']])
  })

  test('of classes, schools and their staff are refused too, in their own lists and in cells about people', async () => {
    const [oak, room] = [maple.id('Oak'), maple.id('Room 2')]
    await app.owner(`UPDATE schools SET name = 'École Škola' WHERE id = $1`, [oak])
    await app.owner(`UPDATE classrooms SET name = 'Štěstí' WHERE id = $1`, [room])
    const daniyar = maple.id('Daniyar Seitkali')
    for (const [list, header, cells, field] of [
      ['schools', 'Hornbook id,School Name', `${oak},?cole ?kola`, 'name'],
      ['classrooms', 'Hornbook id,Class Name', `${room},\uFFFDt\uFFFDst\uFFFD`, 'name'],
      ['classrooms', 'Class Name,School', 'Room 77,?cole ?kola', 'school'],
      ['classrooms', 'Class Name,School,Teachers', 'Room 77,Elm,T?ss Teacher', 'teachers'],
      ['students', 'Hornbook id,Class', `${daniyar},?t?st\uFFFD`, 'classrooms'],
      ['students', 'Hornbook id,School', `${daniyar},????`, 'schools'],
    ] as const) {
      const upload = await dana.upload(list, csv(header, cells))
      const [found] = await dana.rows(upload.id)
      const lost = found?.problems.find(each => each.field === field)
      expect([cells, found?.outcome, lost?.message]).toEqual([
        ...[cells, 'problem', expect.stringMatching(/^Letters were lost in '/)],
      ])
      const kept = lost?.answers.find(({ label }) => label.startsWith('Leave it as it is: '))
      if (!header.startsWith('Hornbook id')) continue
      await dana.answerRow(upload.id, 2, { edits: kept?.edits })
      expect([cells, (await dana.rows(upload.id))[0]?.outcome]).toEqual([cells, 'unchanged'])
    }
    const names = await app.owner(
      'SELECT name FROM schools WHERE id = $1 UNION SELECT name FROM classrooms WHERE id = $2',
      [...[oak, room]],
    )
    expect(names).toHaveLength(2)
    await app.owner(`UPDATE schools SET name = 'Oak' WHERE id = $1`, [oak])
    await app.owner(`UPDATE classrooms SET name = 'Room 2' WHERE id = $1`, [room])
  })

  test.runIf(hasCaseFiles)('are whole again where the encoding is recognised', async () => {
    const mac = await dana.upload('students', caseFile('macroman.csv'))
    expect([mac.reading.encoding, (await dana.rows(mac.id))[0]?.name]).toEqual(['macintosh', 'Zoë Muñoz'])
    const japanese = await dana.upload('students', caseFile('encoding-shift_jis.csv'))
    expect([japanese.reading.encoding, (await dana.rows(japanese.id))[0]?.name]).toEqual(['shift_jis', '太郎 山田'])
  })
})

describe('What Excel makes of texts', () => {
  test.runIf(hasCaseFiles)('="00123" is the Student Id 00123', async () => {
    const upload = await dana.upload('students', caseFile('excel-text-trick.csv'))
    expect((await dana.rows(upload.id))[0]?.cells.oneRosterId).toBe('00123')
  })

  test("'00123 is it as well, and a number that lost its last digits is asked about", async () => {
    const upload = await dana.upload(
      'students',
      csv(
        'First Name,Last Name,Student Id,Grade,Class,Password',
        "Ann,Lee,'00123,K,R,apple7",
        'Bo,Li,1234567890123450000,K,R,apple7',
        'Cy,Ma,1234567890123456789,K,R,apple7',
      ),
    )
    const [quoted, rounded, whole] = await dana.rows(upload.id)
    expect([quoted?.cells.oneRosterId, quoted?.outcome, whole?.outcome]).toEqual(['00123', 'new', 'new'])
    const edits = { oneRosterId: '1234567890123450000' }
    expect(rounded?.problems[0]).toEqual({
      field: 'oneRosterId',
      message:
        "A spreadsheet keeps only 15 digits of a number, so the last digits of '1234567890123450000' may be lost. Type it in full.",
      answers: [{ label: 'Really 1234567890123450000', edits }],
    })
    expect((await dana.answerRow(upload.id, 3, { edits })).outcome).toBe('new')
  })

  test('a day with slashes begins with its month, and one that does not is asked about', async () => {
    const id = maple.id('Tess Teacher')
    const upload = await dana.upload(
      'teachers',
      csv('Hornbook id,Ends On', `${id},6/30/2099`, `${maple.id('Sam School')},30/6/2099`),
    )
    const [first, second] = await dana.rows(upload.id)
    expect(first?.changes).toEqual([{ field: 'endsOn', from: null, to: '2099-06-30' }])
    expect(second?.problems[0]?.message).toBe("'30/6/2099' is not a day. Type it like 2027-06-30.")
  })

  test.runIf(hasCaseFiles)('the days of a list of staff are read', async () => {
    const file = caseFile('excel-dates-staff.csv', { STAFF_1: maple.id('Tess Teacher') })
    const upload = await dana.upload('teachers', file)
    const [row] = await dana.rows(upload.id)
    await dana.answerRow(upload.id, 2, { edits: { id: maple.id('Tess Teacher'), email: emailOf('Tess Teacher') } })
    const [answered] = await dana.rows(upload.id)
    expect([row?.outcome, answered?.changes]).toEqual([
      'asked',
      expect.arrayContaining([{ field: 'endsOn', from: null, to: '2027-06-30' }]),
    ])
  })

  test("a class '1-2' that has become '2-Jan' is asked about, and stays with one answer", async () => {
    const id = maple.id('Room 1')
    await app.owner(`UPDATE classrooms SET name = '1-2' WHERE id = $1`, [id])
    const upload = await dana.upload('classrooms', csv('Hornbook id,Class Name,School', `${id},2-Jan,Oak`))
    const [row] = await dana.rows(upload.id)
    expect(row?.problems[0]).toMatchObject({
      message: "A spreadsheet seems to have made the day '2-Jan' of this. What is the Class Name?",
      answers: [
        { label: '1-2', edits: { name: '1-2' } },
        { label: 'Really 2-Jan', edits: { name: '2-Jan' } },
      ],
    })
    expect(await dana.answerRow(upload.id, 2, { edits: { name: '1-2' } })).toMatchObject({ outcome: 'unchanged' })
    expect(await dana.answerRow(upload.id, 2, { edits: { name: '2-Jan' } })).toMatchObject({ outcome: 'changed' })
    if (!hasCaseFiles) return
    const real = await dana.upload('classrooms', caseFile('excel-date-class-name.csv', { CLASS_1: id }))
    expect((await dana.rows(real.id))[0]?.problems[0]?.field).toBe('name')
  })
})
