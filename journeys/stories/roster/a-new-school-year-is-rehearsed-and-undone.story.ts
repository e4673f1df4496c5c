import type { Locator, Page } from '@playwright/test'
import { call, many, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { findIdByName } from '../../harness/people.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const FIRST_GRADE = '6'
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Everybody who could move, with grade, classes and whether they are archived. */
async function rosterOf(token: string, district: string) {
  const lists = ['students', 'students?filter[archivedEq]=true', 'classrooms', 'classrooms?filter[archivedEq]=true']
  const found = await Promise.all(lists.map(list => call('GET', `/api/districts/${district}/${list}`, { token })))
  return found.map(answer => many(answer).map(({ id, relationships }) => ({ id, relationships })))
}

/** Chooses twice with the keyboard, the second time while the server has not answered the first. */
async function pressTwiceWhileSaving(page: Page, control: Locator, isSecond: () => Promise<void>) {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  const planning = (url: URL) => url.pathname.endsWith('/new_school_year')
  await page.route(planning, async route => {
    if (route.request().method() === 'PATCH') await hold
    await route.continue()
  })
  await control.focus()
  const saving = page.waitForRequest(request => request.method() === 'PATCH')
  await page.keyboard.press('ArrowDown')
  await saving
  await page.keyboard.press('ArrowDown')
  await isSecond()
  letGo()
}

test('a new school year is rehearsed with exceptions, begun, and taken back', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Hawthorn School District')
  const school = await createSchool(district, 'Hawthorn Primary')
  const owls = await createClassroom(school, 'Owls')
  await createClassroom(school, 'Library')
  await createStudent(school, owls, 'Ada Repeats', 'h-1')
  const ben = await createStudent(school, owls, 'Ben Rises', 'h-2')
  await createStudent(school, owls, 'Cleo Leaves', 'h-3', FIRST_GRADE)
  await createStudent(school, owls, 'Dov Skips', 'h-4')
  const token = await openAs('administrator', `/districts/${district}`)
  const before = await rosterOf(token, district)
  await page.getByRole('link', { name: 'New school year' }).click()
  await expect(page.getByRole('heading', { name: /Nothing has changed yet/ })).toBeVisible()
  await expect(row(page, /^KG/).getByRole('combobox')).toBeDisabled()
  await button(page, 'Prepare the new year').click()
  await expect(page.getByText(/^You have been preparing it since \d\d:\d\d\.$/)).toBeVisible()

  // A choice is saved at once; keys count meanwhile, and the focus stays where it was made.
  const rule = row(page, /^KG/).getByRole('combobox')
  await expect(rule).toBeEnabled()
  const usual = await rule.inputValue()
  const ways = await rule.locator('option').evaluateAll(all => all.map(each => (each as HTMLOptionElement).value))
  const twoFurther = ways[ways.indexOf(usual) + 2] ?? ''
  await pressTwiceWhileSaving(page, rule, () => expect(rule).toHaveValue(twoFurther))
  const begin = button(page, 'Begin 2027-28 now')
  await expect(begin).toBeEnabled()
  await expect(rule).toHaveValue(twoFurther)
  await expect(rule).toBeFocused()
  const year = `/api/districts/${district}/new_school_year`
  const stored = async () => one(await call('GET', year, { token })).attributes.rules
  expect(await stored()).toMatchObject({ KG: twoFurther })
  await rule.selectOption(usual)
  await expect.poll(stored).toMatchObject({ KG: usual })
  await expect(begin).toBeEnabled()
  const closing = page.getByRole('radio', { name: /^Close them/ })
  await pressTwiceWhileSaving(page, closing, () => expect(closing).toBeChecked())
  await expect(begin).toBeEnabled()
  await expect(closing).toBeChecked()
  await expect(closing).toBeFocused()

  const find = page.getByLabel('Find students for an exception')
  const exceptions = page.getByRole('region', { name: 'Exceptions' })
  await find.fill('h-1\nDov Skips\nNobody Here')
  await button(page, 'Find').click()
  await expect(exceptions.getByText('Not found: Nobody Here')).toBeVisible()
  await exceptions.getByLabel(/^Dov Skips/).uncheck()
  await button(page, 'Add 1 exception').click()
  await expect(exceptions.getByText('stay in KG')).toBeVisible()
  // A line without an answer stays, to be found another way.
  await expect(find).toHaveValue('Nobody Here')
  await row(page, /^KG/).getByRole('link', { name: '2', exact: true }).click()
  const names = page.getByRole('dialog')
  await expectAccessible()
  const refusing = '**/new_school_year/exceptions*'
  const detail = 'Somebody else has taken the new school year in hand.'
  await page.route(refusing, route =>
    route.fulfill({
      status: 409,
      json: { errors: [{ status: '409', code: 'conflict', title: 'Refused', detail, meta: {} }] },
    }),
  )
  await names.getByLabel('Dov Skips goes').selectOption('03')
  await expect(names.getByRole('alert')).toHaveText(detail)
  await expect(names.getByText('Dov Skips')).toBeVisible()
  await page.unroute(refusing)
  await names.getByLabel('Dov Skips goes').selectOption('03')
  await expect(names.getByText('Dov Skips')).toBeHidden()
  await names.getByRole('button', { name: 'Close' }).click()
  await expect(row(page, /^KG/)).toContainText('1 stays')
  await expect(row(page, /^KG/)).toContainText('1 to 03')
  await row(page, /^Hawthorn Primary/)
    .getByRole('link', { name: '2', exact: true })
    .click()
  await names.getByRole('button', { name: 'Keep Library open' }).click()
  await expect(names.getByText('Library')).toBeHidden()
  await names.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'What this does' })).toContainText('2 students go to another grade')
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  const grades = page.getByRole('region', { name: 'Students, grade by grade' }).getByRole('table')
  await expect.poll(() => grades.evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await rosterOf(token, district)).toEqual(before)

  await createStudent(school, owls, 'Eve Arrives', 'h-5')
  await button(page, 'Begin 2027-28 now').click()
  const asked = page.getByRole('dialog', { name: 'Begin 2027-28 now?' })
  await expect(asked).toContainText('2 students go to another grade')
  await expect(asked).toContainText('It takes less than a minute.')
  await expect(asked).toContainText(/It can be undone until [\d/]+, all at once, in less than a minute\./)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(button(page, 'Begin 2027-28 now')).toBeFocused()
  await button(page, 'Begin 2027-28 now').click()
  await asked.getByRole('button', { name: 'Begin 2027-28' }).click()
  const different = page.getByRole('alert', { name: /The roster has changed since you looked/ })
  await expect(different).toContainText('students go to another grade: 2, now 3')
  await expectAccessible()
  const latest = await rosterOf(token, district)
  await different.getByRole('button').click()
  await button(page, 'Begin 2027-28 now').click()
  await asked.getByRole('button', { name: 'Begin 2027-28' }).click()
  await expect(page.getByRole('heading', { name: /^2027-28 began on/ })).toBeFocused()
  await expect(page.getByText('3 students went to another grade, 1 student left, 1 class closed.')).toBeVisible()
  await expectAccessible()

  await page.goto(`/districts/${district}/classrooms`)
  await expect(page.getByRole('rowheader', { name: 'Library' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Owls' })).toBeHidden()
  await page.goto(`/districts/${district}/students/${ben}/history`)
  await expect(page.getByRole('listitem').filter({ hasText: 'New school year' })).toContainText(
    /Kindergarten.*First Grade/,
  )

  await page.goto(`/districts/${district}/new-school-year`)
  await button(page, 'Undo the new year').click()
  const dialog = page.getByRole('dialog', { name: 'Undo 2027-28?' })
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Undo the new year' }).click()
  await expect(page.getByText(/^The new year had begun, and was undone on/)).toBeVisible()
  await expect(row(page, /^KG/)).toContainText('1 stays')
  expect(await rosterOf(token, district)).toEqual(latest)
})

test('one person at a time prepares the new year, and lets the next one have it', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const other = await newBrowser()
  const token = await openAs('districtAdmin', '/districts')
  const district = await findIdByName(token, '/api/districts', 'Maple Grove Elementary School District')
  const path = `/districts/${district}/new-school-year`
  await page.goto(path)
  await button(page, 'Prepare the new year').click()
  await expect(button(page, 'Begin 2027-28 now')).toBeVisible()
  await openAs('administrator', path, other)
  await expect(other.getByRole('heading', { name: /is preparing the new year$/ })).toBeVisible()
  await expect(button(other, 'Begin 2027-28 now')).toBeHidden()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Ask / }).click()
  await expect(other.getByText(/can see that you have asked/)).toBeVisible()
  await expect(
    page.getByText('The support team would like to change it. When you are done, let others change it.'),
  ).toBeVisible({
    timeout: 15_000,
  })
  await button(page, 'Let others change it').click()
  await expect(button(page, 'Prepare the new year')).toBeVisible()
  await button(other, 'Prepare the new year').click({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'The support team is preparing the new year' })).toBeVisible({
    timeout: 15_000,
  })
  await button(other, 'Let others change it').click()
  await expect(button(other, 'Prepare the new year')).toBeVisible()
})
