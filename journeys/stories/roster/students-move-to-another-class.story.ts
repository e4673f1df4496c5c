import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const next = (page: Page) => page.getByRole('button', { name: /^Next: / }).click()

test('students move to another class, and choose whether they stay in the old one', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Teasel School District')
  const school = await createSchool(district, 'Brook School')
  const from = await createClassroom(school, 'Room 1')
  const classes = `/districts/${district}/classrooms`
  await createClassroom(school, 'Room 2')
  await createStudent(school, from, 'Ana Díaz', '0041')
  await createStudent(school, from, 'Lee Park', '0042')
  await openAs('administrator', `/districts/${district}/students/student-enrollments`)
  await expect(page.getByText('There are no students selected')).toBeVisible()
  await dialog(page, 'There are no students selected').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Move to a different classroom' })).toBeDisabled()

  const move = async (name: string, answer: 'Confirm' | 'Cancel') => {
    await page.goto(`/districts/${district}/students`)
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('button', { name: 'Move to a different classroom' }).click()
    const wizard = dialog(page, 'Move 1 student to a different classroom')
    await wizard.getByRole('radio', { name: 'Brook School' }).check()
    await next(page)
    await next(page)
    await expect(wizard.getByRole('button', { name: 'Class', exact: true })).toBeVisible()
    await wizard.getByRole('radio', { name: /^Room 2/ }).check()
    await next(page)
    await expect(wizard.getByText('Confirm Unenroll')).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused()
    await expectAccessible()
    await wizard.getByRole('button', { name: answer, exact: true }).click()
    await expect(page.getByText('Successfully saved the enrollment.')).toBeVisible()
    await expect(page.getByText('Nothing selected')).toBeVisible()
  }
  await move('Ana Díaz', 'Cancel')
  await page.goto(classes)
  await expect(await cell(page, 'Room 1', 'Number of students')).toHaveText('2')
  await expect(await cell(page, 'Room 2', 'Number of students')).toHaveText('1')
  await move('Ana Díaz', 'Confirm')
  await move('Lee Park', 'Confirm')
  await expect(page.getByText(/^Enrolled 1 student in Room 2 at \d\d:\d\d: Lee Park$/)).toBeVisible()
  await page.goto(classes)
  await expect(await cell(page, 'Room 1', 'Number of students')).toHaveText('0')
  await expect(await cell(page, 'Room 2', 'Number of students')).toHaveText('2')
})

test('a student who is archived while others are being moved is left out, and said so', async ({ page, openAs }) => {
  const district = await createDistrict('Burdock School District')
  const school = await createSchool(district, 'Brook School')
  const from = await createClassroom(school, 'Room 1')
  await createClassroom(school, 'Room 2')
  await createStudent(school, from, 'Ana Díaz', '0041')
  const gone = await createStudent(school, from, 'Lee Park', '0042')
  await openAs('administrator', `/districts/${district}/students`)
  for (const name of ['Ana Díaz', 'Lee Park']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Move to a different classroom' }).click()
  await next(page)
  await page.getByRole('radio', { name: /^Room 2/ }).check()
  await next(page)
  await archiveStudent(gone)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const left = dialog(page, 'Move 1 student to a different classroom')
  await expect(left.getByText('1 student has been archived meanwhile and is left out.').first()).toBeVisible()
  await expect(left.getByRole('radio', { name: /^Room 2/ })).toBeChecked()
  await next(page)
  await left.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Successfully saved the enrollment.')).toBeVisible()
  await page.goto(`/districts/${district}/classrooms`)
  await expect(await cell(page, 'Room 2', 'Number of students')).toHaveText('1')
})

test('whoever refreshes a move selects again, and chooses the school and the class again', async ({ page, openAs }) => {
  const district = await createDistrict('Bramble School District')
  const school = await createSchool(district, 'Brook School')
  await createSchool(district, 'Hill School')
  const from = await createClassroom(school, 'Room 1')
  await createClassroom(school, 'Room 2')
  await createStudent(school, from, 'Ana Díaz', '0041')
  await openAs('administrator', `/districts/${district}/students`)
  const begin = async () => {
    await page.getByRole('checkbox', { name: 'Select Ana Díaz' }).click()
    await page.getByRole('button', { name: 'Move to a different classroom' }).click()
  }
  await begin()
  await page.getByRole('radio', { name: 'Brook School' }).check()
  await next(page)
  await page.getByRole('radio', { name: /^Room 2/ }).check()
  await next(page)
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await page.reload()
  await dialog(page, 'There are no students selected').getByRole('button', { name: 'Close' }).click()
  await begin()
  await expect(page.getByRole('radio', { name: 'Brook School' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden()
})
