import type { Page } from '@playwright/test'
import { chooseRange } from '../../harness/dates.ts'
import { watchLayoutShifts } from '../../harness/layout-shifts.ts'
import { cutConnection, failWith, holdCalls } from '../../harness/network.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const FIGURES = /\/api\/(classrooms\/\d+\/(student_summaries|overview)|overall_progresses)/
const AVERAGES = /\/api\/overall_progresses/

test('while figures load, the page has its final layout and says what is loading', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const figures = await holdCalls(page, FIGURES)
  await openAs('teacher', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
  await expect(page.getByText('Retrieving student information...')).toBeVisible()
  await expect(page.getByText('Retrieving information...')).toBeVisible()
  await expectAccessible()
  await figures.release()
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
})

for (const [unit, person, rows] of [
  ['district', 'districtAdmin', 'school summaries'],
  ['school', 'schoolAdmin', 'classroom summaries'],
  ['classroom', 'teacher', 'student information'],
] as const) {
  test(`the dashboard of a ${unit} says at each load what is retrieved`, async ({ page, openAs }) => {
    const itself = await holdCalls(page, new RegExp(`/api/${unit}s/\\d+(\\?|$)`))
    const figures = await holdCalls(page, /overview|_summaries|overall_progresses/)
    await openAs(person, '/')
    await expect(page.getByText(`Retrieving ${unit}...`)).toBeVisible()
    await itself.release()
    await expect(page.getByText(`Retrieving ${unit} information...`)).toBeVisible()
    await expect(page.getByText(`Retrieving ${rows}...`)).toBeVisible()
    await figures.release()
    await expect(page.getByText(/^Retrieving/)).toHaveCount(0)
  })
}

test('the figures are requested while the code of the page is still loading', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const code = await holdCalls(page, /\/assets\/classroom-page-[^/]+\.js$/)
  const requested = Promise.all([
    page.waitForRequest(/student_summaries/),
    page.waitForRequest(/classrooms\/\d+\/overview/),
  ])
  await page.reload()
  await requested
  await expect(page.getByRole('grid')).toBeHidden()
  await code.release()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
})

test('nothing on the page moves while its parts load one by one', async ({ page, openAs }) => {
  const layoutShifts = await watchLayoutShifts(page)
  const parts = [/\/api\/districts\/\d+/, /\/api\/schools\/\d+/, /\/api\/classrooms\/\d+(\?|$)/, FIGURES]
  const held = await Promise.all(parts.map(part => holdCalls(page, part)))
  await openAs('teacher', '/')
  await expect(page.getByText('Retrieving classroom...')).toBeVisible()
  await expect(page.getByText('Retrieving classroom information...')).toBeVisible()
  for (const [at, part] of held.entries()) {
    const answered = page.waitForResponse(parts[at] as RegExp)
    await part.release()
    await answered
    await waitForFrames(page)
  }
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
  await expect(page.getByRole('region', { name: 'Figures in one line' })).toContainText(/Average progress\s*\d+%/)
  expect(await layoutShifts()).toEqual([])
})

for (const width of [1280, 768, 390])
  test(`who needs the teacher and the lesson stay where they are as they load, at ${width} px`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const layoutShifts = await watchLayoutShifts(page)
    const parts = [/\/api\/districts\/\d+/, /\/api\/classrooms\/\d+(\?|$)/, FIGURES, /\/api\/lesson_guides\//]
    const held = await Promise.all(parts.map(part => holdCalls(page, part)))
    await openAs('teacher', '/')
    await expect(page.getByText('Retrieving classroom...')).toBeVisible()
    for (const part of held) {
      await part.release()
      await waitForFrames(page)
    }
    await expect(page.getByRole('button', { name: /^Next step:/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open lesson \d+$/ })).toBeVisible()
    await waitForFrames(page)
    const shifts = (await layoutShifts()) as [number, ...string[]][]
    // 0.000, as it is measured: a name in the breadcrumbs may give a little room to the next.
    expect(
      shifts.reduce((sum, [value]) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.0005)
  })

for (const [person, width, heading] of [
  ['teacher', 768, 'Ms. Castellanos – Kindergarten'],
  ['administrator', 1024, /^Maple Grove/],
] as const) {
  test(`the page footer does not move either, for the ${person} at ${width} px`, async ({ page, openAs }) => {
    const maple = await findIdByName(
      await signInOverApi('administrator'),
      '/api/districts',
      'Maple Grove Elementary School District',
    )
    await page.setViewportSize({ width, height: 1024 })
    const layoutShifts = await watchLayoutShifts(page)
    const district = await holdCalls(page, /\/api\/districts\/\d+/)
    const requested = page.waitForRequest(/\/api\/districts\/\d+/)
    await openAs(person, person === 'teacher' ? '/' : `/districts/${maple}`)
    await requested
    // The page and a part of it may both say so.
    await expect(page.getByText(/^Retrieving (classroom|district|student)/).first()).toBeVisible()
    await waitForFrames(page)
    await district.release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Account Expires: \d/)).toBeVisible()
    await waitForFrames(page)
    expect(await layoutShifts()).toEqual([])
  })
}

