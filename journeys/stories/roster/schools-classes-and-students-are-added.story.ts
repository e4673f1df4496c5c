import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { failWith } from '../../harness/network.ts'
import { archiveClassroom, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('rowheader', { name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: /^Next: / }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a school is added, renamed, and its address is changed by a link', async ({ page, openAs, expectAccessible }) => {
  const district = await createDistrict('Larkspur School District')
  await openAs('administrator', `/districts/${district}/schools`)
  await expect(page.getByText('No schools have been created. Please create a school before continuing.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a New School' }).click()
  const form = dialog(page, 'Add a New School')
  await expect(page).toHaveURL(/\/schools\/new$/)
  await expect(form.getByText('Starred fields are mandatory')).toBeVisible()
  await save(page)
  for (const field of ['School Name', 'Address line 1', 'City', 'Zip Code'])
    await expect(form.getByRole('button', { name: field })).toBeVisible()
  await expect(form.getByLabel('School Name')).toBeFocused()
  await expectAccessible()
  await form.getByLabel('School Name').fill('  Meadow “A” <b>School</b>  ')
  await form.getByLabel('Address line 1').fill('1 Main Street')
  await form.getByLabel('City').fill('Dayton')
  await form.getByLabel('Zip Code').fill('45402')
  await save(page)
  await expect(page.getByText('Successfully saved the school.')).toBeVisible()
  const name = 'Meadow “A” <b>School</b>'
  await expect(row(page, name)).toBeVisible()
  await expect(page).toHaveURL(/\/schools$/)

  await row(page, name).click()
  const edit = dialog(page, name)
  await expect(edit.getByText('Site Code')).toBeVisible()
  await expect(edit.getByText('1 Main Street, Dayton, 45402')).toBeVisible()
  await edit.getByRole('link', { name: 'Edit the address' }).click()
  const address = dialog(page, `Address of ${name}`)
  await address.getByLabel('City').fill('Springfield')
  await expectAccessible()
  await save(page)
  await expect(edit.getByText('1 Main Street, Springfield, 45402')).toBeVisible()
  await edit.getByLabel('School Name').fill('Meadow School')
  await save(page)
  await expect(row(page, 'Meadow School')).toBeVisible()
})

