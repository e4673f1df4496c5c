import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { cell, heading, rowNames } from '../../harness/grid.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'

const officePath = async () => {
  const token = await signInOverApi('administrator')
  return `/districts/${await findIdByName(token, '/api/districts', DISTRICT)}`
}
const names = (page: Page) => page.getByRole('grid').getByRole('rowheader')
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

const LISTS = [
  ['students', 'Students', ['Name', 'Grade', 'Schools', 'Student ID', 'Date Added', 'Last Login', 'Roster system']],
  [
    'classrooms',
    'Classes',
    ['Name', 'School name', 'Class code', 'Number of students', 'Number of staff', 'Roster system'],
  ],
  [
    'teachers',
    'Staff',
    [
      ...['Name', 'Role', 'Schools', 'Date Added', 'Last Login', 'Email Address', 'Classrooms'],
      ...['Training Status', 'Activated', 'Roster system'],
    ],
  ],
  ['schools', 'Schools', ['Name', 'Date Added', 'Number of students', 'Number of staff', 'Site code', 'Roster system']],
] as const

for (const [path, title, columns] of LISTS) {
  test(`the list of ${path} has its columns and is sorted by name`, async ({ page, openAs, expectAccessible }) => {
    await openAs('districtAdmin', `${await officePath()}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    const headings = page.getByRole('columnheader')
    await expect(headings).toHaveText([...columns])
    const shown = await rowNames(page)
    expect(shown.length).toBeGreaterThan(1)
    const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    expect(shown).toEqual([...shown].sort(order.compare))
    await expectAccessible()
  })
}

test('a selection survives a search, and Shift selects a range', async ({ page, openAs }) => {
  await openAs('districtAdmin', `${await officePath()}/students`)
  await expect(names(page).first()).toBeVisible()
  const [first = '', second = '', third = '', fourth = ''] = await rowNames(page)
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeDisabled()
  await checkbox(page, second).click()
  await checkbox(page, fourth).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(checkbox(page, third)).toBeChecked()
  await checkbox(page, fourth).focus()
  await page.keyboard.press('/')
  await page.keyboard.insertText(first)
  await expect(names(page)).toHaveText([first])
  await expect(page.getByText('3 are outside this filter')).toBeVisible()
  await page.getByRole('rowheader', { name: first }).getByRole('link').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Nothing selected')).toBeVisible()
})

test('a school in the address shows its students alone, and a Student ID finds one', async ({ page, openAs }) => {
  await openAs('districtAdmin', `${await officePath()}/students`)
  await expect(names(page).first()).toBeVisible()
  await page
    .getByRole('combobox', { name: 'School', exact: true })
    .selectOption({ label: 'Birchwood Elementary School' })
  await expect(page).toHaveURL(/filter\[schoolIdEq\]=\d+/)
  const [first = ''] = await rowNames(page)
  await expect(await cell(page, first, 'Schools')).toHaveText('Birchwood Elementary School')
  await page.reload()
  await expect(names(page).first()).toHaveText(first)
  const number = (await (await cell(page, first, 'Student ID')).textContent()) ?? ''
  expect(number).toMatch(/^\d+$/)
  await page.getByRole('searchbox').fill(number)
  await expect(names(page)).toHaveText([first])
})

test('students are archived and brought back, and the counter of the district follows', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  // Its own district: other stories add students to the demo's.
  const district = await createDistrict('Counted Schools')
  const school = await createSchool(district, 'Counted School')
  const room = await createClassroom(school, 'Counted Class')
  for (const [at, name] of ['Ada First', 'Bea Second', 'Cem Third'].entries())
    await createStudent(school, room, name, `counted-${Date.now()}-${at}`)
  const office = `/districts/${district}`
  await openAs('administrator', office)
  const counter = page.getByRole('link', { name: /^Students/ })
  await expect(counter).toContainText('3 students')
  await counter.click()
  await expect(names(page).first()).toBeVisible()
  const chosen = (await rowNames(page)).slice(0, 2)
  for (const name of chosen) await checkbox(page, name).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to archive 2 items?')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog.getByText('Successfully archived 2 students.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('rowheader', { name: chosen[0]!, exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(counter).toContainText('1 student')

  await page.goto(`${office}/students`)
  const archived = page.getByRole('switch', { name: 'Show Archived Students' })
  await archived.press('Space')
  await expect(archived).toBeChecked()
  await expect(archived).toBeFocused()
  await expect(page).toHaveURL(/filter\[archivedEq\]=true/)
  const support = page.getByRole('link', { name: 'Ask our support team for their data' })
  await expect(support).toHaveAttribute('href', /^mailto:.+@/)
  for (const name of chosen) await checkbox(page, name).click()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(dialog.getByText('Are you sure you want to unarchive 2 items?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unarchive' }).click()
  await expect(dialog.getByText('Successfully unarchived 2 students.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(office)
  await expect(counter).toContainText('3 students')
})

test('when archiving fails, the errors are listed and the selection stays', async ({ page, openAs }) => {
  await openAs('districtAdmin', `${await officePath()}/classrooms`)
  await expect(names(page).first()).toBeVisible()
  const [first = ''] = await rowNames(page)
  await checkbox(page, first).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.route('**/api/bulk_classroom_archive', route => route.abort())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog.getByText('Something went wrong...')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 selected')).toBeVisible()
})