/** Lets the page draw what it knows: a layout shift is reported with the frame after it. */
const waitForFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
  })

test('average progress loads separately: its tile and the goal cells wait, and the rest is shown', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const averages = await holdCalls(page, AVERAGES)
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await expect(page.getByText('Retrieving information...')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Loading...' }).first()).toBeVisible()
  await expectAccessible()
  await averages.release()
  await expect(page.getByRole('region', { name: 'Figures in one line' })).toContainText(/Average progress\s*\d+%/)
})

for (const [name, broken, message] of [
  ['a server error', 500, /Something went wrong on our side\. Nothing has been changed or lost\./],
  ['a restart', 503, /Hornbook is busy or restarting\. Nothing has been changed or lost\./],
] as const) {
  test(`after ${name} the page says that nothing is lost, and Retry loads the figures`, async ({
    page,
    openAs,
    expectAccessible,
  }) => {
    const restore = await failWith(page, FIGURES, broken)
    await openAs('teacher', '/')
    const alerts = page.getByRole('alert')
    await expect(alerts.filter({ hasText: 'The figures could not be loaded' })).toContainText(message)
    await expect(alerts).toHaveCount(1)
    await expectAccessible()
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  })
}

test('without a network the old figures stay, and the page says that they were not refreshed', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  const before = await page.getByRole('grid').boundingBox()
  const restore = await cutConnection(page, FIGURES)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('These figures could not be refreshed.')).toBeVisible()
  expect(await page.getByRole('grid').boundingBox()).toEqual(before)
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await expectAccessible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('These figures could not be refreshed.')).toBeHidden()
})

test('an offline browser says that figures were not refreshed, and reloads them once it is online again', async ({
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

test('a page opened offline says so, and Retry loads it once the network is back', async ({
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

test('a step pressed offline says so in its panel, and is loaded there once the network is back', async ({
  page,
  context,
  openAs,
}) => {
  await openAs('teacher', '/')
  const step = page.getByRole('button', { name: /^Next step: Check the sign-in/ }).first()
  await expect(step).toBeVisible()
  await context.setOffline(true)
  await step.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('alert')).toContainText('Hornbook cannot be reached just now.')
  await expect(panel.getByRole('heading', { name: 'Check the sign-in' })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Note (not needed)' })).toBeVisible()
  await context.setOffline(false)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByText('Last tried')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeAttached()
})

test('the old rows stay while another range loads', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  const figures = await holdCalls(page, FIGURES)
  await chooseRange(page, 'All Time')
  await expect(page.getByRole('region', { name: 'Students', exact: true })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await figures.release()
  await expect(page.getByRole('region', { name: 'Students', exact: true })).toHaveAttribute('aria-busy', 'false')
})

test('sign-in says that the server cannot be reached, and keeps what was typed', async ({ page, expectAccessible }) => {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('teacher@hornbook.test')
  await page.getByLabel('Password', { exact: true }).fill('hornbook-demo')
  const restore = await cutConnection(page, /\/api\/users\/session/)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Hornbook cannot be reached just now. Please try again in a moment.')).toBeVisible()
  await expectAccessible()
  await restore()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})
