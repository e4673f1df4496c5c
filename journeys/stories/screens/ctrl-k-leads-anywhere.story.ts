import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a person, class, school or page' })

/** What is typed before the search has the focus goes to the page. */
async function openFinder(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
}

test('Ctrl+K finds a class of another school from a few letters, and Enter opens it', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/?')
  await expect(page.getByRole('grid', { name: 'Schools' })).toBeVisible()
  await openFinder(page)
  await expect(page.getByRole('option', { name: 'ROSTERING' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Juniper Hill/ })).toBeVisible()

  await page.keyboard.type('kinder juniper')
  const options = page.getByRole('group', { name: 'Classes' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(1)).toContainText('Juniper Hill Elementary School')
  await expectAccessible()
  const name = (await options.nth(1).locator('span').first().textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/classrooms\/\d+\?.*range=thisWeek/)
  await expect(finder(page)).toBeHidden()
})

test('Esc closes the search and restores the focus, and a search without a match says so', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.focus()
  await openFinder(page)
  await page.keyboard.type('nowhere at all')
  await expect(page.getByText('No matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
})

test('the provider finds people of all districts from any page, with their district', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/districts')
  await expect(page.getByRole('grid')).toBeVisible()
  await openFinder(page)
  // No district that another story makes has this letter.
  await page.keyboard.type('ж')
  await expect(page.getByText('Type one more letter.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('nunez fernanda')
  const students = page.getByRole('group', { name: 'Students' }).getByRole('option')
  await expect(students).toHaveText([/Fernanda Núñez.*Maple Grove/])
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/districts\/\d+\/students\?/)
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText([/Núñez/])
})

test('Ctrl+K finds a student without the accents of the name, and opens the class on that student', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  await openFinder(page)
  await page.keyboard.type('nunez')
  const student = page.getByRole('group', { name: 'Students' }).getByRole('option')
  await expect(student).toHaveText([/Fernanda Núñez/])
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')
  const names = page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')
  await expect(names).toHaveText(['Fernanda Núñez'])
  await names.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Fernanda Núñez' })).toBeVisible()
})
