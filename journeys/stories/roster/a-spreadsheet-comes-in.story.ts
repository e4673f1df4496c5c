import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'
import { workbookOf } from '../../harness/workbook.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()
/** Chooses a file, as the button does. */
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('Choose a spreadsheet').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
  })
const row = (page: Page, line: number) => page.getByRole('listitem').filter({ hasText: `Row ${line}` })
const rows = (page: Page) => page.getByRole('grid').getByRole('rowheader')
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true })
const outcome = (page: Page, name: RegExp) => page.getByRole('button', { name })

test("30 students come in from another office's spreadsheet, and what was downloaded comes back unchanged", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Foxglove School District')
  const school = await createSchool(district, 'Foxglove School')
  await createClassroom(school, 'Room 1')
  await openAs('administrator', `/districts/${district}/students`)

  await test.step('a file that is no spreadsheet is refused with its reason, and the next one can be chosen', async () => {
    await open(page)
    await expectAccessible()
    await choose(page, 'students.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))
    await expect(page.getByRole('alert').filter({ hasText: 'This is an old Excel file (.xls)' })).toBeVisible()
    await choose(page, 'students.csv', '%PDF-1.7')
    await expect(page.getByRole('alert').filter({ hasText: 'This is not a spreadsheet.' })).toBeVisible()
  })

  await test.step('odd headers are found, and two bad cells are mended in place', async () => {
    const pupils = Array.from({ length: 30 }, (_, n) =>
      [`Zoé${n}`, 'Rowe', `00${500 + n}`, n === 3 ? '99' : 'K', n === 5 ? 'Rom 1' : 'Room 1', '12'].join(';'),
    )
    const sheet = ['Foxglove;new students', 'Stu. First;Last Name;STU ID;Gr;Homeroom;Bus', ...pupils].join('\r\n')
    await choose(page, 'new students.csv', sheet)
    await expect(page).toHaveURL(/\/students\/spreadsheets\/\d+$/)
    await expect(page.getByText('2 rows need an answer first.')).toBeVisible()
    await expect(apply(page)).toBeDisabled()
    await expectAccessible()
    await expect(row(page, 6).getByText("'99' is not a grade. Type one like KG or 01.")).toBeVisible()
    await row(page, 6).getByLabel('Grade').fill('1')
    await row(page, 6).getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 6)).toBeHidden()
    await page.reload()
    await row(page, 8).getByRole('button', { name: 'Room 1, Foxglove School' }).click()
    await expect(page.getByText('30 new students need a password: type one above.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Password' }).fill('apple7')
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(page.getByText('30 new, 0 changed. Can be undone until midnight.')).toBeVisible()
    await outcome(page, /^New/).click()
    await expect(row(page, 3).getByText('Zoé0', { exact: true })).toBeVisible()
    await apply(page).click()
    await expect(page.getByText('30 new, 0 changed. Until midnight this can be undone')).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByText('Added 30 students from a spreadsheet')).toBeVisible()
    await expect(rows(page).first()).toHaveText('Zoé0 Rowe')
  })

  await test.step('a download that nobody touched changes nothing; one changed cell is shown as it was and as it will be', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('button', { name: 'CSV file' }).last().click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer)
    const file = Buffer.concat(chunks)
    await open(page)
    await choose(page, 'list.csv', file)
    await expect(page.getByText('Nothing would change: everything in the file is here already.')).toBeVisible()
    await expect(apply(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Throw away' }).click()
    const question = page.getByRole('dialog', { name: 'Throw this spreadsheet away?' })
    await question.getByRole('button', { name: 'Throw away' }).click()
    await open(page)
    await choose(page, 'list.csv', Buffer.from(file.toString().replace('Zoé7', 'Zoë7')))
    await expect(page.getByText('0 new, 1 changed. Can be undone until midnight.')).toBeVisible()
    await expect(page.getByRole('deletion')).toHaveText('Zoé7')
    await apply(page).click()
    await page.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByText('Changed 1 student from a spreadsheet')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Zoë7 Rowe' })).toBeVisible()
  })
})

