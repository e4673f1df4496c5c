import { districtOf } from '../../harness/districts.ts'
import { expect, test } from '../../harness/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a class is one page with its students and its tiles, and the menu is a drawer', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
  await expect(page).toHaveURL(/\/students\?/)
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
  await expect(page.getByRole('region', { name: 'Where students are' })).toBeHidden()
  await expect(page.getByText(/^Last updated \d\d:\d\d PST$/)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a student' })).toBeVisible()
  // The hint for the / key is hidden: a phone has no such key.
  await expect(page.getByText('/', { exact: true })).toBeHidden()
  const headings = await page.getByRole('columnheader').allTextContents()
  expect(headings.map(text => text.replace(/\*.*$/, '').trim())).toEqual([
    ...['Student', 'Attention', 'Progress Towards Goal', 'Days of Progress'],
  ])
  await expectAccessible()
  await page.getByRole('button', { name: /^Needs you/ }).click()
  const why = page.getByRole('gridcell').getByText(/^(No lesson for \d+ school days|Never started)/)
  await expect(why.first()).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Tiles and skills' }).click()
  await expect(page.getByRole('region', { name: 'Where students are' })).toBeVisible()
  await expect(page).toHaveURL(/tiles=open/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Where students are' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('button', { name: 'Why this lesson' }).click()
  await expect(page.getByText(/^The quarter of the class that is furthest along/)).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skill Progression' }).click()
  const skills = page.getByRole('dialog', { name: 'Level 2 Skill Progression' })
  for (const name of ['LESSON', 'SKILL'])
    await expect(skills.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'MY REPORTS' })).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('link', { name: 'MY REPORTS' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/my-reports$/)
})

test('breadcrumbs lead up on a small screen too', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const up = crumbs.getByRole('link', { name: 'Alder Creek Elementary School' })
  await expect(up).toBeInViewport({ ratio: 1 })
  // The page itself is named whole.
  const here = crumbs.getByText('Ms. Castellanos – Kindergarten')
  expect(await here.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await expectAccessible()
  await up.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
  await expect(crumbs.getByRole('link', { name: 'Maple Grove Elementary School District' })).toBeVisible()
  await expect(page).toHaveURL(/\/classrooms\?/)
  await expect(page.getByRole('grid', { name: 'Classrooms' })).toBeVisible()
})

test('Back closes what is open over a class, and who comes back from a lesson finds its step open', async ({
  page,
  openAs,
}) => {
  await openAs('teacher', '/')
  const step = page.getByRole('button', { name: /^Next step: Teach/ }).first()
  await step.click()
  const url = page.url()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('with Kai')
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(url)
  // What was typed is still there.
  await step.click()
  await expect(dialog.getByLabel('Note')).toHaveValue('with Kai')
  await dialog.getByRole('link', { name: 'Full screen for the room' }).click()
  await expect(page).toHaveURL(/\/lesson-guides\//)
  await page.goBack()
  await expect(dialog.getByRole('button', { name: 'Taught' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  const top = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await dialog.getByRole('link', { name: 'Rafael Gutiérrez' }).click()
  await expect(dialog.getByRole('button', { name: 'Reset Picture Password' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(url)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('on the page of a child the next step is read whole, and each button has its sign', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).getByRole('link').click()
  await page.getByRole('link', { name: "Open Rafael's page" }).click()
  const buttons = page.getByRole('region', { name: 'Attention' }).getByRole('button')
  await expect(buttons.first()).toContainText('Ask what has changed')
  const [signs, cut] = await buttons.evaluateAll(all => [
    all.map(each => each.querySelector('svg')?.getBoundingClientRect().width ?? 0),
    all.filter(each => [each, ...each.children].some(part => part.scrollWidth > part.clientWidth + 1)).length,
  ])
  expect(Math.min(...(signs as number[]))).toBeGreaterThanOrEqual(12)
  expect(cut).toBe(0)
})

test('a list of schools shows its names and every column that matters', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Schools' }).click()
  const name = page.getByRole('rowheader', { name: 'Alder Creek Elementary School' }).locator('span').first()
  await name.scrollIntoViewIfNeeded()
  // Scrolling stops at a whole pixel, and a text of 30 pixels may begin between two.
  await expect(name).toBeInViewport({ ratio: 0.97 })
  const isWhole = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
  expect(isWhole).toBe(true)
  await expect(page.getByRole('columnheader', { name: /^Days of Progress/ })).toBeInViewport({ ratio: 1 })
})

test('the staff of a district show who can sign in, without scrolling sideways', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/')
  const district = await districtOf(page)
  await page.goto(`/districts/${district}/teachers`)
  const row = page.getByRole('grid', { name: 'Staff' }).getByRole('row').nth(1)
  await expect(row.getByRole('rowheader')).toContainText('@maplegrove.test')
  const state = row.getByRole('gridcell').last()
  await state.scrollIntoViewIfNeeded()
  await expect(state).toBeInViewport({ ratio: 1 })
  await expect(state).toContainText(/^(Activated|Not Activated) · /)
  await expect(page.getByRole('button', { name: 'Archive' })).toBeInViewport({ ratio: 1 })
})
