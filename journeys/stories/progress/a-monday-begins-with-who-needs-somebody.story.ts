import type { Page } from '@playwright/test'
import { rangeButton } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

test.describe('on a Monday', () => {
  for (const width of [1440, 1024, 390])
    test(`last week is one click away, at ${width} px`, async ({ page, openAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await beMonday(page)
      await openAs('districtAdmin', '/')
      const lastWeek = page.getByRole('button', { name: 'Last week' })
      await expect(lastWeek).toBeVisible()
      const [range, about, refresh] = await Promise.all(
        [rangeButton(page), page.getByRole('button', { name: 'About the date range' }), refreshButton(page)].map(
          async button => (await button.boundingBox())!,
        ),
      )
      // One line: the range, what explains it at its right, what reads it again at its left.
      expect([about!.y, refresh!.y]).toEqual([range!.y, range!.y])
      expect(Math.abs(about!.x - (range!.x + range!.width))).toBeLessThanOrEqual(1)
      const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      if (width > 640) expect(title.height).toBeLessThan(45)
      const counts = await page
        .getByText(/^\d+ need you · \d+ worth watching$/)
        .evaluate(all => all.getClientRects().length)
      expect(counts).toBe(1)

      await lastWeek.click()
      await expect(page).toHaveURL(/range=lastWeek/)
      await page.getByRole('button', { name: 'This week' }).click()
      await expect(page).toHaveURL(/range=thisWeek/)
    })
})

const refreshButton = (page: Page) => page.getByRole('button', { name: 'Refresh' })

/** Makes the district's today the latest Monday, whatever the day on which the story runs. */
async function beMonday(page: Page): Promise<void> {
  await page.route(/\/api\/districts\/\d+(\?|$)/, async route => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { attributes: { today: string } } }
    const day = new Date(`${body.data.attributes.today}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    body.data.attributes.today = day.toISOString().slice(0, 10)
    await route.fulfill({ response, json: body })
  })
}
