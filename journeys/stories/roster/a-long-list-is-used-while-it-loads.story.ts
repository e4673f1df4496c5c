import type { Page } from '@playwright/test'
import { heading, rowNames } from '../../harness/grid.ts'
import { type HeldList, holdList } from '../../harness/held-list.ts'
import { watchLayoutShifts } from '../../harness/layout-shifts.ts'
import { holdCalls } from '../../harness/network.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { test as base, expect } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'
const CURRENT = /\/api\/districts\/\d+\/students\?sort=name&fields[^&]*$/

interface Fixtures {
  readonly held: HeldList
  readonly district: string
}

const test = base.extend<Fixtures>({
  held: async ({ baseURL }, use) => {
    const held = await holdList(String(baseURL), CURRENT)
    await use(held)
    await held.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  district: async ({}, use) =>
    use(await findIdByName(await signInOverApi('administrator'), '/api/districts', DISTRICT)),
})

const written = (count: number) => count.toLocaleString('en-US')
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading the other/ })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a name or Student ID' })
const box = (page: Page) => page.getByRole('grid').locator('..')
/** How many students the page says that there are. */
const saidCount = async (page: Page) => {
  const text = await page.getByText(/ · [\d,]+ students$/).textContent()
  return Number(text?.replace(/^.* · |,| students$/g, ''))
}
const places = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll(heads => heads.map(head => [head.getBoundingClientRect().left, head.getBoundingClientRect().width]))

for (const width of [1440, 1024, 390])
  test(`nothing moves while a list of the office opens, ${width} px wide`, async ({ page, openAs, district }) => {
    await page.setViewportSize({ width, height: 800 })
    const layoutShifts = await watchLayoutShifts(page)
    await openAs('districtAdmin', `/districts/${district}`)
    for (const list of ['students', 'teachers', 'classrooms', 'schools']) {
      await page.goto(`/districts/${district}/${list}`)
      await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
      await expect(page.getByText(DISTRICT, { exact: false }).last()).toBeVisible()
      await expect(strip(page)).toHaveCount(0)
      // The line that runs while the rest is loading moves by a pixel or two.
      const moved = (await layoutShifts()).filter(([value]) => value >= 0.0005)
      expect([list, moved]).toEqual([list, []])
    }
  })

for (const width of [1440, 390])
  test(`nothing moves while what may be wrong with a roster is looked for, ${width} px wide`, async ({
    page,
    openAs,
    district,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const layoutShifts = await watchLayoutShifts(page)
    // What comes late: the names of the schools, then those found, then the district.
    const late = [/\/schools\?/, /checkEq|likely_twins/, /\/api\/districts\/\d+(\?|$)/]
    const held = await Promise.all(late.map(calls => holdCalls(page, calls)))
    await openAs('districtAdmin', `/districts/${district}/roster-health`)
    await expect(page.getByRole('main').getByRole('heading', { name: 'In order' })).toBeAttached()
    for (const [at, part] of held.entries()) {
      const answered = page.waitForResponse(late[at] as RegExp)
      await part.release()
      await answered
      // A layout shift is reported with the frame after it.
      await page.evaluate(async () => {
        for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
      })
    }
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('main').locator('ul[aria-hidden]')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(DISTRICT)).toBeVisible()
    expect((await layoutShifts()).filter(([value]) => value >= 0.0005)).toEqual([])
  })

test('the first rows are there before the others, and nothing moves when those come', async ({
  page,
  openAs,
  held,
  district,
  expectAccessible,
}) => {
  await openAs('districtAdmin', `${held.address}/districts/${district}/students`)
  await expect(strip(page)).toBeVisible()
  const total = await saidCount(page)
  expect(total).toBeGreaterThan(200)
  await expect(strip(page)).toHaveText(`Loading the other ${written(total - 200)}...`)
  await expect(page.getByText(`${written(total)} of ${written(total)}`, { exact: true })).toBeVisible()
  await expectAccessible()
  const [, second = ''] = await rowNames(page)
  await page
    .getByRole('checkbox', { name: `Select ${second}`, exact: true })
    .first()
    .check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await box(page).evaluate(element => element.scrollTo(0, 400))
  const before = [await places(page), await box(page).evaluate(each => [each.scrollTop, each.scrollHeight])]
  held.release()
  await expect(strip(page)).toBeHidden()
  expect([await places(page), await box(page).evaluate(each => [each.scrollTop, each.scrollHeight])]).toEqual(before)
  await expect(page.getByText('1 selected')).toBeVisible()
  expect([await saidCount(page), held.asked()]).toEqual([total, 1])
})

