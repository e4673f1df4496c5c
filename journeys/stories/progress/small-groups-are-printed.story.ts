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
  await second.getByRole('row').filter({ hasText: name }).dragTo(tables.first())
  await expect(tables.first().getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the moves' }).click()
  await expect(page.getByRole('button', { name: 'Undo the moves' })).toBeHidden()
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
