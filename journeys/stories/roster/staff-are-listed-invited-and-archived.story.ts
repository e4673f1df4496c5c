import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, done, many, one, sendRoster } from '../../harness/api.ts'
import { createDistrict, districtOf } from '../../harness/districts.ts'
import { cell, filterBy, rowNames } from '../../harness/grid.ts'
import { waitForMail } from '../../harness/outbox.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const names = (page: Page) => page.getByRole('grid', { name: 'Staff' }).getByRole('rowheader')
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()

/** A district with the two teachers of the fixture, whose addresses nobody else has. */
async function districtWithStaff(name: string) {
  const host = `${randomUUID()}.test`
  const token = await signInOverApi('administrator')
  const district = await createDistrict(name)
  const roster = await rosterZip('staff.zip', RIVERBEND, (_, text) => text.replaceAll('@riverbend.test', `@${host}`))
  const { id } = one(await sendRoster(token, district, roster))
  done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  return { path: `/districts/${district}`, host }
}

test('the counter of the district leads to its staff, who are found by address and by how far they are', async ({
  page,
  openAs,
}) => {
  await openAs('districtAdmin', '/')
  const district = await districtOf(page)
  await page.goto(`/districts/${district}`)
  await page.getByRole('link', { name: /^Staff/ }).click()
  await expect(names(page).first()).toBeVisible()
  const [first = ''] = await rowNames(page)
  const address = (await (await cell(page, first, 'Email Address')).textContent()) ?? ''
  expect(address).toContain('@')
  await page.getByRole('searchbox', { name: 'Find a name or email' }).fill(address)
  await expect(names(page)).toHaveText([first])
  await page.getByRole('searchbox').fill('')
  await filterBy(page, 'Training Status', 'In Training')
  await expect(page).toHaveURL(/where\.status=In%20Training/)
  for (const cell of await page.getByRole('grid').locator('tbody [data-column="1"]').all())
    await expect(cell).toHaveText('In Training')
  await filterBy(page, 'Activated', 'Activated')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(names(page).first()).toHaveText(first)
})