test('a search, an order and a selection of all wait for the others, and then hold for all', async ({
  page,
  openAs,
  held,
  district,
}) => {
  await openAs('districtAdmin', `${held.address}/districts/${district}/students`)
  await expect(strip(page)).toBeVisible()
  const total = await saidCount(page)

  await test.step('all are selected only when they are there', async () => {
    await page.getByRole('button', { name: /^Select all/ }).click()
    await expect(strip(page)).toContainText('The rows are selected once all are here.')
    await expect(page.getByText('Nothing selected')).toBeVisible()
    // Another search takes the selection back.
    await search(page).fill('ana')
    await expect(strip(page)).toContainText('What you asked for appears when they are here.')
    await expect(page.getByText(`of ${written(total)}`)).toBeHidden()
    await search(page).fill('')
    await expect(strip(page)).not.toContainText('selected')
    await page.getByRole('checkbox', { name: 'Select all rows that match' }).click()
    await expect(strip(page)).toContainText('The rows are selected once all are here.')
  })

  await test.step('the last row is walked to before it is there', async () => {
    await page.getByRole('rowheader').first().getByRole('link').focus()
    await page.keyboard.press('Control+End')
    await expect(page.locator(`[data-row="${total - 1}"]:focus`)).toBeVisible()
    held.release()
    await expect(page.getByText(`${written(total)} selected`)).toBeVisible()
    await expect(page.locator(`[data-row="${total - 1}"]:focus`)).not.toBeEmpty()
  })
})

test('what is typed while the list loads is found in all of it, in the order that was asked for', async ({
  page,
  openAs,
  held,
  district,
}) => {
  await openAs('districtAdmin', `${held.address}/districts/${district}/students?sort=-name`)
  await expect(strip(page)).toContainText('What you asked for appears when they are here.')
  await search(page).pressSequentially('an')
  await expect(search(page)).toHaveValue('an')
  held.release()
  await expect(strip(page)).toBeHidden()
  await expect(search(page)).toHaveValue('an')
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  const names = await rowNames(page)
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual([...names].sort(order.compare).reverse())
})

test('when the others do not come, the first rows stay, and one can try again', async ({
  page,
  openAs,
  held,
  district,
  expectAccessible,
}) => {
  await openAs('districtAdmin', `${held.address}/districts/${district}/students`)
  await expect(strip(page)).toBeVisible()
  // Not the student whom another story archives meanwhile.
  const first = (await rowNames(page)).find(name => !name.includes('Longlist')) ?? ''
  held.cut()
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded.' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('rowheader', { name: first }).first()).toBeVisible()
  await expectAccessible()
  held.release()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect(strip(page)).toBeHidden()
  await search(page).fill(first)
  await expect(page.getByRole('rowheader', { name: first }).first()).toBeVisible()
})

test('a list is given up with its page, and a switch there and back shows the right one', async ({
  page,
  openAs,
  held,
  district,
}) => {
  await openAs('districtAdmin', `${held.address}/districts/${district}/students`)
  await expect(strip(page)).toBeVisible()
  const archived = page.getByRole('switch', { name: 'Show Archived Students' })
  await archived.check()
  await expect.poll(held.left).toBe(1)
  await archived.uncheck()
  await archived.check()
  await archived.uncheck()
  await expect(strip(page)).toBeVisible()
  held.release()
  await expect(strip(page)).toBeHidden()
  await expect(page.getByText(/ · [\d,]+ students$/)).toBeVisible()
  await page.goto(`${held.address}/districts/${district}`)
  await expect(page.getByRole('heading', { level: 1, name: DISTRICT })).toBeVisible()
})

test('a change during the loading is in the list when it is whole', async ({ page, openAs, held, district }) => {
  const school = await createSchool(district, 'Long List School')
  const name = `Aaaron Longlist${Date.now()}`
  await createStudent(school, await createClassroom(school, 'Long List Class'), name, `LONG-${Date.now()}`)
  await openAs('districtAdmin', `${held.address}/districts/${district}/students`)
  await expect(strip(page)).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect([held.asked(), held.left()]).toEqual([1, 0])
  await dialog.getByRole('button', { name: 'Archive' }).click()
  // What was on its way is old now.
  await expect.poll(held.asked).toBeGreaterThan(1)
  // The server may hear of the old one's end after it has heard of the new one.
  await expect.poll(held.left).toBeGreaterThan(0)
  held.release()
  await expect(dialog).toContainText('Successfully archived')
  await expect(strip(page)).toBeHidden()
  await dialog.getByText('Close', { exact: true }).click()
  await search(page).fill(name)
  await expect(page.getByRole('heading', { name: 'No students match' })).toBeVisible()
})
