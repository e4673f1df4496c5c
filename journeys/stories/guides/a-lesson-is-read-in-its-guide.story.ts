import type { Page } from '@playwright/test'
import { allAnswered } from '../../harness/all-answered.ts'
import { call, many, one } from '../../harness/api.ts'
import { bookOf } from '../../harness/book.ts'
import { expect, test } from '../../harness/story.ts'

const lesson = (page: Page, number: number, level = 2) =>
  bookOf(page).getByText(`Level ${level}, Lesson ${number}`, { exact: true })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

test('a lesson is opened by its address, and read on with keys, buttons, contents and links (GUIDE-2)', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(lesson(page, 80)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson 80: .+, Level 2 guide$/)
  await expect(contents(page).getByRole('button', { name: /^Lesson 80:/ })).toHaveAttribute('aria-current', 'page')
  await expect(contents(page)).toContainText('A dot: a child of yours is at this lesson.')
  await expect(page.getByText('Lesson 80 of 207')).toBeVisible()
  await expectAccessible()

  // The keys work wherever the focus is, in the book as well.
  await page.keyboard.press('ArrowRight')
  await expect(lesson(page, 81)).toBeVisible()
  await bookOf(page).getByRole('heading').first().click()
  await page.keyboard.press('ArrowRight')
  await expect(lesson(page, 82)).toBeVisible()
  await page.getByRole('button', { name: 'Lesson 81' }).last().click()
  await expect(lesson(page, 81)).toBeVisible()
  await expect(page).toHaveURL('/lesson-guides/2?lesson=81')

  await contents(page)
    .getByRole('button', { name: /^CVC words/ })
    .click()
  await contents(page)
    .getByRole('button', { name: /^Lesson 30:/ })
    .click()
  await expect(lesson(page, 30)).toBeVisible()
  await bookOf(page).getByRole('link', { name: 'Lesson 31' }).click()
  await expect(lesson(page, 31)).toBeVisible()
  // Back goes where one came from, not through every page that was turned.
  await page.goBack()
  await expect(lesson(page, 30)).toBeVisible()
  await page.goBack()
  await expect(lesson(page, 81)).toBeVisible()

  // Another level opens where the class is.
  await page.getByRole('link', { name: 'Level 1' }).click()
  await expect(bookOf(page).getByText(/^Level 1, Lesson \d+$/)).toBeVisible()
})

test('a guide is searched while one types, and what is found stands out on its page', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(lesson(page, 80)).toBeVisible()
  await bookOf(page).getByRole('heading').first().click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('WET')
  const found = contents(page).getByRole('listitem')
  await expect(contents(page).getByRole('status')).toHaveText(/^\d+ pages with “WET”$/)
  await expect(found.first().locator('mark')).toHaveText('wet')
  await expectAccessible()
  await found.first().getByRole('button').click()
  await expect(bookOf(page).locator('mark').first()).toHaveText('wet')
  await page.getByRole('searchbox').fill('qqq')
  await expect(contents(page).getByRole('status')).toHaveText('No page with “qqq”')
  await page.getByRole('searchbox').fill('')
  await expect(bookOf(page).locator('mark')).toHaveCount(0)
  await expect(contents(page)).toContainText('Level 2, 207 lessons')
})

test('the text grows, the words fill the board, and a lesson is printed alone', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(lesson(page, 80)).toBeVisible()
  const sizeOf = () =>
    bookOf(page)
      .locator('html')
      .evaluate(html => Number.parseFloat(getComputedStyle(html).fontSize))
  const usual = await sizeOf()
  await page.keyboard.press('+')
  await expect.poll(sizeOf).toBeGreaterThan(usual)
  await page.reload()
  await expect(lesson(page, 80)).toBeVisible()
  await expect.poll(sizeOf).toBeGreaterThan(usual)
  await page.getByRole('button', { name: 'Smaller text' }).click()
  await expect.poll(sizeOf).toBe(usual)

  await bookOf(page).getByRole('button', { name: 'Show large' }).click()
  const board = page.getByRole('dialog', { name: 'For the board' })
  const reading = await bookOf(page).locator('ul.read > li').allTextContents()
  const [first = '', second = ''] = reading
  await expect(board.getByText(first, { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(board.getByText(second, { exact: true })).toBeVisible()
  expect(await board.getByText(second, { exact: true }).evaluate(text => getComputedStyle(text).fontSize)).toMatch(
    /^(?:[6-9]\d|[1-9]\d\d)/,
  )
  await expectAccessible()
  await page.keyboard.press('ArrowLeft')
  await expect(board.getByText(first, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()

  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: /^Leave full screen/ })).toBeVisible()
  await expect(contents(page)).toBeHidden()
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('dialog', { name: 'Contents' }).getByRole('button', { name: 'Close the contents' }).click()
  await page.getByRole('button', { name: /^Leave full screen/ }).click()
  await expect(contents(page)).toBeVisible()

  const frame = page.frames().at(-1)
  await frame?.evaluate(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: Reflect.get(window, 'printed') + 1 }),
    })
  })
  const printed = () => frame?.evaluate(() => Reflect.get(window, 'printed') as number)
  await page.getByRole('button', { name: 'Print this lesson' }).click()
  await expect.poll(printed).toBe(1)
  await page.keyboard.press('Control+p')
  await expect.poll(printed).toBe(2)
})

