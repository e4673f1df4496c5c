import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

/** Counts the presses of a pointer from now on; what the page does by itself is none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      event => {
        if (event.isTrusted && event.detail > 0)
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
      },
      true,
    )
  })
  return async () => {
    const presses = await page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
    await page.evaluate(() => sessionStorage.removeItem('presses'))
    return presses
  }
}

test('a teacher needs none to see whom and what to teach, one to open it, and two for paper and a reset', async ({
  page,
  openAs,
}) => {
  const presses = await countPresses(page)
  await openAs('teacher', '/')
  await expect(page.getByText(/^\d+ of 28 needs? you today\. Start with /)).toBeVisible()
  await expect(page.getByText('What to teach next')).toBeVisible()
  expect(await presses()).toBe(0)

  await page.getByRole('link', { name: /^Open lesson \d+$/ }).click()
  await expect(page).toHaveURL(/lesson-guides\/\d\?lesson=\d+/)
  expect(await presses()).toBe(1)
  await page.goBack()

  await page
    .getByRole('button', { name: /^(Done|Taught)/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await presses()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await presses()

  const grid = page.getByRole('grid', { name: 'Students' })
  await grid.getByRole('row').filter({ hasText: 'Rafael Gutiérrez' }).getByTitle("Open Rafael's page").click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rafael Gutiérrez' })).toBeVisible()
  expect(await presses()).toBe(1)
  await page.goBack()

  await page.getByRole('button', { name: 'Print' }).click()
  const letters = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Letters to families, in Spanish/ }).click()
  await letters
  expect(await presses()).toBe(2)

  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Picture Password' }).click()
  await expect(page.getByText('Picture Password Reset Successful!')).toBeVisible()
  expect(await presses()).toBe(2)
})

test('a district needs two presses to see two schools side by side, and two for a board brief', async ({
  page,
  openAs,
}) => {
  const presses = await countPresses(page)
  await openAs('districtAdmin', '/')
  await page.getByRole('link', { name: 'Compare schools' }).click()
  await expect(page.getByRole('group', { name: 'Schools side by side' }).getByRole('columnheader')).toHaveCount(4)
  expect(await presses()).toBe(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Download' }).click()
  const brief = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Board brief/ }).click()
  await brief
  expect(await presses()).toBe(2)
})