test('staff are invited from their list, all, some and again', async ({ page, openAs, expectAccessible }) => {
  const { path, host } = await districtWithStaff('Yarrow Invitations')
  await openAs('administrator', `${path}/teachers`)
  await expect(names(page)).toHaveText(['Bertram Whitcomb', 'Noor Haddad'])
  await select(page, 'Noor Haddad')
  await page.getByRole('button', { name: 'Send invitation to 1 person' }).click()
  await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
  await expect(page.getByText('Nothing selected')).toBeVisible()
  expect((await waitForMail(`noor.haddad@${host}`)).link).not.toBe('')
  await expect(await cell(page, 'Noor Haddad', 'Activated')).toContainText(/Activated · Invited \d\d\//)
  await expectAccessible()
  await page.getByRole('button', { name: 'Invite the 1 not yet invited' }).click()
  await expect(page.getByRole('button', { name: /not yet invited/ })).toHaveCount(0)
  expect((await waitForMail(`bertram.whitcomb@${host}`)).link).not.toBe('')
  await page.getByRole('button', { name: 'Send again to Noor Haddad' }).click()
  await expect(page.getByText('On its way', { exact: true })).toBeVisible()
})

test('somebody who has left is archived, and brought back, and the counter of the district follows', async ({
  page,
  openAs,
}) => {
  const { path } = await districtWithStaff('Yarrow Leavers')
  await openAs('administrator', path)
  const counter = page.getByRole('link', { name: /^Staff/ })
  await expect(counter).toContainText('2 teachers')
  await counter.click()
  await select(page, 'Noor Haddad')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog.getByText('Successfully archived 1 staff member.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(names(page)).toHaveText(['Bertram Whitcomb'])
  await page.goBack()
  await expect(counter).toContainText('1 teacher')

  await page.goto(`${path}/teachers`)
  await page.getByRole('switch', { name: 'Show Archived Staff' }).click()
  await expect(names(page)).toHaveText(['Noor Haddad'])
  await expect(page.getByRole('button', { name: /nvit/ })).toHaveCount(0)
  await select(page, 'Noor Haddad')
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await dialog.getByRole('button', { name: 'Unarchive' }).click()
  await expect(dialog.getByText('Successfully unarchived 1 staff member.')).toBeVisible()
  await page.goto(path)
  await expect(counter).toContainText('2 teachers')
})

test('somebody new gets two schools, a class and an invitation; the form moves them and gives another role', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const email = `siobhan.${randomUUID()}@maplegrove.test`
  await openAs('districtAdmin', '/')
  const path = `/districts/${await districtOf(page)}`
  await page.goto(`${path}/teachers`)
  await page.getByRole('link', { name: 'Add a New Staff Member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Birchwood Elementary School' }).click()
  await dialog.getByRole('button', { name: 'Add Willow Bend Elementary School' }).click()
  await dialog.getByRole('button', { name: 'Next: Class' }).click()
  await dialog.getByPlaceholder('Find a class').fill('Little Explorers')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /Explorers.*Willow Bend/ })
    .getByRole('button')
    .click()
  await dialog.getByRole('button', { name: 'Next: Staff details' }).click()
  await dialog.getByLabel('First Name').fill('Siobhán')
  await dialog.getByLabel('Family Name').fill("O'Neil-Whitlock")
  await dialog.getByRole('textbox', { name: 'Email' }).fill('siobhan at maplegrove')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/not an email address/)
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully saved the staff member.')).toBeVisible()
  expect((await waitForMail(email)).link).not.toBe('')

  await page.getByRole('searchbox').fill(email)
  await expect(names(page)).toHaveText(["Siobhán O'Neil-Whitlock"])
  const schools = await cell(page, "Siobhán O'Neil-Whitlock", 'Schools')
  await expect(schools).toHaveText('Birchwood Elementary School, Willow Bend Elementary School')
  await names(page).click()
  await dialog.getByRole('combobox', { name: 'Role' }).fill('school admin')
  await dialog.getByRole('combobox', { name: 'Role' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove Willow Bend Elementary School' }).click()
  await expect(dialog.getByText('Little Explorers')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(schools).toHaveText('Birchwood Elementary School')
  await expect(await cell(page, "Siobhán O'Neil-Whitlock", 'Role')).toHaveText('School administrator')
  await expect(await cell(page, "Siobhán O'Neil-Whitlock", 'Classrooms')).toHaveText('0')
})

test('of staff from a roster file the form shows what the file wrote, and changes the rest', async ({
  page,
  openAs,
}) => {
  const { path, host } = await districtWithStaff('Yarrow Facts')
  await openAs('administrator', `${path}/teachers`)
  await names(page).filter({ hasText: 'Noor Haddad' }).click()
  const form = page.getByRole('dialog', { name: 'Noor Haddad' })
  await expect(form.getByText(`noor.haddad@${host}`)).toBeVisible()
  await expect(form.getByText('the next roster file brings them here')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  await form
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully saved the staff member.')).toBeVisible()
  await expect(await cell(page, 'Noor Haddad', 'Classrooms')).toHaveText('0')
})

test('who has a higher role is not changed, and the form says why', async ({ page, openAs }) => {
  const token = await signInOverApi('districtAdmin')
  const [district] = many(await call('GET', '/api/districts', { token })).map(({ id }) => id)
  const school = await findIdByName(token, `/api/districts/${district}/schools`, 'Alder Creek Elementary School')
  const attributes = { firstName: 'Dora', lastName: 'Above', email: `dora.${randomUUID()}@maplegrove.test` }
  await call('POST', `/api/schools/${school}/teachers`, {
    token,
    body: { data: { type: 'teacher', attributes: { ...attributes, userType: 'DistrictAdmin' } } },
  })
  await openAs('schoolAdmin', `/districts/${district}/teachers`)
  await names(page).filter({ hasText: 'Dora Above' }).click()
  await expect(page.getByRole('dialog').getByText('The role of Dora Above is above your own')).toBeVisible()
})

test('an address of the bulk forms, opened without a selection, says so', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/')
  await page.goto(`/districts/${await districtOf(page)}/teachers/bulk-archive`)
  await expect(page.getByRole('dialog').getByText('There are no staff selected')).toBeVisible()
})