test('a class gets its school, teachers, students and details, and a class that exists its details', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Yarrow School District')
  const school = await createSchool(district, 'Brook School')
  const first = await createClassroom(school, 'Room 1')
  await createStudent(school, first, 'Ana Díaz', '0041')
  await createStudent(school, first, 'Lee Park', '0042')
  await createStudent(school, first, 'Lee Park', '0043')
  await createSchool(district, 'Ridge School')
  await openAs('administrator', `/districts/${district}/classrooms`)
  await page.getByRole('link', { name: 'Add a New Class' }).click()
  const wizard = dialog(page, 'Add a New Class')
  await next(page)
  await expect(wizard.getByText('Required').first()).toBeVisible()
  await wizard.getByRole('radio', { name: 'Brook School' }).check()
  await expectAccessible()
  await next(page)
  await expect(wizard.getByText('Teachers can be created and assigned later.')).toBeVisible()
  await next(page)

  await test.step('pasted ids and names are added, and only open lines ask', async () => {
    const find = wizard.getByRole('searchbox', { name: 'Find, or paste names and Student Ids' })
    await find.evaluate(element => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'DIAZ, ana\nLee Park\nnobody\nLee Park')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(wizard.getByText('1 added. 3 need you.')).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Remove Ana Díaz 0041 · KG · Room 1' })).toBeVisible()
    await expectAccessible()
    await wizard.getByRole('button', { name: 'Lee Park · 0043' }).first().click()
    await expect(wizard.getByText('1 added. 2 need you.')).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Lee Park · 0043' })).toHaveCount(0)
    // Going on with open lines is allowed, and said; they are there when the step opens again.
    await find.press('Control+Enter')
    await wizard.getByRole('button', { name: 'Students: 2 · 2 pasted lines unanswered' }).click()
    for (let line = 0; line < 2; line++) await wizard.getByRole('button', { name: 'Leave out' }).first().click()
    await expect(wizard.getByRole('heading', { name: 'In this class 2' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Done' }).click()
    await find.fill('0042')
    await find.press('Enter')
    await expect(wizard.getByRole('heading', { name: 'In this class 3' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Remove Lee Park' }).first().click()
    await expect(wizard.getByRole('button', { name: 'Remove Lee Park' })).toBeFocused()
    await wizard.getByRole('button', { name: 'Remove Lee Park' }).click()
    await wizard.getByRole('button', { name: 'Add Lee Park' }).first().click()
    await expect(wizard.getByRole('button', { name: 'Add Lee Park' })).toBeFocused()
  })

  await test.step('on a phone one list is open at a time', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await wizard.getByRole('button', { name: 'In this class 2' }).click()
    await expect(wizard.getByRole('button', { name: 'Remove Ana Díaz' })).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Add Lee Park' })).toBeHidden()
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await next(page)
  const students = wizard.getByRole('button', { name: 'Students: 2' })
  await expect(students).toBeVisible()

  await test.step('another school has other students, and these come back with their own', async () => {
    for (const [from, to] of [
      ['Brook School', 'Ridge School'],
      ['Ridge School', 'Brook School'],
    ] as const) {
      await wizard.getByRole('button', { name: `School: ${from}` }).click()
      await wizard.getByRole('radio', { name: to }).check()
      for (const _ of ['Teachers', 'Students', 'Class details']) await next(page)
      await expect(students).toHaveCount(to === 'Brook School' ? 1 : 0)
    }
  })

  await wizard.getByLabel('Class Name').fill('Reading club')
  await save(page)
  await expect(page.getByText('Successfully saved the class.')).toBeVisible()
  await expect(await cell(page, 'Reading club', 'Number of students')).toHaveText('2')

  await row(page, 'Reading club').click()
  const edit = dialog(page, 'Reading club')
  await edit.getByLabel('Class Code').fill('RC-1')
  await edit.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(await cell(page, 'Reading club', 'Class code')).toHaveText('RC-1')
  await expect(edit).toBeHidden()
})

test('a student needs a classroom; a class that is archived meanwhile is asked for again, and nothing is lost', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Bluebell School District')
  const school = await createSchool(district, 'Brook School')
  await openAs('administrator', `/districts/${district}/students/new`)
  const wizard = dialog(page, 'Add a New Student')
  await expect(wizard.getByRole('radio', { name: 'Brook School' })).toBeChecked()
  await next(page)
  await expect(wizard.getByText('To continue, please create a new classroom.')).toBeVisible()
  await next(page)
  await expect(wizard.getByRole('button', { name: 'Class', exact: true })).toBeVisible()

  const gone = await createClassroom(school, 'Room 1')
  const other = await createClassroom(school, 'Room 2')
  await createStudent(school, other, 'Ana Díaz', '0041')
  await page.reload()
  await next(page)
  await wizard.getByRole('button', { name: 'Add Room 1' }).click()
  await next(page)
  await wizard.getByLabel('First Name').fill('Zoë')
  await wizard.getByLabel('Family Name').fill('O’Hara')
  await wizard.getByLabel('Grade').fill('KG')
  await wizard.getByLabel('Grade').press('Enter')
  await expect(wizard.getByLabel('Grade')).toHaveValue('KG')
  await wizard.getByLabel('Student Id').fill('0041')
  await wizard.getByLabel('Username').fill('zohara')
  await expect(wizard.getByText(`${school}-`, { exact: true })).toBeVisible()
  await expect(wizard.getByRole('checkbox', { name: 'Required to take tests' })).toBeDisabled()
  await wizard.getByLabel('Password').fill('no!')
  await save(page)
  await expect(wizard.getByLabel('Password')).toHaveAccessibleDescription(
    /Password can only contain letters and digits/,
  )
  await wizard.getByLabel('Password').fill('owl22')
  await save(page)
  await expect(
    wizard.getByText('Something went wrong whilst saving the student. Please go back and review the fields.'),
  ).toBeVisible()
  await expect(wizard.getByLabel('Student Id')).toHaveAccessibleDescription(/Another student has this Student Id: /)
  await expect(wizard.getByLabel('Student Id')).toBeFocused()
  await expectAccessible()

  await wizard.getByLabel('Student Id').fill('0099')
  await archiveClassroom(gone)
  const restore = await failWith(page, /\/api\/(districts|schools)\/\d+\/(schools|classrooms)/, 500)
  await save(page)
  await expect(
    wizard.getByText('Something went wrong whilst saving the student. Please go back and try again.'),
  ).toBeVisible()
  await restore()
  await save(page)
  await expect(wizard.getByText('Not there any more: Room 1. It may have been archived.').first()).toBeVisible()
  await wizard.getByRole('button', { name: 'Add Room 2' }).click()
  await next(page)
  await expect(wizard.getByLabel('Family Name')).toHaveValue('O’Hara')
  await save(page)
  await expect(page.getByText('Successfully saved the student.')).toBeVisible()
  await expect(await cell(page, 'Zoë O’Hara', 'Student ID')).toHaveText('0099')
  await expect(await cell(page, 'Zoë O’Hara', 'Grade')).toHaveText('KG')
})

test('who is managed by a roster system reads the lists and opens no form', async ({ page, openAs }) => {
  await openAs('managed', '/students')
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a New Student' })).toHaveCount(0)
  await expect(page.getByRole('grid').getByRole('rowheader').first().getByRole('link')).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/new`)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('who sees some schools only adds classes and students there, and a school of their own', async ({
  page,
  openAs,
}) => {
  await openAs('schoolAdmin', '/students')
  await expect(page.getByRole('link', { name: 'Add a New Student' })).toBeVisible()
  await page.goto(page.url().replace('/students', '/schools'))
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('link', { name: 'Add a New School' }).click()
  await expect(dialog(page, 'Add a New School').getByLabel('School Name')).toBeVisible()
})
