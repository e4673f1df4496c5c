import type { Page } from '@playwright/test'
import { chooseRange, rangeButton, rangePicker } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

const CLASS = 'Ms. Castellanos – Kindergarten'
const rangeInAddress = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return ['filter[startDateEq]', 'filter[endDateEq]', 'range'].map(name => searchParams.get(name))
}

test('the date range is in the address and survives a reload, and Back skips range changes', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await page.getByRole('row', { name: new RegExp(CLASS) }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  await expect.poll(() => rangeInAddress(page)[2]).toBe('thisWeek')
  const [, today] = rangeInAddress(page)
  await expect(rangeButton(page)).toHaveText(/^\d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}$/)

  await rangeButton(page).click()
  await expect(rangePicker(page)).toBeVisible()
  await expect(rangePicker(page).getByRole('button', { name: 'This week' })).toBeFocused()
  await expectAccessible()
  await rangePicker(page).getByRole('button', { name: 'All Time' }).click()
  await expect(rangePicker(page).getByRole('status')).toContainText('01/01/2000')
  await rangePicker(page).getByRole('button', { name: 'APPLY' }).click()
  await expect.poll(() => rangeInAddress(page)).toEqual(['2000-01-01', today, 'allTime'])
  await expect(rangeButton(page)).toContainText('01/01/2000 - ')

  await page.reload()
  await expect(rangeButton(page)).toContainText('01/01/2000 - ')
  await expect(page.getByRole('grid')).toBeVisible()

  await chooseRange(page, 'Last month')
  await chooseRange(page, 'School year to date')
  await expect.poll(() => rangeInAddress(page)[2]).toBe('thisSchoolYear')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('closing the picker discards the choice, and a range of picked days belongs to no preset', async ({
  page,
  openAs,
}) => {
  await openAs('teacher', '/')
  await chooseRange(page, 'All Time')
  await expect.poll(() => rangeInAddress(page)[2]).toBe('allTime')

  await rangeButton(page).click()
  await rangePicker(page).getByRole('button', { name: 'Yesterday' }).click()
  await page.keyboard.press('Escape')
  await expect(rangePicker(page)).toBeHidden()
  expect(rangeInAddress(page)[2]).toBe('allTime')

  await rangeButton(page).click()
  await rangePicker(page).getByRole('button', { name: 'Last month' }).click()
  const days = rangePicker(page).getByRole('button', { name: /^(3|17) \w+ \d{4}$/ })
  await days.nth(0).click()
  await expect(rangePicker(page).getByRole('status')).toContainText('choose the last day')
  await expect(rangePicker(page).getByRole('button', { name: 'APPLY' })).toBeDisabled()
  await days.nth(1).click()
  await rangePicker(page).getByRole('button', { name: 'APPLY' }).click()
  await expect.poll(() => rangeInAddress(page)[2]).toBeNull()
  expect(rangeInAddress(page)[0]).toMatch(/-03$/)
  expect(rangeInAddress(page)[1]).toMatch(/-17$/)
})

test('a dialog explains the date range', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  await page.getByRole('button', { name: 'About the date range' }).click()
  const about = page.getByRole('dialog', { name: 'Date Range' })
  await expect(about).toContainText("Days are those of the district's time zone, America/Los Angeles.")
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await expect(page.getByRole('button', { name: 'About the date range' })).toBeFocused()
})

test('a copied link has the range, the filters, the order and the columns, and the range stays relative', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await chooseRange(page, 'Last month')
  await page.getByRole('button', { name: /^Need you \d/ }).click()
  await page.getByRole('columnheader', { name: 'Days of Progress' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Teachers Enrolled' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sort=.*hide=|hide=.*sort=/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached()
  await expectAccessible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(page.url())
  expect(new URL(copied).searchParams.get('range')).toBe('lastMonth')
  const rows = await page.getByRole('grid').getByRole('rowheader').allInnerTexts()

  // Without permission to write to the clipboard, the link is there to be copied by hand.
  const other = await newBrowser()
  await openAs('schoolAdmin', new URL(copied).pathname + new URL(copied).search, other)
  await expect(other.getByRole('grid').getByRole('rowheader')).toHaveText(rows)
  await expect(other.getByRole('columnheader', { name: 'Teachers Enrolled' })).toBeHidden()
  await other.getByRole('button', { name: 'Copy link' }).click()
  const field = other.getByRole('textbox', { name: 'Copy this link' })
  await expect(field).toHaveValue(other.url())
  await expect(field).toBeFocused()
  expect(await other.evaluate(() => getSelection()?.toString())).toBe(other.url())
  await other.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: 'Copy link' })).toBeFocused()
})

test('a link with dates that no range has shows this week, and says so until other dates are chosen', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect.poll(() => rangeInAddress(page)[2]).toBe('thisWeek')
  const { pathname } = new URL(page.url())
  const notice = page.getByText('The dates of this link cannot be shown. These figures are for this week.')
  for (const search of [
    'filter[startDateEq]=2026-03-20&filter[endDateEq]=2026-03-01',
    'filter[startDateEq]=1999-12-31&filter[endDateEq]=2026-03-01',
    'filter[startDateEq]=2026-03-01&filter[endDateEq]=2999-01-01',
    'range=nextCentury',
  ]) {
    await page.goto(`${pathname}?${search}`)
    await expect(notice).toBeVisible()
    expect(rangeInAddress(page)[2]).toBe('thisWeek')
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  }
  await expectAccessible()
  await chooseRange(page, 'Last month')
  await expect(notice).toBeHidden()
})
