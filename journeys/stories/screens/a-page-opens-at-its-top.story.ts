import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

const scrolled = (page: Page) => page.evaluate(() => scrollY)

async function scrollDown(page: Page) {
  await page.evaluate(() => scrollTo(0, 250))
  await expect.poll(() => scrolled(page)).toBe(250)
}

test('a page opens at its top, also a dashboard that completes its address, and Back leads to where one was', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 450 })
  await openAs('districtAdmin', '/my-account')
  const account = page.getByRole('heading', { level: 1, name: 'My account' })
  await expect(page.getByRole('region', { name: 'Time zone' })).toBeVisible()
  await scrollDown(page)
  await page.getByRole('link', { name: 'MY DASHBOARD' }).click()
  await expect(page).toHaveURL(/range=thisWeek/)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await scrollDown(page)
  await page.getByRole('link', { name: 'MY ACCOUNT' }).click()
  await expect(account).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(250)
})
