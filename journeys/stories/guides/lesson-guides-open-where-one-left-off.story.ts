import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { expect, test } from '../../harness/story.ts'

const levels = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const guide = (page: Page, level: number) => page.getByRole('region', { name: `Level ${level}`, exact: true })

test('three guides and three scripts, for a teacher with a word about the class (GUIDE-1)', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'LESSON GUIDES' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lesson guides' })).toBeVisible()
  await expect(levels(page)).toHaveText(['Level 1', 'Level 2', 'Level 3'])
  for (const level of [1, 2, 3]) {
    const card = guide(page, level)
    await expect(card).toContainText('Your class:')
    await expect(card.getByRole('link', { name: `Level ${level} guide` })).toHaveAttribute(
      'href',
      new RegExp(`^/lesson-guides/${level}`),
    )
    const scripts = card.getByRole('link', { name: `Level ${level} lesson scripts (opens in a new tab)` })
    await expect(scripts).toHaveAttribute('target', '_blank')
    await expect(scripts).toHaveAttribute('rel', /noreferrer/)
    await expect(scripts).toHaveAttribute('href', /^https:/)
  }
  await expectAccessible()
})

test('a guide opens where one left off, and on a phone the one last used comes first', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const token = await openAs('administrator', '/lesson-guides')
  await expect(guide(page, 3)).toContainText('Open from the start')
  await expect(page.getByText('Your class:')).toBeHidden()
  const keep = (place: string | null) =>
    call('PATCH', '/api/lesson_guides/3', {
      token,
      body: { data: { type: 'lessonGuide', attributes: { place } } },
    })
  expect((await keep('lesson-38')).status).toBe(204)
  await page.reload()
  await expect(guide(page, 3)).toContainText(/You were last at Lesson 38, \d\d\/\d\d\/\d{4}\./)
  await expect(guide(page, 3)).toContainText('Continue at Lesson 38')
  await expect(levels(page)).toHaveText(['Level 1', 'Level 2', 'Level 3'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(levels(page)).toHaveText(['Level 3', 'Level 1', 'Level 2'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible()
  await keep(null)
})

test('a lesson is found by its number and a skill by its name, with the keys alone', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/lesson-guides')
  const find = page.getByRole('searchbox', { name: 'Find a lesson or a skill' })
  const found = page.getByRole('search').getByRole('link')
  await find.fill('80')
  await expect(found).toHaveText([/Level 2, Lesson 80 Phrases/, /Level 3, Lesson 80 Long-vowel digraphs/])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 found')
  await expectAccessible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(found.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(find).toBeFocused()
  await expect(find).toHaveValue('')
  await find.fill('prefixes')
  await expect(page.getByRole('search')).toContainText('No lesson or skill is called that.')
  await find.fill('qu')
  await expect(found.first()).toHaveText(/Level 2, Lessons 125–132 QU/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lesson-guides/2?lesson=125')
})

test('without an answer the page says so and tries again', async ({ page, openAs }) => {
  await page.route('**/api/lesson_guides', route => route.abort())
  await openAs('teacher', '/lesson-guides')
  await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeVisible()
  await page.unroute('**/api/lesson_guides')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(levels(page)).toHaveCount(3)
})
