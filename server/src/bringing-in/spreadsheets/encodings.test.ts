import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** A file of the bytes that these characters stand for. */
const bytes = (...rows: readonly string[]) => Buffer.from(csv(...rows), 'latin1')
const students = (...rows: readonly string[]) =>
  dana.upload('students', bytes('First Name,Last Name,Student Id,Grade,Class,Password', ...rows))
const samplesOf = ({ encodings }: { encodings: { encoding: string; samples: string[] }[] }) =>
  Object.fromEntries(encodings.map(({ encoding, samples }) => [encoding, samples]))
const namesIn = async (id: string) => (await dana.rows(id)).map(({ name }) => name)

test('a file of Central Europe that is taken for Western shows its names in both, and is read anew and applied', async () => {
  const upload = await students(
    'Jan,Dvo\xf8\xe1k,8101,K,Room 1,apple7',
    'Zo\xe9,Smith,8102,K,Room 1,apple7',
    'Ota,\xd8eh\xe1k,8103,K,Room 1,apple7',
  )
  expect(upload.reading.encoding).toBe('windows-1252')
  const samples = samplesOf(upload)
  expect(samples['windows-1252']).toEqual(['Dvoøák', 'Øehák', 'Zoé'])
  expect(samples['windows-1250']).toEqual(['Dvořák', 'Řehák', 'Zoé'])
  expect(Object.keys(samples)).not.toContain('gbk')

  await dana.answerRow(upload.id, 3, { edits: { lastName: 'Smithová' } })
  const anew = await dana.answer(upload.id, { encoding: 'windows-1250' })
  expect(anew.reading).toMatchObject({ format: 'csv', encoding: 'windows-1250' })
  expect(samplesOf(anew)).toEqual(samples)
  expect(anew.columns[1]?.examples).toEqual(['Dvořák', 'Smith', 'Řehák'])
  expect(await namesIn(upload.id)).toEqual(['Jan Dvořák', 'Zoé Smithová', 'Ota Řehák'])
  const [said] = await app.owner<{ facts: object }>(
    `SELECT facts FROM audit_entries WHERE action = 'spreadsheet.answer' ORDER BY id DESC LIMIT 1`,
  )
  expect(said?.facts).toMatchObject({ uploadId: upload.id, encoding: 'windows-1250' })

  const applied = await dana.apply(upload.id)
  expect([applied.status, applied.encodings]).toEqual(['applied', []])
  const [stored] = await app.owner(`SELECT last_name FROM students WHERE one_roster_id = '8101'`)
  expect(stored).toEqual({ last_name: 'Dvořák' })
})

test('a file can be read anew and back again, headers too, and answers about columns stay', async () => {
  const upload = await dana.upload('students', bytes('First Name,P\xf8\xedjmen\xed,T\xf8\xedda', 'Ota,\xd8eh\xe1k,1'))
  expect(upload.columns.map(({ header, field }) => [header, field])).toEqual([
    ['First Name', 'firstName'],
    ['Pøíjmení', null],
    ['Tøída', null],
  ])
  await dana.answer(upload.id, { columns: ['firstName', null, 'grades'] })
  const anew = await dana.answer(upload.id, {
    encoding: 'windows-1250',
    columns: ['firstName', 'lastName', null],
  })
  expect(anew.columns.map(({ header, field }) => [header, field])).toEqual([
    ['First Name', 'firstName'],
    ['Příjmení', 'lastName'],
    ['Třída', null],
  ])
  expect(await namesIn(upload.id)).toEqual(['Ota Řehák'])
  const cyrillic = await dana.answer(upload.id, { encoding: 'windows-1251' })
  expect(cyrillic.columns[0]?.field).toBe('firstName')
  const back = await dana.answer(upload.id, { encoding: 'windows-1252' })
  expect(back.columns.map(({ header }) => header)).toEqual(upload.columns.map(({ header }) => header))
})

test('the line that tells encodings apart is found behind many that do not, and no password is shown', async () => {
  const alike = Array.from({ length: 60 }, (_, n) => `Zo\xe9,Rowe${n},9${n},K,Room 1,secr\xe9t`)
  const upload = await students(...alike, '\xd8ehoka,Rowe,9999,K,Room 1,secr\xf8t')
  expect(samplesOf(upload)['windows-1250']).toEqual(['Řehoka', 'Zoé'])
  expect(JSON.stringify(upload.encodings)).not.toMatch(/secr/)
})

test('letters of the east come back whole from a wrong guess', async () => {
  const upload = await students('\xb1\xe8\xbc\xf6,\xc0\xcc,8201,K,Room 1,apple7')
  expect(upload.reading.encoding).toBe('gbk')
  expect(samplesOf(upload)['euc-kr']).toEqual(['김수', '이'])
  await dana.answer(upload.id, { encoding: 'shift_jis' })
  const anew = await dana.answer(upload.id, { encoding: 'euc-kr' })
  expect(anew.columns[0]?.examples).toEqual(['김수'])
})

test('what is certain is not asked, and cannot be read otherwise', async () => {
  const sheet =
    '<worksheet xmlns="x"><sheetData><row><c t="inlineStr"><is><t>First Name</t></is></c></row><row><c t="inlineStr"><is><t>Zoë</t></is></c></row></sheetData></worksheet>'
  const book = zipOf({
    'xl/workbook.xml':
      '<workbook xmlns="x" xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheet,
  })
  for (const file of [csv('First Name,Last Name', 'Zoë,Rowe'), csv('First Name,Last Name', 'Ann,Rowe'), await book]) {
    const upload = await dana.upload('students', file)
    expect(upload.encodings).toEqual([])
    const refused = await dana.patch(upload.id, { encoding: 'windows-1250' })
    expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([422, '/data/attributes/encoding'])
  }
  const upload = await students('Jan,Dvo\xf8\xe1k,8301,K,Room 1,apple7')
  for (const encoding of ['utf-8', 'utf-7', 'x-user-defined', '', null, 7])
    expect([encoding, (await dana.patch(upload.id, { encoding })).statusCode]).toEqual([encoding, 422])
  expect((await dana.read(upload.id)).reading.encoding).toBe('windows-1252')
})

test('one who reads alike in every encoding is not asked about', async () => {
  const upload = await students('Zo\xe9,Rowe,8401,K,Room 1,apple7')
  expect([upload.reading.encoding, upload.encodings]).toEqual(['windows-1252', []])
})

test('a draft that is applied is not read anew', async () => {
  const upload = await students('Jan,Hor\xe1\xe8ek,8501,K,Room 1,apple7')
  await dana.apply(upload.id)
  expect((await dana.patch(upload.id, { encoding: 'windows-1250' })).statusCode).toBe(409)
})