test('staff come in without invitations, and are invited from their list', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Larkspur School District')
  await createSchool(district, 'Larkspur School')
  await openAs('administrator', `/districts/${district}/teachers`)
  await open(page)
  const people = ['Ida,Rowe,ida@larkspur.test,Teacher', 'Jon,Rowe,nowhere,Teacher']
  await choose(page, 'staff.csv', ['First,Last,Email,Role', ...people].join('\n'))
  await expect(page).toHaveURL(/\/teachers\/spreadsheets\/\d+$/)
  await expect(page.getByText('No invitations are sent: send them from the list afterwards.')).toBeVisible()
  await expect(row(page, 3).getByText('This is not an email address.')).toBeVisible()
  await expectAccessible()
  await row(page, 3).getByLabel('Email').fill('jon@larkspur.test')
  await row(page, 3).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 new, 0 changed. Can be undone until midnight.')).toBeVisible()
  await apply(page).click()
  await expect(page.getByText('Nobody has been invited yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.getByText('Added 2 staff members from a spreadsheet')).toBeVisible()
  await expect(rows(page)).toHaveText(['Ida Rowe', 'Jon Rowe'])
  await expect(page.getByRole('button', { name: 'Invite all 2 not yet invited' })).toBeVisible()
})

test('the columns stay open while somebody says what they mean, and an empty file is refused', async ({
  page,
  openAs,
}) => {
  const district = await createDistrict('Teasel School District')
  await createClassroom(await createSchool(district, 'Teasel School'), 'Room 1')
  await openAs('administrator', `/districts/${district}/students`)
  await open(page)
  await choose(page, 'nothing.csv', '')
  await expect(page.getByRole('alert').filter({ hasText: 'nothing.csv is empty' })).toBeVisible()
  await choose(page, 'pupils.csv', 'Vorname,Nachname,Nummer X,Klasse XY,Stufe,Ort\r\nHans,Muster,007,Room 1,K,Bern')
  const means = { Vorname: 'First Name *', Nachname: 'Family Name *', 'Nummer X': 'Student Id *', Stufe: 'Grade *' }
  for (const [header, field] of Object.entries({ ...means, 'Klasse XY': 'Classes *' })) {
    const column = page.getByRole('combobox', { name: header })
    await column.selectOption({ label: field })
    await expect(column).toBeEnabled()
  }
  await expect(page.getByText('5 of 6 columns are used')).toBeVisible()
  await expect(page.getByText('No column fills this')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Ort' })).toBeVisible()
})

test('another sheet of a workbook is chosen, its hidden rows are said, and a grade is chosen from a list', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Sorrel School District')
  await createClassroom(await createSchool(district, 'Sorrel School'), 'Room 1')
  await openAs('administrator', `/districts/${district}/students`)
  await open(page)
  await expect(page.getByText('A new student needs a first and a family name')).toBeVisible()
  const header = { cells: ['First Name', 'Family Name', 'Student Id', 'Grade', 'Class'] }
  const book = await workbookOf({
    Fall: [header, { cells: ['Fay', 'Ott', '801', 'K', 'Room 1'] }],
    Spring: [
      header,
      { cells: ['Sol', 'Ude', '802', 'Sprouts', 'Rom 1'] },
      { cells: ['Una', 'Voss', '803', 'K', 'Room 1'], isHidden: true },
    ],
  })
  await choose(page, 'year.xlsx', book)
  const sheet = page.getByRole('combobox', { name: 'Sheet' })
  await expect(sheet).toHaveValue('Fall')
  await expect(page.getByText('1 new student needs a password: type one above.')).toBeVisible()
  await sheet.selectOption('Spring')
  await expect(page.getByText('Row 3 is hidden in the spreadsheet. It was read as well.')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(['1 row needs an answer first. 1 new student needs a password'])
  await expectAccessible()
  const sol = row(page, 2)
  await sol.getByRole('combobox', { name: 'Grade' }).fill('0')
  await page.getByRole('option', { name: '01', exact: true }).click()
  await sol.getByRole('combobox', { name: 'Classes' }).fill('')
  await page.getByRole('option', { name: 'Room 1' }).click()
  await sol.getByRole('button', { name: 'Save', exact: true }).click()
  // No row needs an answer any more, so those that are new are shown.
  await expect(page.getByRole('status')).toContainText(['2 new students need a password'])
  await page.getByRole('textbox', { name: 'Password' }).fill('apple7')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByText('2 new, 0 changed. Can be undone until midnight.')).toBeVisible()
  await apply(page).click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveText(['Sol Ude', 'Una Voss'])
})

test('names that are read wrong are put right by choosing the line that reads right', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Hawkweed School District')
  await createClassroom(await createSchool(district, 'Hawkweed School'), 'Room 1')
  await openAs('administrator', `/districts/${district}/students`)
  await open(page)
  const header = 'First Name,Family Name,Student Id,Grade,Class,Password'
  const pupils = ['Jan,Dvo\xf8\xe1k,701,K,Room 1,apple7', 'Eli\x9aka,\xd8eho\xf8ov\xe1,702,K,Room 1,apple7']
  await choose(page, 'pupils.csv', [header, ...pupils].join('\r\n'))
  const question = page.getByRole('group', { name: 'Which names are right?' })
  await expect(question.getByRole('radio', { name: 'Dvoøák' })).toBeChecked()
  await expect(row(page, 2).getByText('Jan Dvoøák', { exact: true })).toBeVisible()
  await expectAccessible()
  await question.getByRole('radio', { name: 'Dvořák' }).click()
  await expect(question.getByRole('radio', { name: 'Dvořák' })).toBeChecked()
  await expect(row(page, 2).getByText('Jan Dvořák', { exact: true })).toBeVisible()
  await apply(page).click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveText(['Eliška Řehořová', 'Jan Dvořák'])
})

