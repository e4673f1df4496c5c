import type { Page } from '@playwright/test'
import { postEvents } from '../../harness/api.ts'
import { chooseRange, rangeButton } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

const DEMO_BANNER_PX = 28

const today = (page: Page) => page.getByRole('region', { name: 'Who needs you' })
const names = (page: Page) => today(page).getByRole('listitem').locator('bdi')

test('a class opens on who needs the teacher, most urgent first, with the reason and the next step', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  const first = today(page).getByRole('listitem').first()
  await expect(first).toContainText(
    /Micah Hollis.*Never started.*since \d\d\/\d\d\/\d\d.*Next step: Check the sign-in/s,
  )
  const count = await names(page).count()
  expect(count).toBeLessThanOrEqual(6)
  const chip = page.getByRole('button', { name: /^Needs you \d/ })
  const all = Number(((await chip.textContent()) ?? '').replace(/\D/g, ''))
  const sentence = page.getByText(
    new RegExp(`^${all} of 28 needs? you today\\. Start with Micah Hollis, who has never started\\.$`),
  )
  await expect(sentence).toBeVisible()
  await expectAccessible()

  const listed = await names(page).allTextContents()
  await chip.click()
  const grid = page.getByRole('grid', { name: 'Students' })
  await expect(grid.getByRole('rowheader')).toHaveCount(all)
  const urgent = (await grid.getByRole('rowheader').allTextContents()).map(name => name.trim())
  expect(urgent.slice(0, count)).toEqual(listed)
  await today(page)
    .getByRole('button', { name: /^\d+ worth watching$/ })
    .click()
  await expect(page).toHaveURL(/show=worthWatching/)
  await expect(names(page)).toHaveText(listed)
  await chooseRange(page, 'All Time')
  await expect(page).toHaveURL(/range=allTime/)
  await expect(names(page)).toHaveText(listed)
})

test('what is known of a sign-in is said, with the card to print, and nothing is reset that was never set', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await today(page)
    .getByRole('button', { name: /Check the sign-in Micah Hollis/ })
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(/Last tried.*The learning app has not told of any try.*Picture password.*None yet/s)
  await expect(panel.getByRole('button', { name: 'Reset Picture Password' })).toHaveCount(0)
  await expectAccessible()
  await panel.getByRole('link', { name: 'Print the login card' }).click()
  await expect(page).toHaveURL(/\/login-cards\?.*student=\d+/)
  await expect(page.getByRole('region', { name: /^Sheet 1 of 1/ }).getByRole('listitem')).toHaveCount(1)

  const studentId = new URL(page.url()).searchParams.get('student')
  const attributes = { studentId, triedAt: new Date().toISOString(), result: 'wrongPassword' }
  await postEvents('/api/sign_in_attempts', [{ type: 'signInAttempt', attributes }])
  // The way back opens the panel again.
  await page.goBack()
  await page.reload()
  await expect(panel).toContainText(/Last tried.*Today at \d\d:\d\d: the password was wrong\./s)
})

test('16 children stand below who needs the teacher, and a whole class below the line of its tiles', async ({
  page,
  openAs,
}) => {
  // A school has no banner of the demo.
  await page.setViewportSize({ width: 1440, height: 900 + DEMO_BANNER_PX })
  await openAs('teacher', '/')
  await expect(today(page)).toBeVisible()
  await expect(page.getByRole('rowheader').nth(15)).toBeInViewport({ ratio: 1 })
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Students' }).click()
  await expect(today(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Figures in one line' })).toBeVisible()
  await expect(page.getByRole('rowheader').nth(27)).toBeInViewport({ ratio: 1 })
})

test('the arrow keys walk from step to step', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  const steps = today(page).getByRole('button', { name: /^Next step:/ })
  await steps.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(steps.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(steps.first()).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('tot')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What is being done' })).toHaveValue('tot')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

for (const width of [1440, 1024, 390])
  test(`at ${width} px the steps stand apart, and nothing in a row lies over anything else`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs('teacher', '/')
    await expect(names(page).first()).toBeVisible()
    const boxes = await today(page)
      .locator('li > *')
      .evaluateAll(all =>
        all
          .map(each => ({
            isStep: 'step' in (each as HTMLElement).dataset,
            box: each.getBoundingClientRect().toJSON(),
          }))
          .filter(({ box }) => box.height > 0),
      )
    const over = boxes.filter(({ box: a }, at) =>
      boxes
        .slice(at + 1)
        .some(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(over).toEqual([])
    const steps = boxes.filter(({ isStep }) => isStep).map(({ box }) => box)
    expect(steps.length).toBeGreaterThan(1)
    // Why and since when are read without a hover.
    const cut = await today(page)
      .locator('li > *')
      .evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent))
    expect(cut).toEqual([])
    for (const [at, step] of steps.slice(1).entries()) expect(step.top - steps[at]!.bottom).toBeGreaterThanOrEqual(4)
  })

test('on a phone a class is one page: who needs the teacher, the lesson, a reset and the whole list', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/')
  await expect(names(page).nth(2)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
  await expectAccessible()
  const foot = page.getByRole('navigation', { name: 'Most used' })
  await expect(foot.getByRole('link', { name: /^Lesson \d+$/ })).toHaveAttribute(
    'href',
    /lesson-guides\/\d\?lesson=\d+/,
  )
  await foot.getByRole('button', { name: 'Reset password' }).click()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('link', { name: 'Rafael Gutiérrez' }).click()
  await expect(page).toHaveURL(/\/pin_code/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reset Picture Password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await foot.getByRole('button', { name: 'Find a child' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('gutierrez')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Rafael Gutiérrez'])
})

for (const width of [1440, 1024, 390])
  test(`last week is one click away, at ${width} px`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs('districtAdmin', '/')
    const lastWeek = page.getByRole('button', { name: 'Last week' })
    await expect(lastWeek).toBeVisible()
    const [range, about, refresh] = await Promise.all(
      [rangeButton(page), page.getByRole('button', { name: 'About the date range' }), refreshButton(page)].map(
        async button => (await button.boundingBox())!,
      ),
    )
    // All in one line: the refresh button, the range, and the button that explains it.
    expect([about!.y, refresh!.y]).toEqual([range!.y, range!.y])
    expect(Math.abs(about!.x - (range!.x + range!.width))).toBeLessThanOrEqual(1)
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    if (width > 640) expect(title.height).toBeLessThan(45)
    const counts = await page
      .getByText(/^\d+ need you · \d+ worth watching/)
      .evaluate(all => all.getClientRects().length)
    expect(counts).toBe(1)

    await lastWeek.click()
    await expect(page).toHaveURL(/range=lastWeek/)
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(page).toHaveURL(/range=thisWeek/)
  })

const refreshButton = (page: Page) => page.getByRole('button', { name: 'Refresh' })
