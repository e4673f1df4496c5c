import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const CHOICES = ['Class list', 'Small groups', 'Login cards', 'Sign-in list for the drawer']
const menu = (page: Page) => page.getByRole('button', { name: 'Print', exact: true })
const sheet = (page: Page) => page.getByRole('region', { name: 'Class list' })
const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length

/** The menu is the same on every tab, and has everything of a class that can be printed. */
async function expectMenu(page: Page) {
  await menu(page).click()
  const choices = page.getByRole('dialog', { name: 'Print' })
  for (const name of CHOICES) await expect(choices.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  for (const name of [/^Letters to families, in Spanish/, /^Certificates, in English/])
    await expect(choices.getByRole('button', { name })).toBeVisible()
  return choices
}

test('a teacher prints from one menu on both tabs, and a class on one sheet with room for the pen', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('rowheader')).toHaveCount(28)
  await expectMenu(page)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Students' }).click()
  const choices = await expectMenu(page)
  await choices.getByRole('button', { name: /^Class list/ }).click()
  await expect(page).toHaveURL(/\/classrooms\/\d+\/class-list/)
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(28)
  // All are in kindergarten, which is said once.
  await expect(sheet(page).getByRole('columnheader', { name: 'Grade' })).toHaveCount(0)
  await expect(sheet(page)).toContainText('All alike: Grade KG')
  await expect(sheet(page).getByRole('columnheader').last()).toHaveText('Needs attention, notes')
  // A school's computer may have no font for a name: the sheet brings it, as the cards do.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(f => f.family)))
    .toEqual(expect.arrayContaining(['Gowun Dodum', 'Scripts']))
  await expectAccessible()
  expect(await pagesOf(page)).toBe(1)
  // 9 pt are 12 px, and no row is cut between pages.
  const rows = await sheet(page).evaluate(list =>
    [...list.querySelectorAll('tr > *, footer p')].map(cell => Number.parseFloat(getComputedStyle(cell).fontSize)),
  )
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(12)
  const notes = await sheet(page).getByRole('row').last().getByRole('cell').last().boundingBox()
  expect(notes?.width).toBeGreaterThan(190)
})

test('a class of more than a sheet repeats its head and cuts no row', async ({ page, openAs }) => {
  const district = await createDistrict('Larkspur School District')
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  for (let at = 1; at <= 36; at++) await createStudent(school, room, `Ana${at} Díaz-Featherstonehaugh`, `09${at}`)
  await openAs('administrator', `/dashboard/districts/${district}/schools/${school}/classrooms/${room}/class-list`)
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(36)
  await expect(sheet(page)).toContainText(/All alike: Grade .*, Current Status Non Active, Outlook –, Days 0/)
  expect(await pagesOf(page)).toBe(2)
  const [row, head] = await sheet(page).evaluate(list => [
    getComputedStyle(list.querySelector('tbody tr') as Element).breakInside,
    getComputedStyle(list.querySelector('thead') as Element).display,
  ])
  expect([row, head]).toEqual(['avoid', 'table-header-group'])
})

test('on a phone the menu is there too, and cards open on their sheet', async ({ page, openAs, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/')
  const choices = await expectMenu(page)
  await expectAccessible()
  await choices.getByRole('button', { name: /^Login cards/ }).click()
  await expect(page.getByRole('region', { name: 'Sheet 1 of 4' })).toBeVisible()
  // A sheet is wider than the screen, and scrolls from the keyboard too.
  await expectAccessible()
  await page.goBack()
  await (await expectMenu(page)).getByRole('button', { name: /^Sign-in list/ }).click()
  await expect(page.getByRole('region', { name: 'Sign-in list for the drawer' })).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sign-in list for the drawer' })).toBeVisible()
})