test('a child with a row for each class is one child in several classes, also after a mistake in one of the rows', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Speedwell School District')
  const school = await createSchool(district, 'Speedwell School')
  for (const name of ['Room 1', 'Choir', 'Robotics']) await createClassroom(school, name)
  await openAs('administrator', `/districts/${district}/students`)
  await open(page)
  const header = 'Student Number,Last Name,First Name,Grade,School Name,Course Name,Password'
  const pupils = [
    '="00123",Adair,Lily,01,Speedwell School,Room 1,apple7',
    '="00124",Bell,Tom,01,Speedwell School,Room 1,apple7',
    '="00123",Adair,Lily,01,Speedwell School,Choir,apple7',
    '="00123",Adair,Lilly,01,Speedwell School,Robotics,apple7',
    'Total: 2 students',
  ]
  await choose(page, 'sections.csv', [header, ...pupils].join('\r\n'))
  await expect(page.getByText('3 rows need an answer first.')).toBeVisible()
  await expect(
    row(page, 5).getByText('2 other rows have the same Student Id: 2, 4. They differ in: First Name.'),
  ).toBeVisible()
  await expectAccessible()
  await row(page, 5).getByLabel('Student Id').fill('00125')
  await row(page, 5).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 row is about the person of an earlier row, and says another class.')).toBeVisible()
  await outcome(page, /^New/).click()
  await expect(row(page, 2).getByText('Room 1; Choir', { exact: true })).toBeVisible()
  await row(page, 5).getByRole('button', { name: 'Leave this row out' }).click()
  await expect(row(page, 5)).toBeHidden()
  await outcome(page, /^Joined/).click()
  await expect(row(page, 4).getByText('Counts with row 2, which has the classes of both.')).toBeVisible()
  await expectAccessible()
  await apply(page).click()
  await expect(page.getByText('2 new, 0 changed. Until midnight this can be undone')).toBeVisible()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveText(['Lily Adair', 'Tom Bell'])
})

test('the family names of two columns become one, which the page says', async ({ page, openAs, expectAccessible }) => {
  const district = await createDistrict('Amaranth School District')
  const school = await createSchool(district, 'Amaranth School')
  await createClassroom(school, 'Sala 1')
  await openAs('administrator', `/districts/${district}/students`)
  await open(page)
  const header = 'Matrícula,Nombre,Apellido paterno,Apellido materno,Grado,Escuela,Salón,Contraseña'
  const pupils = [
    '501,Sofía,García,López,K,Amaranth School,Sala 1,apple7',
    '502,Leo,Ruiz,,K,Amaranth School,Sala 1,apple7',
  ]
  await choose(page, 'alumnos.csv', [header, ...pupils].join('\r\n'))
  await expect(
    page.getByText("The family name is read from two columns, 'Apellido paterno' and 'Apellido materno'"),
  ).toBeVisible()
  await expect(row(page, 2)).toContainText('García López')
  await expectAccessible()
  await apply(page).click()
  await expect(page.getByText('2 new, 0 changed. Until midnight this can be undone')).toBeVisible()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveText(['Leo Ruiz', 'Sofía García López'])
})
