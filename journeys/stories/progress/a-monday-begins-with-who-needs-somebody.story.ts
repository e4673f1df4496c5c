import type { Page } from '@playwright/test'
import { chooseRange, rangeButton } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Attention today' })
const names = (page: Page) => today(page).getByRole('listitem').locator('bdi')

test('a class opens on who needs the teacher, most urgent first, with the reason and the next step', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(names(page)).toHaveCount(6)
  const first = today(page).getByRole('listitem').first()
  await expect(first).toContainText('Micah Hollis')
  await expect(first.getByRole('link', { name: /Check the sign-in/ })).toHaveAttribute(
    'href',
    /students\/\d+\/pin_code\?/,
  )
  await expect(first).toContainText(/Never started.*In class since .*Next step: Check the sign-in/s)
  await expect(
    today(page)
      .getByText(/Teach Level \d lesson \d+|Give Test \d+/)
      .first(),
  ).toBeVisible()
  await expectAccessible()

  await today(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click()
  const everybody = await names(page).allTextContents()
  const grid = page.getByRole('grid', { name: 'Students' })
  for (const chip of [/^Needs you/, /^Worth watching/]) {
    await page.getByRole('button', { name: chip }).click()
    const listed = (await grid.getByRole('rowheader').allTextContents()).map(name => name.trim())
    expect(everybody.splice(0, listed.length)).toEqual(listed)
  }
  expect(everybody).toEqual([])
  await today(page).getByRole('button', { name: 'Show fewer' }).click()
  const before = await names(page).allTextContents()
  await chooseRange(page, 'All Time')
  await expect(page).toHaveURL(/range=allTime/)
  await expect(names(page)).toHaveText(before)
})

test('the list of children has a page of its own, where a whole class fits', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(today(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Students' }).click()
  await expect(today(page)).toBeHidden()
  await expect(page.getByRole('rowheader').nth(15)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Hide tiles' }).click()
  await expect(page.getByRole('rowheader').nth(27)).toBeInViewport({ ratio: 1 })
})

test('the rows of both columns stand level, also where a reason takes more lines', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openAs('teacher', '/')
  const rows = page.getByRole('region', { name: 'Attention today' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText('Never started')
  const tops = await rows.evaluateAll(all => all.map(row => Math.round(row.getBoundingClientRect().top)))
  expect(tops.slice(3)).toEqual(tops.slice(0, 3))
})

test('on a phone the list comes before the table, and three children before the others', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/')
  await expect(names(page)).toHaveCount(3)
  await expect(names(page).last()).toBeInViewport({ ratio: 1 })
  await expectAccessible()
  // Whoever asks for some of them gets the table at once.
  await page.getByRole('button', { name: /^Worth watching/ }).click()
  await expect(today(page)).toBeHidden()
  await page.getByRole('button', { name: /^All students/ }).click()
  await expect(names(page)).toHaveCount(3)
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