test('on another device a guide opens where one left off', async ({ page, openAs, newBrowser }) => {
  const token = await openAs('schoolAdmin', '/lesson-guides/1?lesson=12')
  await expect(lesson(page, 12, 1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lesson(page, 13, 1)).toBeVisible()
  const place = async () => one(await call('GET', '/api/lesson_guides/1', { token })).attributes.place
  await expect.poll(place).toBe('lesson-13')
  const tablet = await newBrowser()
  await openAs('schoolAdmin', '/lesson-guides/1', tablet)
  await expect(lesson(tablet, 13, 1)).toBeVisible()
})

test('an open guide is read on without a network, and its place is kept afterwards', async ({
  page,
  openAs,
  context,
}) => {
  const token = await openAs('districtAdmin', '/lesson-guides/1?lesson=20')
  await expect(lesson(page, 20, 1)).toBeVisible()
  await allAnswered(page)
  await context.setOffline(true)
  await expect(page.getByText('No network just now. This guide can be read on')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lesson(page, 21, 1)).toBeVisible()
  await page.getByRole('searchbox').fill('tongue')
  await expect(contents(page).getByRole('status')).toHaveText(/^\d+ pages? with “tongue”$/)
  await context.setOffline(false)
  await expect(page.getByText('No network just now.')).toBeHidden()
  const place = async () => one(await call('GET', '/api/lesson_guides/1', { token })).attributes.place
  await expect.poll(place).toBe('lesson-21')
})

test('a guide or a lesson that there is not says so (GUIDE-3)', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/lesson-guides/4')
  await expect(page.getByRole('heading', { name: 'Invalid lesson guide' })).toBeVisible()
  await expectAccessible()
  await page.goto('/lesson-guides/level-2')
  await expect(page.getByRole('heading', { name: 'Invalid lesson guide' })).toBeVisible()
  await page.getByRole('link', { name: 'All lesson guides' }).click()
  await expect(page).toHaveURL('/lesson-guides')
  for (const asked of ['208', '0', 'eighty', '80abc']) {
    await page.goto(`/lesson-guides/2?lesson=${asked}`)
    await expect(page.getByText(`Level 2 has no Lesson ${asked} in this guide.`)).toBeVisible()
    await expect(bookOf(page).getByText(/^Level 2, Lesson \d+$/)).toBeVisible()
  }
})

test('on a phone a lesson is read with a finger', async ({ page, openAs, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(lesson(page, 80)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible()
  await bookOf(page)
    .locator('body')
    .evaluate(body => {
      const touch = (x: number) =>
        new Touch({ identifier: 1, target: body, screenX: x, screenY: 300, clientX: x, clientY: 300 })
      body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)] }))
      body.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(120)] }))
    })
  await expect(lesson(page, 81)).toBeVisible()
  await page.getByRole('button', { name: 'Contents' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contents' })
  await expect(sheet.getByRole('button', { name: /^Lesson 81:/ })).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('button', { name: /^Lesson 90:/ }).click()
  await expect(lesson(page, 90)).toBeVisible()
  await page.getByRole('button', { name: 'Search in Level 2' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('phrase')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/pages? with “phrase”/)
})

test('whoever leaves a lesson at once for another guide finds both places kept', async ({ page, openAs }) => {
  const token = await openAs('managed', '/lesson-guides/2?lesson=90')
  await expect(lesson(page, 90)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'Level 1' }).click()
  await expect(lesson(page, 1, 1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lesson(page, 2, 1)).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Lesson guides' }).click()
  await expect(page.getByText('Continue at Lesson 91')).toBeVisible()
  const places = async () =>
    many(await call('GET', '/api/lesson_guides', { token })).map(({ attributes }) => attributes.place)
  await expect.poll(places).toEqual(['lesson-2', 'lesson-91', null])
})
