import type { Page } from '@playwright/test'
import { call, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('rowheader', { name, exact: true })

/** A district with two schools, a class at each, and Ana Díaz in the first. */
async function createSchools(name: string) {
  const district = await createDistrict(name)
  const brook = await createSchool(district, 'Brook School')
  const ridge = await createSchool(district, 'Ridge School')
  const first = await createClassroom(brook, 'Room 1')
  await createClassroom(ridge, 'Room 1')
  const student = await createStudent(brook, first, 'Ana Díaz', '0041')
  return { district, brook, first, student, path: `/districts/${district}/students` }
}

test('a student is renamed and moves to a class of another school', async ({ page, openAs, expectAccessible }) => {
  const { path } = await createSchools('Sedge School District')
  await openAs('administrator', `${path}?q=ana`)
  await row(page, 'Ana Díaz').click()
  await expect(page).toHaveURL(/\/students\/\d+\/edit\?q=ana$/)
  const form = sheet(page, 'Ana Díaz')
  const required = form.getByRole('checkbox', { name: 'Required to take tests' })
  await expect(required).toBeChecked()
  await expect(required).toBeDisabled()
  await expect(form.getByText('Non Active students can not be removed from the Placement Test.')).toBeVisible()
  await expectAccessible()
  await form.getByLabel('Family Name').fill('Díaz Ortega')
  await form.getByRole('button', { name: 'Remove Brook School' }).click()
  await expect(form.getByRole('button', { name: /^Remove Room 1/ })).toHaveCount(0)
  const add = form.getByRole('combobox', { name: 'Add a classroom' })
  await add.fill('room ridge')
  await add.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove Ridge School' })).toBeVisible()
  await form.getByLabel('Change Password').fill('ab')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByLabel('Change Password')).toHaveAccessibleDescription(/at least 3 characters/)
  await form.getByLabel('Change Password').fill('abc12')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Successfully saved the student.')).toBeVisible()
  await expect(row(page, 'Ana Díaz Ortega').getByRole('link')).toBeFocused()
  await expect(page).toHaveURL(/\/students\?q=ana$/)
  await expect(await cell(page, 'Ana Díaz Ortega', 'Schools')).toHaveText('Ridge School')
})

test('forms of a list are walked through in its order, and a changed one asks first', async ({ page, openAs }) => {
  const { brook, first, path } = await createSchools('Reedmace School District')
  await createStudent(brook, first, 'Ben Ito', '0042')
  await createStudent(brook, first, 'Cho Lin', '0043')
  await openAs('administrator', `${path}?sort=-name`)
  await row(page, 'Ben Ito').click()
  await expect(sheet(page, 'Ben Ito').getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet(page, 'Ana Díaz').getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(sheet(page, 'Ana Díaz').getByLabel('First Name')).toHaveValue('Ana')
  await sheet(page, 'Ana Díaz').getByLabel('First Name').fill('Anna')
  await sheet(page, 'Ana Díaz').getByRole('button', { name: 'Previous' }).click()
  await sheet(page, 'Leave without saving?').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(sheet(page, 'Ben Ito').getByLabel('First Name')).toHaveValue('Ben')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Ben Ito').getByRole('link')).toBeFocused()
})

test('leaving a changed form by the browser asks first, and archiving is one click away', async ({ page, openAs }) => {
  const { path } = await createSchools('Bulrush School District')
  await openAs('administrator', path)
  await row(page, 'Ana Díaz').click()
  const form = sheet(page, 'Ana Díaz')
  await form.getByLabel('First Name').fill('Anna')
  await page.goBack()
  const question = sheet(page, 'Leave without saving?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('First Name')).toHaveValue('Anna')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form).toBeHidden()

  await row(page, 'Ana Díaz').click()
  await form.getByRole('button', { name: 'Archive', exact: true }).click()
  const confirm = sheet(page, 'Archive')
  await confirm.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(confirm.getByText('Successfully archived 1 student.')).toBeVisible()
  await confirm.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('There are no students yet')).toBeVisible()
  await page.getByRole('switch', { name: 'Show Archived Students' }).click()
  await page.getByRole('rowheader', { name: 'Ana Díaz' }).getByText('Ana Díaz', { exact: true }).click()
  await expect(page).toHaveURL(/\/students\?/)
})

test('of two people who change one student, neither edit is lost', async ({ page, openAs, newBrowser }) => {
  const { path } = await createSchools('Cattail School District')
  const other = await newBrowser()
  await openAs('administrator', path)
  await openAs('administrator', path, other)
  for (const each of [page, other]) await row(each, 'Ana Díaz').click()
  const [mine, theirs] = [sheet(page, 'Ana Díaz'), sheet(other, 'Ana Díaz')]
  await theirs.getByLabel('Family Name').fill('Díaz-Ortega')
  await theirs.getByLabel('Student Id').fill('0042')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Successfully saved the student.')).toBeVisible()
  await mine.getByLabel('Family Name').fill('Díaz Ortega')
  await mine.getByLabel('First Name').fill('Anna')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine.getByText('1 choice left: Family Name')).toBeVisible()
  await expect(mine.getByText(/^Last saved by .+, \d/)).toBeVisible()
  await mine.getByRole('radio', { name: /Díaz Ortega/ }).check()
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(await cell(page, 'Anna Díaz Ortega', 'Student ID')).toHaveText('0042')
})

test('a change whose answer was lost is no conflict with oneself', async ({ page, openAs }) => {
  const { path } = await createSchools('Rush School District')
  await openAs('administrator', path)
  await row(page, 'Ana Díaz').click()
  const form = sheet(page, 'Ana Díaz')
  await form.getByLabel('First Name').fill('Anna')
  const calls = /\/api\/schools\/\d+\/students\/\d+$/
  await page.route(calls, async route => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    form.getByText('Something went wrong whilst saving the student. Please go back and try again.'),
  ).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('Anna')
  await page.unroute(calls)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully saved the student.')).toBeVisible()
  await expect(row(page, 'Anna Díaz')).toBeVisible()
})

test('a student who is archived while the form is open takes nothing of it away', async ({ page, openAs }) => {
  const { path, student } = await createSchools('Horsetail School District')
  await openAs('administrator', path)
  await row(page, 'Ana Díaz').click()
  const form = sheet(page, 'Ana Díaz')
  await form.getByLabel('First Name').fill('Anna')
  await archiveStudent(student)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Could not find student')).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('Anna')
})

test('what a roster file wrote is shown with where to change it, and the rest can be changed', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Rosterfield School District')
  const path = `/districts/${district}/students`
  const token = await openAs('administrator', `/districts/${district}`)
  const { id } = one(await sendRoster(token, district, await rosterZip('rosterfield.zip', RIVERBEND)))
  await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token })
  await expect.poll(async () => (await call('GET', `/api${path}`, { token })).body.data).toHaveProperty('length', 8)
  await page.goto(path)
  await row(page, 'Camila Díaz').click()
  const form = sheet(page, 'Camila Díaz')
  const facts = form.getByRole('region', { name: /^From / })
  await expect(facts).toContainText('Change these there; the next roster file brings them here.')
  await expect(facts.getByText('Family Name')).toBeVisible()
  await expect(form.getByLabel('Family Name')).toHaveCount(0)
  await expectAccessible()
  await form.getByLabel('Username').fill('cdiaz')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully saved the student.')).toBeVisible()

  await page.goto(`/districts/${district}/classrooms`)
  await page.getByRole('grid').getByRole('rowheader').first().click()
  await expect(page.getByRole('region', { name: /^From / })).toContainText('Class Name')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})
