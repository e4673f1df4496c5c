import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postEvents } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const tools = (page: Page, name: string) => page.getByRole('dialog', { name })
const result = (studentId: string, test: number, outcome: 'passed' | 'failed') => ({
  type: 'assessmentResult',
  id: randomUUID(),
  attributes: { studentId, test, result: outcome, finishedAt: `2026-03-02T10:${10 + test}:00Z` },
})

test('a student opens over the class: the placement test, a new password, new pictures', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Teasel School District')
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  const ana = await createStudent(school, room, 'Ana Díaz', '0041')
  const ben = await createStudent(school, room, 'Ben Ito', '0042')
  const cho = await createStudent(school, room, 'Cho Lin', '0043')
  await postEvents('/api/assessment_results', [
    ...[result(ana, 1, 'passed'), result(ana, 2, 'failed')],
    ...Array.from({ length: 11 }, (_, at) => result(ben, at + 1, 'passed')),
  ])
  const base = `/dashboard/districts/${district}/schools/${school}/classrooms/${room}`
  await openAs('administrator', `${base}?range=allTime`)
  await page.getByRole('rowheader', { name: 'Ana Díaz' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/students/${ana}/pin_code\\?.*range=allTime`))

  const first = tools(page, 'Ana Díaz')
  await first.getByRole('button', { name: 'Reset Picture Password' }).focus()
  await page.keyboard.press('1')
  await expect(first.getByText('1 of 3')).toBeVisible()
  const required = first.getByRole('checkbox', { name: 'Required to take the placement test' })
  const update = first.getByRole('button', { name: 'Update' })
  await expect(required).not.toBeChecked()
  await expect(update).toBeDisabled()
  await required.check()
  await expect(first.getByText('Ana begins with Test 2 at the next sign-in.')).toBeVisible()
  await update.click()
  await expect(first.getByText('Student updated')).toBeVisible()
  await expect(update).toBeDisabled()
  await expect(await cell(page, 'Ana Díaz', 'Current Status')).toHaveText('In Test 2')
  await expectAccessible()

  await page.keyboard.press('j')
  const second = tools(page, 'Ben Ito')
  await expect(
    second.getByText(/^Students working in Level 3 do not have access to the Placement Test\./),
  ).toBeVisible()
  await expect(second.getByRole('checkbox')).toBeDisabled()
  await page.keyboard.press('j')
  const third = tools(page, 'Cho Lin')
  await expect(third.getByText(/^Non Active students can not be removed from the Placement Test\./)).toBeVisible()

  await page.keyboard.press('2')
  await expect(page).toHaveURL(new RegExp(`/students/${cho}/edit_password\\?.*range=allTime`))
  const password = third.getByLabel('New password', { exact: true })
  const confirmation = third.getByLabel('Confirm password', { exact: true })
  const change = third.getByRole('button', { name: 'Update' })
  for (const [typed, message] of [
    ['ab', 'Password must be at least 3 characters'],
    ['abcdefghijk', 'Password cannot exceed 10 characters'],
    ['ab!c', 'Password can only contain letters and digits'],
    ['', 'A password is requied'],
  ] as const) {
    await password.fill(typed)
    await expect(third.getByText(message)).toBeVisible()
  }
  await password.fill('frog28')
  await confirmation.fill('frog82')
  await expect(third.getByText('The password & confirmation do not match')).toBeVisible()
  await expect(change).toBeDisabled()
  await expectAccessible()
  await confirmation.fill('frog28')
  await change.click()
  await expect(third.getByText('Student updated')).toBeVisible()
  await third.getByRole('button', { name: 'Show password' }).click()
  await expect(third.getByText('frog28')).toBeVisible()

  await third.getByRole('link', { name: 'Reset Picture Password' }).click()
  await expect(page).toHaveURL(new RegExp(`/students/${cho}/pin_code\\?`))
  await third.getByRole('button', { name: 'Reset Picture Password' }).click()
  await expect(third.getByText('Picture Password Reset Successful!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${base}\\?`))
  await expect(page.getByRole('rowheader', { name: 'Cho Lin' }).getByRole('link')).toBeFocused()

  await page.getByRole('rowheader', { name: 'Ana Díaz' }).click()
  await first.getByRole('link', { name: 'Require Placement Test' }).click()
  await required.uncheck()
  await archiveStudent(ana)
  await update.click()
  await expect(tools(page, 'Not in this class').getByText('This student is not in this class now.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader', { name: 'Ana Díaz' })).toHaveCount(0)
})

test('with the keyboard alone, Reset Picture Password is one Tab from the press that opens the window', async ({
  page,
  openAs,
}) => {
  await openAs('teacher', '/')
  for (const isLoadedBefore of [false, true]) {
    const child = page.getByRole('grid', { name: 'Students' }).getByRole('rowheader').getByRole('link').first()
    await child.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Reset Picture Password' }), `${isLoadedBefore}`).toBeFocused()
    const reset = dialog.getByRole('button', { name: 'Reset Picture Password' })
    await expect(reset).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(reset).toBeFocused()
    // The keys of the tabs work from there.
    await page.keyboard.press('2')
    await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(child).toBeFocused()
  }
})

test('an account that the roster system manages has no password tab, and its address says so', async ({
  page,
  openAs,
}) => {
  await openAs('managed', '/')
  for (const [table, place] of [
    ['Schools', /\/schools\/\d+/],
    ['Classrooms', /\/classrooms\/\d+/],
    ['Students', /\/students\/\d+/],
  ] as const) {
    await page.getByRole('grid', { name: table }).getByRole('rowheader').first().click()
    await expect(page).toHaveURL(place)
  }
  await expect(page.getByRole('link', { name: 'Reset Picture Password' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Change Password' })).toHaveCount(0)
  const pathname = new URL(page.url()).pathname.replace('/pin_code', '')
  await page.goto(`${pathname}/edit_password`)
  await expect(page.getByRole('dialog').getByText('You do not have the ability to view this resource.')).toBeVisible()
  // For a student of another class or district, the page says that they are not in this class.
  await page.goto(pathname.replace(/\d+$/, '999999'))
  await expect(tools(page, 'Not in this class')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/classrooms\/\d+\/students/)
})
