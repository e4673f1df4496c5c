import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { zipOf } from '../../test/oneroster-zip.ts'
import { type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

let app: TestApplication
let maple: Town
let dana: ReturnType<typeof uploadClient>
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  dana = uploadClient(app, maple.token('Dana District'), maple.id('Maple Grove'))
})
afterAll(() => app.close())

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (cells: readonly string[], more = '') => `<row${more}>${cells.map(cell).join('')}</row>`
/** A workbook of sheets by name, as their XML. */
const workbookOf = (sheets: Readonly<Record<string, string>>) => {
  const names = Object.keys(sheets)
  return zipOf({
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/s${at}.xml`, `<worksheet ${NS}>${sheets[name]}</worksheet>`]),
    ),
  })
}
const HEADER = ['First Name', 'Last Name', 'Student Id', 'Grade', 'Class', 'Password']
const sheetOf = (...rows: readonly (readonly string[])[]) => sheetOfAll(rows)
const sheetOfAll = (rows: readonly (readonly string[])[]) =>
  `<sheetData>${[HEADER, ...rows].map(cells => rowOf(cells)).join('')}</sheetData>`
const namesIn = async (id: string) => (await dana.rows(id)).map(({ name }) => name)
const workbooksLeft = () => app.owner('SELECT FROM spreadsheet_workbooks')

describe('Another sheet of a workbook', () => {
  const school = () =>
    workbookOf({
      Fall: sheetOf(['Ann', 'Lee', '7001', 'K', 'Room 1', 'apple7'], ['Bo', 'Li', '7002', 'K', 'Room 1', 'apple7']),
      Spring: sheetOf(['Cy', 'Ma', '7003', 'K', 'Room 1', 'apple7']).replace('Last Name', 'Surname'),
      Empty: '<sheetData/>',
    })

  test('is read when somebody chooses it, and replaces the first one with what was typed there', async () => {
    const upload = await dana.upload('students', await school(), 'year.xlsx')
    expect([upload.reading.sheet, await namesIn(upload.id)]).toEqual(['Fall', ['Ann Lee', 'Bo Li']])
    await dana.answerRow(upload.id, 2, { edits: { firstName: 'Anna' } })
    const spring = await dana.answer(upload.id, { sheet: 'Spring' })
    expect(spring.reading).toMatchObject({ sheet: 'Spring', otherSheets: ['Fall', 'Empty'] })
    expect([spring.columns[1], await namesIn(upload.id)]).toEqual([
      { header: 'Surname', field: 'lastName', examples: ['Ma'] },
      ['Cy Ma'],
    ])
    expect(spring.counts).toMatchObject({ new: 1, problem: 0 })
    const back = await dana.answer(upload.id, { sheet: 'Fall', columns: HEADER.map(() => null) })
    expect(back.columns.map(({ field }) => field)).toEqual(HEADER.map(() => null))
    await dana.answer(upload.id, { sheet: 'Spring' })
    await dana.apply(upload.id)
    expect(await app.owner(`SELECT first_name FROM students WHERE one_roster_id LIKE '700%'`)).toEqual([
      { first_name: 'Cy' },
    ])
    expect(await workbooksLeft()).toEqual([])
    const [said] = await app.owner<{ facts: object }>(
      `SELECT facts FROM audit_entries WHERE action = 'spreadsheet.answer' ORDER BY id DESC LIMIT 1`,
    )
    expect(said?.facts).toMatchObject({ uploadId: upload.id, sheet: 'Spring' })
  })

  test('is refused if there is none of that name or nothing in it, and the draft stays as it was', async () => {
    const upload = await dana.upload('students', await school(), 'year.xlsx')
    for (const sheet of ['Winter', 'Fall', 'Empty', '', null, 'x'.repeat(300)])
      expect([sheet, (await dana.patch(upload.id, { sheet })).statusCode]).toEqual([sheet, 422])
    expect([(await dana.read(upload.id)).reading.sheet, await namesIn(upload.id)]).toEqual([
      ...['Fall', ['Ann Lee', 'Bo Li']],
    ])
    const text = await dana.upload('students', csv('First Name,Last Name', 'Ann,Lee'))
    expect((await dana.patch(text.id, { sheet: 'Fall' })).statusCode).toBe(422)
    expect(await workbooksLeft()).toHaveLength(1)
    await app.call({ method: 'DELETE', url: `${dana.at}/${upload.id}`, token: maple.token('Dana District') })
    expect(await workbooksLeft()).toEqual([])
  })

  test('is kept where nobody can read it', async () => {
    const upload = await dana.upload('students', await school(), 'year.xlsx')
    const [kept] = await app.owner<{ content: Buffer }>('SELECT content FROM spreadsheet_workbooks')
    expect(kept?.content.includes('workbook.xml')).toBe(false)
    await app.call({ method: 'DELETE', url: `${dana.at}/${upload.id}`, token: maple.token('Dana District') })
  })
})

test('hidden rows and merged cells below the header are named', async () => {
  const rows = [
    rowOf(['Our school'], ' r="1"'),
    rowOf(HEADER, ' r="2"'),
    rowOf(['Ann', 'Lee', '7101', 'K', 'Room 1', 'apple7'], ' r="3"'),
    rowOf(['Bo', 'Li', '7102', 'K', '', 'apple7'], ' r="4" hidden="1"'),
  ]
  const merged = '<mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="E3:E4"/></mergeCells>'
  const book = await workbookOf({ One: `<sheetData>${rows.join('')}</sheetData>${merged}` })
  const { reading } = await dana.upload('students', book, 'one.xlsx')
  expect(reading).toMatchObject({ hiddenRows: [4], mergedCells: ['E3:E4'], notRecords: [] })
})

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, n) => [crypto.randomUUID(), `B${n}`, `${n}`, 'K', 'Room 1', 'apple7'])

test.each([150_000, 100_001])('a file of %i rows is refused before any of them is stored', async count => {
  const rows = manyRows(count)
  const text = rows.map(cells => cells.join(',')).join('\n')
  const files = [csv(HEADER.join(','), text), await workbookOf({ One: sheetOfAll(rows) })]
  const [before] = await app.owner('SELECT last_value FROM spreadsheet_uploads_id_seq')
  for (const file of files) {
    const refused = await dana.send('students', file)
    expect([refused.statusCode, refused.json().errors[0].detail]).toEqual([
      422,
      'This file has more than 100000 rows. Split it and upload the parts.',
    ])
  }
  expect(await app.owner('SELECT last_value FROM spreadsheet_uploads_id_seq')).toEqual([before])
})

test('what is chosen from lists is what its owner sees', async () => {
  const sam = uploadClient(app, maple.token('Sam School'), maple.id('Maple Grove'))
  const sheet = csv('First Name,Last Name', 'Ann,Lee')
  const choicesOf = ({ fields }: Awaited<ReturnType<typeof dana.upload>>) =>
    Object.fromEntries(fields.flatMap(({ name, choices }) => (choices.length > 0 ? [[name, choices]] : [])))
  const all = choicesOf(await dana.upload('students', sheet))
  expect(Object.keys(all)).toEqual(['schools', 'classrooms', 'grades'])
  expect([all.schools, all.grades]).toEqual([expect.arrayContaining(['Elm', 'Oak']), expect.arrayContaining(['KG'])])
  expect(choicesOf(await sam.upload('students', sheet))).toMatchObject({ schools: ['Oak'] })
  expect(choicesOf(await sam.upload('schools', csv('Name,City', 'Oak,Lima')))).toEqual({})
})
