import { chooseRange } from '../../harness/dates.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'
const SCHOOL = 'Alder Creek Elementary School'
const CLASS = 'Ms. Castellanos – Kindergarten'
const ONE_LINE_OF_TITLE_PX = 40
const TILE_VALUES = [
  /^[\d,]+ students$/,
  /^[\d,]+ learning$/,
  /^\d+ students$/,
  /^\d+% of Level \d$/,
  /^[\d.]+ days$/,
  /^\d+% of 528$/,
  /^\d+% of Level 1$/,
  /^\d+% of Level 2$/,
]

test('a district administrator goes down to a class by rows and back up by breadcrumbs, and the range stays', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/')
  await expect(page.getByRole('heading', { level: 1, name: DISTRICT })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Overview' }).getByRole('region')).toHaveCount(9)
  await expect(page.getByRole('grid', { name: 'Schools' }).getByRole('rowheader')).toHaveCount(6)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expectAccessible()

  await chooseRange(page, 'All Time')
  await expect(page).toHaveURL(/range=allTime/)

  await page.getByRole('rowheader', { name: SCHOOL }).click()
  await expect(page.getByRole('heading', { level: 1, name: SCHOOL })).toBeVisible()
  await expect(page).toHaveURL(/\/schools\/\d+\?.*range=allTime/)
  await expect(page.getByRole('grid', { name: 'Classrooms' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('rowheader', { name: CLASS }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  await expect(page).toHaveURL(/\/classrooms\/\d+\?.*range=allTime/)
  await expect(page.getByText(/^Imani Castellanos.* · Kindergarten · 28 students$/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
  await expect(crumbs.getByRole('listitem')).toHaveText(['Teacher Portal Home', DISTRICT, SCHOOL, CLASS])
  await expectAccessible()

  await crumbs.getByRole('link', { name: SCHOOL }).click()
  await expect(page.getByRole('heading', { level: 1, name: SCHOOL })).toBeVisible()
  await expect(page).toHaveURL(/range=allTime/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  await crumbs.getByRole('link', { name: DISTRICT }).click()
  await expect(page.getByRole('heading', { level: 1, name: DISTRICT })).toBeVisible()
  await expect(page).toHaveURL(/range=allTime/)
  await crumbs.getByRole('link', { name: 'Teacher Portal Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: DISTRICT })).toBeVisible()
})

test('from 1200 px the eight tiles stand with the table of a district, a school and a class, on both tabs', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await openAs('districtAdmin', '/')
  const line = page.getByRole('region', { name: 'Figures in one line' })
  const tabs = page.getByRole('navigation', { name: 'Views' })
  for (const [table, row] of [
    ['Schools', SCHOOL],
    ['Classrooms', CLASS],
  ] as const) {
    for (const tab of ['Overview', table]) {
      await tabs.getByRole('link', { name: tab }).click()
      await expect(page.getByRole('region', { name: 'Overview' }).getByRole('region')).toHaveCount(9)
      await expect(page.getByRole('grid', { name: table })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Hide tiles' }).click()
    await expect(line.locator('dd')).toHaveText(TILE_VALUES)
    await expectAccessible()
    await page.getByRole('button', { name: 'Show tiles' }).click()
    await page.getByRole('rowheader', { name: row }).click()
    await expect(page.getByRole('heading', { level: 1, name: row })).toBeVisible()
  }
  for (const tab of ['Overview', 'Students']) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(line.locator('dd')).toHaveText(TILE_VALUES)
    await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1, name: CLASS }).boundingBox()
    expect(heading?.height).toBeLessThan(ONE_LINE_OF_TITLE_PX)
  }
  await expectAccessible()
  await line.getByRole('button', { name: 'Tiles and skills' }).click()
  await expect(page.getByRole('region', { name: 'Overview' }).getByRole('region')).toHaveCount(9)
})

test('the tile of skills says how far a class is in each, and opens who works on them', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('button', { name: 'Tiles and skills' }).click()
  const tile = page.getByRole('region', { name: 'Skill Progression' })
  await expect(tile.getByText('Level 2, all time')).toBeVisible()
  await expect(tile.getByRole('listitem')).toHaveCount(11)
  await expect(tile.getByRole('listitem').first()).toHaveText(/VC words\s*\d+%/)
  const percents = (await tile.getByRole('listitem').allTextContents()).map(text => text.match(/\d+%/)?.[0])
  await tile.getByRole('button', { name: 'Skill Progression' }).focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Level 2 Skill Progression' })
  await expect(page).toHaveURL(/window=skills/)
  await expect(window.getByRole('row')).toHaveCount(12)
  for (const [at, percent] of percents.entries())
    await expect(window.getByRole('row').nth(at + 1)).toContainText(percent ?? 'missing')
  await expectAccessible()
  const more = window.getByRole('button', { name: /^and \d+ more$/ })
  await expect(more.first()).toBeVisible()
  const before = [await more.count(), await window.locator('td bdi').count()]
  const others = Number((await more.first().textContent())?.match(/\d+/)?.[0])
  await more.first().click()
  expect([await more.count(), await window.locator('td bdi').count()]).toEqual([before[0]! - 1, before[1]! + others])
  await window.getByRole('button', { name: 'LEVEL 3' }).click()
  await expect(page.getByRole('dialog', { name: 'Level 3 Skill Progression' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/window=/)
})

test('an administrator first chooses a district, and can filter by name', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Please select a District' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Find a name or Site Code' }).fill('harbor')
  await expect(page.getByRole('rowheader')).toHaveText(['Harbor Point Public Schools'])
  await page.getByRole('gridcell', { name: '2500390' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Public Schools' })).toBeVisible()
})

test('a class without a name goes by its number', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/')
  await page.getByRole('rowheader', { name: 'Juniper Hill' }).click()
  await page.getByRole('rowheader', { name: /^Classroom \d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Classroom \d+$/ })).toBeVisible()
})

test('on a screen of 1440 px no tile runs into its chart, and no button beside the chips is cut off', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs('districtAdmin', '/')
  const tile = page.getByRole('region', { name: 'Where students are' })
  const right = async (inside: string) => {
    const box = await tile.locator(inside).first().boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  await expect(tile.getByText('learning')).toBeVisible()
  const chart = await tile.getByRole('img').first().boundingBox()
  expect(await right('p small')).toBeLessThanOrEqual(chart?.x ?? 0)
  await page.getByRole('rowheader', { name: SCHOOL }).click()
  await expect(page.getByRole('heading', { level: 1, name: SCHOOL })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a class' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Columns' })).toBeInViewport({ ratio: 1 })
})
