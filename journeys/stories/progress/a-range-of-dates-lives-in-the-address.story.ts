import type { Page } from '@playwright/test'
import { chooseRange, picker, range } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

const CLASS = 'Ms. Castellanos – Kindergarten'
const written = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return ['filter[startDateEq]', 'filter[endDateEq]', 'range'].map(name => searchParams.get(name))
}

test('the range is in the address, outlives a reload, and Back does not step through ranges', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await page.getByRole('row', { name: new RegExp(CLASS) }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  await expect.poll(() => written(page)[2]).toBe('thisWeek')
  const [, today] = written(page)
  await expect(range(page)).toHaveText(/^\d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}$/)

  await range(page).click()
  await expect(picker(page)).toBeVisible()
  await expect(picker(page).getByRole('button', { name: 'This week' })).toBeFocused()
  await expectAccessible()
  await picker(page).getByRole('button', { name: 'All Time' }).click()
  await expect(picker(page).getByRole('status')).toContainText('01/01/2000')
  await picker(page).getByRole('button', { name: 'APPLY' }).click()
  await expect.poll(() => written(page)).toEqual(['2000-01-01', today, 'allTime'])
  await expect(range(page)).toContainText('01/01/2000 - ')

  await page.reload()
  await expect(range(page)).toContainText('01/01/2000 - ')
  await expect(page.getByRole('grid')).toBeVisible()

  await chooseRange(page, 'Last month')
  await chooseRange(page, 'This school year')
  await expect.poll(() => written(page)[2]).toBe('thisSchoolYear')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('days picked one by one are kept as they are, and closing forgets what was picked', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await chooseRange(page, 'All Time')
  await expect.poll(() => written(page)[2]).toBe('allTime')

  await range(page).click()
  await picker(page).getByRole('button', { name: 'Yesterday' }).click()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  expect(written(page)[2]).toBe('allTime')

  await range(page).click()
  await picker(page).getByRole('button', { name: 'Last month' }).click()
  const days = picker(page).getByRole('button', { name: /^(3|17) \w+ \d{4}$/ })
  await days.nth(0).click()
  await expect(picker(page).getByRole('status')).toContainText('choose the last day')
  await expect(picker(page).getByRole('button', { name: 'APPLY' })).toBeDisabled()
  await days.nth(1).click()
  await picker(page).getByRole('button', { name: 'APPLY' }).click()
  await expect.poll(() => written(page)[2]).toBeNull()
  expect(written(page)[0]).toMatch(/-03$/)
  expect(written(page)[1]).toMatch(/-17$/)
})

test('a range that makes no sense gives this week', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const search of [
    'filter[startDateEq]=2999-01-01&filter[endDateEq]=2999-02-01',
    'filter[startDateEq]=soon&filter[endDateEq]=later',
    'range=nextCentury',
  ]) {
    await page.goto(`${pathname}?${search}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await expect.poll(() => written(page)[2]).toBe('thisWeek')
  }
})

test('what the date range means is said in a dialog', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  await page.getByRole('button', { name: 'About the date range' }).click()
  const about = page.getByRole('dialog', { name: 'Date Range' })
  await expect(about).toContainText("Days are those of the district's time zone, America/Los Angeles.")
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await expect(page.getByRole('button', { name: 'About the date range' })).toBeFocused()
})
