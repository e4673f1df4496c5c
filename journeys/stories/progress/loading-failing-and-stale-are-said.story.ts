import type { Page } from '@playwright/test'
import { chooseRange } from '../../harness/dates.ts'
import { cut, failWith, hold } from '../../harness/network.ts'
import { findByName, tokenOf } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const FIGURES = /\/api\/(classrooms\/\d+\/(student_summaries|overview)|overall_progresses)/
const AVERAGES = /\/api\/overall_progresses/

test('while figures are on their way the page has its shape and says what it waits for', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const figures = await hold(page, FIGURES)
  await openAs('teacher', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
  await expect(page.getByText('Retrieving student information...')).toBeVisible()
  await expect(page.getByText('Retrieving information...')).toBeVisible()
  await expectAccessible()
  await figures.release()
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
})

test('the figures are asked for while the code of the page is still on its way', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const code = await hold(page, /\/assets\/classroom-page-[^/]+\.js$/)
  const asked = Promise.all([
    page.waitForRequest(/student_summaries/),
    page.waitForRequest(/classrooms\/\d+\/overview/),
  ])
  await page.reload()
  await asked
  await expect(page.getByRole('grid')).toBeHidden()
  await code.release()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
})

test('nothing on the page moves while its parts arrive one by one', async ({ page, openAs }) => {
  const moved = await watchMoves(page)
  const parts = [/\/api\/districts\/\d+/, /\/api\/schools\/\d+/, /\/api\/classrooms\/\d+(\?|$)/, FIGURES]
  const held = await Promise.all(parts.map(part => hold(page, part)))
  await openAs('teacher', '/')
  await expect(page.getByText('Retrieving classroom information...')).toBeVisible()
  for (const part of held) {
    await part.release()
    await page.waitForTimeout(300)
  }
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
  await expect(page.getByRole('region', { name: 'Average progress' })).toBeVisible()
  expect(await moved()).toEqual([])
})

for (const [person, width, heading] of [
  ['teacher', 768, 'Ms. Castellanos – Kindergarten'],
  ['administrator', 1024, /^Maple Grove/],
] as const) {
  test(`nor does the foot of the page, to the ${person} at ${width} px`, async ({ page, openAs }) => {
    const maple = await findByName(
      await tokenOf('administrator'),
      '/api/districts',
      'Maple Grove Elementary School District',
    )
    await page.setViewportSize({ width, height: 1024 })
    const moved = await watchMoves(page)
    const district = await hold(page, /\/api\/districts\/\d+/)
    const asked = page.waitForRequest(/\/api\/districts\/\d+/)
    await openAs(person, person === 'teacher' ? '/' : `/districts/${maple}`)
    await asked
    await page.waitForTimeout(700)
    await district.release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Account Expires: \d/)).toBeVisible()
    await page.waitForTimeout(300)
    expect(await moved()).toEqual([])
  })
}

/** What has moved on the page since it was opened, and by how much. */
async function watchMoves(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const moved: unknown[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        moved.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 60))])
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: unknown[] }).moved)
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

test('average progress comes by itself: its tile and the goal cells wait, the rest is there', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const averages = await hold(page, AVERAGES)
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await expect(page.getByText('Retrieving information...')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Loading...' }).first()).toBeVisible()
  await expectAccessible()
  await averages.release()
  await expect(page.getByRole('region', { name: 'Average progress' })).toBeVisible()
})

for (const [name, broken, words] of [
  ['an error of ours', 500, /Something went wrong on our side\. Nothing has been changed or lost\./],
  ['a restart', 503, /Hornbook is busy or restarting\. Nothing has been changed or lost\./],
] as const) {
  test(`${name} is said with what is safe, and Retry brings the figures`, async ({
    page,
    openAs,
    expectAccessible,
  }) => {
    const mend = await failWith(page, FIGURES, broken)
    await openAs('teacher', '/')
    const alerts = page.getByRole('alert')
    await expect(alerts.filter({ hasText: 'The figures could not be loaded' })).toContainText(words)
    await expect(alerts).toHaveCount(1)
    await expectAccessible()
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  })
}

test('without a network the old figures stay, and the page says how old they are', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  const before = await page.getByRole('grid').boundingBox()
  const mend = await cut(page, FIGURES)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('These figures could not be refreshed.')).toBeVisible()
  expect(await page.getByRole('grid').boundingBox()).toEqual(before)
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await expectAccessible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('These figures could not be refreshed.')).toBeHidden()
})

test('a browser that is offline says so, and reads everything anew once it is back', async ({
  page,
  context,
  openAs,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('These figures could not be refreshed.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('These figures could not be refreshed.')).toBeHidden()
})

test('a page that is opened offline says so, and comes with Retry once there is a network', async ({
  page,
  context,
  openAs,
}) => {
  await openAs('districtAdmin', '/')
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('rowheader', { name: 'Alder Creek Elementary School' }).click()
  await expect(page.getByRole('alert')).toContainText('Hornbook cannot be reached just now.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('old rows stay while those of another range are on their way', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  const figures = await hold(page, FIGURES)
  await chooseRange(page, 'All Time')
  await expect(page.getByRole('region', { name: 'Students', exact: true })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await figures.release()
  await expect(page.getByRole('region', { name: 'Students', exact: true })).toHaveAttribute('aria-busy', 'false')
})

test('an unreachable server at sign-in is said, and what was typed stays', async ({ page, expectAccessible }) => {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('teacher@hornbook.test')
  await page.getByLabel('Password', { exact: true }).fill('hornbook-demo')
  const mend = await cut(page, /\/api\/users\/session/)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Hornbook cannot be reached just now. Please try again in a moment.')).toBeVisible()
  await expectAccessible()
  await mend()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})
