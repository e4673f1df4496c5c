import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

const sheet = (page: Page) => page.getByRole('region', { name: /^Small groups for / })

test('a teacher prints the small groups of the class, and moves a child for today', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  const counted = page.waitForResponse('/service/analyticsEvent')
  await page.getByRole('link', { name: 'Small groups' }).click()
  await expect(page).toHaveURL(/\/classrooms\/\d+\/groups/)
  expect((await counted).status()).toBe(204)
  const tables = sheet(page).getByRole('table')
  await expect(tables.first()).toBeVisible()
  const everybody = await sheet(page).getByRole('rowheader').count()
  await expect(sheet(page)).toContainText(`${everybody} students`)
  await expectAccessible()
  // A class of 28 at six tables fits on one page; the demo's tables depend on today's date.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual((await tables.count()) > 6 ? 2 : 1)

  const first = tables.first().getByRole('rowheader').first()
  const name = (await first.locator('bdi').textContent()) ?? ''
  const select = page.getByRole('combobox', { name: `Table of ${name}` })
  await select.selectOption({ index: 1 })
  const second = tables.nth(1)
  await expect(second.getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(everybody)
  await page.reload()
  await expect(second.getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  const moved = sheet(page).getByRole('row').filter({ hasText: name })
  await expect(moved).toContainText('Moved for today')
  await expectAccessible()
  await moved.dragTo(tables.first())
  await expect(tables.first().getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  await moved.getByRole('button', { name: `Move back ${name}` }).click()
  await expect(sheet(page).getByText('Moved for today')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo the moves' })).toBeHidden()
})

test('a child is moved with the keyboard alone, and stays there on other days until moved back', async ({
  page,
  openAs,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'Small groups' }).click()
  const tables = sheet(page).getByRole('table')
  const name = (await tables.first().getByRole('rowheader').first().locator('bdi').textContent()) ?? ''
  // Each table has the words that its children read.
  await expect(
    sheet(page)
      .getByText(/ · .+ · /)
      .first(),
  ).toBeVisible()
  const select = page.getByRole('combobox', { name: `Table of ${name}` })
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await expect(tables.nth(1).getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${name} sits at Table 2 today.` })).toBeAttached()
  await expect(select).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Keep it so: ${name} sits here until moved back` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(select).toBeFocused()
  // Another day: what was kept holds.
  await page.evaluate(() => {
    const key = 'hornbook.groups.2'
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"day":"[^"]*"/, '"day":"2020-01-01"'))
  })
  await page.reload()
  await expect(tables.nth(1).getByRole('rowheader').filter({ hasText: name })).toContainText(
    'Moved until you move them back',
  )
  await page.getByRole('button', { name: `Move back ${name}` }).click()
  await expect(tables.first().getByRole('rowheader').filter({ hasText: name })).toBeVisible()
})

test('on a phone the groups are one below the other', async ({ page, openAs, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(sheet(page).getByRole('table').first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible()
})
