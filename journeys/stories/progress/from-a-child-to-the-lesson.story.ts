import type { Locator, Page } from '@playwright/test'
import { allAnswered } from '../../harness/all-answered.ts'
import { bookOf } from '../../harness/book.ts'
import { expect, test } from '../../harness/story.ts'

const LESSON = /^\/lesson-guides\/[123]\?lesson=\d+&classroom=\d+/
const TO_A_LESSON = 'a[href^="/lesson-guides/"]'

/** How far the page and everything in it is scrolled. */
const scrolled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].filter(each => each.scrollTop > 0).map(each => [each.tagName, each.scrollTop]),
  )

/** Follows a link to a lesson with the keyboard and comes back to where one was. */
async function goesThereAndBack(page: Page, link: Locator): Promise<string> {
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(LESSON)
  await link.focus()
  // The router hears of a scroll with the next frame; nobody presses a key before it.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const before = { url: page.url(), scrolled: await scrolled(page) }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson')
  await expect(bookOf(page).getByRole('heading').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before.url)
  await expect(link).toBeFocused()
  await expect.poll(() => scrolled(page)).toEqual(before.scrolled)
  return address
}

const classOf = (page: Page) => /\/classrooms\/(\d+)/.exec(page.url())?.[1] ?? 'none'
const lessonsIn = (where: Locator) => where.locator(TO_A_LESSON)

/** The step opens the lesson beside the list; Esc leads back to the row, and the whole screen is one press away. */
async function opensBeside(page: Page, list: Locator) {
  const step = list.getByRole('button', { name: /Teach Level [123] lesson \d+/ }).last()
  await expect(step).toBeVisible()
  const before = page.url()
  await step.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(bookOf(page).getByRole('heading').first()).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Words to read' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Full screen for the room' })).toHaveAttribute('href', LESSON)
  // Whoever has clicked into the lesson gets out by the same key.
  await bookOf(page).getByRole('heading').first().click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(step).toBeFocused()
  expect(page.url()).toBe(before)
}

test('the suggestion for a class, its attention list and its table lead to the lesson and back', async ({
  page,
  openAs,
}) => {
  // So low that the table scrolls, and the page as well.
  await page.setViewportSize({ width: 1440, height: 620 })
  await openAs('teacher', '/')
  const grid = page.getByRole('grid', { name: 'Students' })
  await expect(lessonsIn(grid).first()).toBeVisible()
  await allAnswered(page)

  const suggestion = page.getByRole('link', { name: /^Open lesson \d+$/ })
  expect(await goesThereAndBack(page, suggestion)).toContain(`classroom=${classOf(page)}`)

  await opensBeside(page, page.getByRole('region', { name: 'Who needs you' }))

  // One that lies below what the table shows at first.
  const inTable = lessonsIn(grid).nth(22)
  await inTable.focus()
  expect((await scrolled(page)).length).toBeGreaterThan(1)
  await goesThereAndBack(page, inTable)
})

test('a step says at once that it loads, who joins stands above how it goes, and a tick that fails says so', async ({
  page,
  openAs,
}) => {
  await openAs('teacher', '/')
  await page.setViewportSize({ width: 390, height: 844 })
  await allAnswered(page)
  let answer = () => {}
  const held = new Promise<void>(done => {
    answer = done
  })
  await page.route(/lesson-shown|\/api\/.*lesson_guides/, async route => {
    await held
    await route.continue()
  })
  const step = page.getByRole('button', { name: /^Next step: Teach/ }).first()
  await step.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Retrieving information...')).toBeVisible()
  answer()
  await expect(bookOf(page).getByRole('heading').first()).toBeVisible()
  const tops = await panel.evaluate(all =>
    ['h3', 'fieldset', 'iframe'].map(each => all.querySelector(each)?.getBoundingClientRect().top ?? -1),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const [tick, whole] = await Promise.all([
    panel.getByRole('button', { name: 'Taught' }).boundingBox(),
    panel.boundingBox(),
  ])
  expect(tick!.width).toBeGreaterThan(0.8 * whole!.width)

  await page.route('**/student_steps', route => route.abort())
  await panel.getByRole('button', { name: 'Taught' }).click()
  await expect(panel.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('alert')).toHaveText('The tick was not saved. Try again.')
  await page.keyboard.press('Escape')
  const notice = page.getByRole('status').filter({ hasText: 'The tick was not saved' })
  await expect(notice).toHaveAttribute('data-failed', 'true')
})

test('in the table of a class the keys reach the lesson, and a middle click opens it beside', async ({
  page,
  openAs,
  context,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  const grid = page.getByRole('grid', { name: 'Students' })
  const link = lessonsIn(grid).first()
  await expect(link).toBeVisible()
  await grid.getByRole('rowheader').first().getByRole('link').focus()
  const isThere = () => link.evaluate(each => each === document.activeElement)
  for (let column = 1; column < 12 && !(await isThere()); column++) await page.keyboard.press('ArrowRight')
  await expect(link).toBeFocused()
  // A table is one stop for Tab, however many links it has.
  expect(
    await grid
      .locator('[data-row] a, [data-row] button')
      .evaluateAll(all => all.filter(each => (each as HTMLElement).tabIndex === 0).length),
  ).toBe(1)
  await expectAccessible()
  const address = (await link.getAttribute('href')) ?? ''
  // Playwright sometimes misses where a tab went that a middle click opened, so the browser itself is asked.
  const browser = await context.browser()?.newBrowserCDPSession()
  await link.click({ button: 'middle' })
  const openTabs = async () => (await browser?.send('Target.getTargets'))?.targetInfos.map(({ url }) => url)
  await expect.poll(openTabs).toContain(new URL(address, page.url()).href)
  await expect(page).toHaveURL(/\/classrooms\/\d+/)
})

test('the page of a child leads to the next lesson and back', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openAs('teacher', '/')
  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).click()
  await page.getByRole('link', { name: "Open Rafael's page" }).click()
  const next = page.getByRole('region', { name: 'What comes next' })
  const link = next.getByRole('link', { name: /^Open lesson \d+$/ })
  await expect(link).toBeVisible()
  await allAnswered(page)
  await goesThereAndBack(page, link)
})

test('each small group leads to its lesson with its children, and back', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'Small groups' }).click()
  const links = lessonsIn(page.getByRole('region', { name: /^Small groups for / }))
  await expect(links.first()).toBeVisible()
  await expectAccessible()
  const address = await goesThereAndBack(page, links.last())
  expect(address).toMatch(/&children=\d+(,\d+)*$/)
  // On paper it is its words.
  await page.emulateMedia({ media: 'print' })
  await expect(links.first()).toHaveCSS('text-decoration-line', 'none')
})

test('a skill leads to its first lesson, and back to the same level of the window', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('button', { name: 'Tiles and skills' }).click()
  await page.getByRole('button', { name: 'Skill Progression' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'LEVEL 3' }).click()
  const link = window.getByRole('link', { name: /Contractions/ })
  await expect(link).toBeVisible()
  await expectAccessible()
  expect(await goesThereAndBack(page, link)).toContain('/lesson-guides/3?lesson=16')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(page).not.toHaveURL(/window=|level=/)
})

test('the attention list of a school leads to the lesson and back', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openAs('schoolAdmin', '/')
  await expect(page).toHaveURL(/\/schools\/\d+/)
  await page.goto(new URL(page.url()).pathname.replace(/(\/schools\/\d+).*/, '$1/attention'))
  await opensBeside(page, page.getByRole('table'))
})
