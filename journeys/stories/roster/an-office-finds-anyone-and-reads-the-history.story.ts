import type { Page } from '@playwright/test'
import { call, type Resource, serverUrl } from '../../harness/api.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a person, class, school or page' })
const names = (page: Page) => page.getByRole('grid').getByRole('rowheader')

const office = async () => {
  const token = await signInOverApi('administrator')
  const id = await findIdByName(token, '/api/districts', DISTRICT)
  const rowsOf = async (list: string) =>
    (await call('GET', `/api/districts/${id}/${list}?page[size]=5`, { token })).body.data as readonly Resource[]
  return { token, path: `/districts/${id}`, rowsOf }
}

async function openFinder(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
}

test('a column of Student Ids finds them all, names the one that nobody has, and leads to the list', async ({
  page,
  openAs,
  context,
  expectAccessible,
}) => {
  const { path, rowsOf } = await office()
  const students = (await rowsOf('students')).slice(0, 3)
  const text = [...students.map(({ attributes }) => attributes.oneRosterId), 'nobody-1'].join('\r\n')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(serverUrl()).origin })
  await openAs('districtAdmin', `${path}/students`)
  await expect(names(page).first()).toBeVisible()
  await openFinder(page)
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
  const found = page.getByRole('group', { name: 'Students' }).getByRole('option')
  await expect(found).toHaveCount(3)
  await expect(page.getByText('Nobody has this id: nobody-1')).toBeVisible()
  await expectAccessible()
  const name = (await found.first().locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([name])
})

test('a staff member is found by a name and by an e-mail address', async ({ page, openAs }) => {
  const { path, rowsOf } = await office()
  const [teacher] = await rowsOf('teachers')
  await openAs('districtAdmin', path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openFinder(page)
  await page.keyboard.type(String(teacher?.attributes.email))
  const found = page.getByRole('group', { name: 'Staff' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(String(teacher?.attributes.fullName))
})

test('a changed class code is in the history, with who changed it and what it was', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const { token, path, rowsOf } = await office()
  const [school] = await rowsOf('schools')
  const own = `/api/schools/${school?.id}/classrooms`
  const [classroom] = (await call('GET', own, { token })).body.data as readonly Resource[]
  const before = classroom?.attributes.classCode as string | null
  const change = (classCode: string | null) =>
    call('PATCH', `${own}/${classroom?.id}`, {
      token,
      body: { data: { type: 'classroom', attributes: { classCode } } },
    })
  const changed = `C-${Date.now()}`
  expect((await change(changed)).status).toBe(200)
  await openAs('districtAdmin', `${path}/classrooms`)
  const title = `History of ${classroom?.attributes.name}`
  await page.getByRole('searchbox').fill(changed)
  await expect(names(page)).toHaveCount(1)
  await names(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Other stories change who is in the class meanwhile.
  const entry = (text: string) =>
    page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: text })
  const there = `Class Code ${before === null ? '' : `before: ${before} → `}now: ${changed}`
  await expect(entry(there)).toContainText('The support team')
  await expectAccessible()
  expect((await change(before)).status).toBe(200)
  await page.reload()
  await expect(entry(`before: ${changed} → now: ${before ?? 'nothing'}`)).toBeVisible()
})

test('a teacher has no histories', async ({ page, openAs }) => {
  const { path, rowsOf } = await office()
  const [student] = await rowsOf('students')
  await openAs('teacher', `${path}/students/${student?.id}/history`)
  await expect(page.getByRole('list', { name: 'History' })).toHaveCount(0)
})
