import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

test('a school begins with where to go, as its own table says, and leads to the children', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  const rows = await sharesOf(page, page.getByRole('grid', { name: 'Classrooms' }))
  const sentence = page.getByRole('heading', { level: 2, name: /^Go to |stands out this week$|has the fewest/ })
  await expect(sentence).toBeVisible()
  agrees((await sentence.textContent()) ?? '', rows)
  await expectAccessible()
  await page.getByRole('link', { name: /^See (the (child|\d+ children)|who needs you)$/ }).click()
  await expect(page).toHaveURL(/needsYou|attention/)
})

test('a district is told the same of its schools, and the heading sorts the worst first at once', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/')
  const grid = page.getByRole('grid', { name: 'Schools' })
  const rows = await sharesOf(page, grid)
  const sentence = page.getByRole('heading', { level: 2, name: /^Go to |stands out this week$|has the fewest/ })
  agrees((await sentence.textContent()) ?? '', rows)
  const heading = grid.getByRole('columnheader', { name: /^Need You/ })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  const sorted = await sharesOf(page, grid)
  expect(sorted.map(({ share }) => share)).toEqual(rows.map(({ share }) => share).sort((a, b) => b - a))
  await expectAccessible()
})

test('a principal reads how many staff have stayed away, and one press names them', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  for (const person of ['schoolAdmin', 'districtAdmin'] as const) {
    await openAs(person, '/')
    const away = page.getByRole('link', { name: /staff members? (has|have) not signed in for a month$/ })
    const count = Number.parseInt((await away.textContent()) ?? '', 10)
    expect(count).toBeGreaterThan(0)
    await away.click()
    await expect(page.getByText('staff who have not signed in for a month')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Staff' }).getByRole('rowheader')).toHaveCount(count)
    await expectAccessible()
  }
})

test('on a phone a district opens on its schools', async ({ page, openAs, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('districtAdmin', '/')
  await expect(page).toHaveURL(/\/districts\/\d+\/schools\?/)
  const first = page.getByRole('grid', { name: 'Schools' }).getByRole('rowheader').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(1000)
  await expectAccessible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible()
})

test('a weekend is called a time without school days, not a loss', async ({ page, openAs }) => {
  await openAs('schoolAdmin', '/')
  await expect(page).toHaveURL(/\/schools\/\d+/)
  await page.goto(`${new URL(page.url()).pathname}?filter[startDateEq]=2026-07-04&filter[endDateEq]=2026-07-05`)
  const usage = page.getByRole('region', { name: 'Average usage' })
  await expect(usage.getByText('No school days in these dates.')).toBeVisible()
  await expect(usage.locator('[data-direction]')).toHaveCount(0)
  const cell = page
    .getByRole('grid', { name: 'Classrooms' })
    .getByRole('gridcell', { name: /no school days/ })
    .first()
  await expect(cell).toBeVisible()
  await expect(cell.locator('[data-direction]')).toHaveCount(0)
})

test('two schools are compared side by side, and the address keeps which', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/')
  await page.getByRole('link', { name: 'Compare schools' }).click()
  const table = page.getByRole('group', { name: 'Schools side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expectAccessible()
  const names = await table.getByRole('columnheader').getByRole('link').allTextContents()
  // True growth, of those who were there then (decision 46), and where children are, not a way to other pages alone.
  const grown = table.getByRole('row', { name: /^Growth/ }).getByRole('cell')
  await expect(grown.first()).toContainText(/^\d+\.\d lessons a child/)
  await expect(grown.first()).toContainText(/\d+\.\d by this day last year|Nobody was there/)
  await expect(
    table
      .getByRole('row', { name: /^Where children are/ })
      .getByRole('cell')
      .first(),
  ).toContainText('Level 2')
  for (const name of names.slice(2)) await page.getByRole('button', { name, exact: true, pressed: true }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('button', { name: names[0] ?? '', exact: true })).toBeDisabled()
  await page.reload()
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(names.slice(0, 2))
  // Growth comes after the rest, and moves nothing.
  await expect(grown.first()).toContainText('lessons a child')
  const shift = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        new PerformanceObserver(list => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
  expect(shift).toBeLessThan(0.001)
})

test('where there are no two to compare, the page says so under a heading', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/dashboard/districts/3/compare')
  await expect(
    page.getByRole('heading', { level: 1, name: 'There are no two schools here for you to compare' }),
  ).toBeVisible()
  await expectAccessible()
  await page.goto('/dashboard/districts/2/schools/9/compare')
  await expect(page.getByRole('heading', { level: 1, name: 'No classes to compare yet' })).toBeVisible()
  await expectAccessible()
})

interface Share {
  readonly name: string
  readonly need: number
  readonly all: number
  readonly share: number
}

/** Who needs somebody, and of how many, as the rows say it. */
async function sharesOf(page: Page, grid: Locator): Promise<Share[]> {
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Students Enrolled/ })).toBeVisible()
  const heads = await grid.getByRole('columnheader').allTextContents()
  const at = heads.findIndex(text => text.startsWith('Need You'))
  const enrolled = heads.findIndex(text => text.startsWith('Students Enrolled'))
  const rows = await grid
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all()
  return Promise.all(
    rows.map(async row => {
      const cells = await row.locator('th, td').allTextContents()
      const need = Number.parseInt(cells[at] ?? '', 10) || 0
      const all = Number.parseInt(cells[enrolled] ?? '', 10)
      return { name: cells[0] ?? '', need, all, share: all === 0 ? 0 : need / all }
    }),
  )
}

/** The sentence, by the shares of the table: a third above the others together, or none, unless days fell. */
function agrees(sentence: string, rows: readonly Share[]) {
  const ranked = rows.filter(({ all }) => all >= 10).sort((a, b) => b.share - a.share)
  const [worst, best] = [ranked[0] as Share, ranked.at(-1) as Share]
  if (worst.share > (shareOf(ranked.slice(1)) * 4) / 3) {
    expect(ranked.filter(({ share }) => share === worst.share).map(({ name }) => `Go to ${name} first`)).toContain(
      sentence.split(':')[0],
    )
    return
  }
  if (sentence.startsWith('Go to ')) {
    expect(sentence).toContain('days of progress fell')
    return
  }
  if (best.share < (shareOf(ranked.slice(0, -1)) * 2) / 3) expect(sentence).toContain('has the fewest')
  else expect(sentence).toContain('stands out this week')
}

const shareOf = (rows: readonly Share[]) =>
  rows.reduce((sum, each) => sum + each.need, 0) / rows.reduce((sum, each) => sum + each.all, 0)
