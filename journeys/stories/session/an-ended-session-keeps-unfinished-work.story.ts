import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const rosterOf = (name: string) =>
  rosterZip(`${name}.zip`, RIVERBEND, (_, text) => text.replaceAll('@riverbend.test', `@${name}.test`))
const endSession = (token: string) => call('DELETE', '/api/users/session', { token })
const expectSessionExpired = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
const signInAgain = (page: Page) => signIn(page, PEOPLE.administrator, PASSWORD)

test('a half-filled form is there again after signing in, and can be saved', async ({ page, openAs }) => {
  const district = await createDistrict('Sorrel School District')
  const token = await openAs('administrator', `/districts/${district}`)
  await page.getByRole('button', { name: 'Edit the district' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the district' })
  await form.getByLabel('Name').fill('Sorrel Unified')
  await endSession(token)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSessionExpired(page)

  await signInAgain(page)
  await expect(form.getByLabel('Name')).toHaveValue('Sorrel Unified')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Sorrel Unified' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit the district' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Sorrel Unified')
})

test('a half-made class is there again after signing in, at its step and with all that was chosen', async ({
  page,
  openAs,
}) => {
  const district = await createDistrict('Sorrel Classes')
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  await createStudent(school, room, 'Ana Díaz', '0041')
  const token = await openAs('administrator', `/districts/${district}/classrooms/new`)
  const wizard = page.getByRole('dialog', { name: 'Add a New Class' })
  const next = () => wizard.getByRole('button', { name: /^Next: / }).click()
  await expect(wizard.getByRole('radio', { name: 'Brook School' })).toBeChecked()
  await next()
  await next()
  await wizard.getByRole('button', { name: 'Add Ana Díaz' }).click()
  await next()
  await wizard.getByLabel('Class Name').fill('Reading club')
  await endSession(token)
  await wizard.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSessionExpired(page)

  await signInAgain(page)
  await expect(wizard.getByLabel('Class Name')).toHaveValue('Reading club')
  await expect(wizard.getByRole('button', { name: 'Students: 1' })).toBeVisible()
  await wizard.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Reading club' })).toBeVisible()
})

test('staff selected for an invitation stay selected when the session times out', async ({ page, openAs }) => {
  const name = `sorrel-${randomUUID()}`
  const district = await createDistrict('Sorrel Invitations')
  await page.clock.install()
  const token = await openAs('administrator', `/districts/${district}/teachers`)
  const { id } = one(await sendRoster(token, district, await rosterOf(name)))
  done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  await page.reload()
  await page.getByRole('searchbox', { name: 'Find a name or email' }).fill('noor')
  await page.getByRole('checkbox', { name: 'Select Noor Haddad' }).check()
  await expect(page).toHaveURL(/q=noor/)
  await page.clock.fastForward('31:00')
  await expectSessionExpired(page)
  await page.clock.resume()

  await signInAgain(page)
  await expect(page.getByRole('checkbox', { name: 'Select Noor Haddad' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Find a name or email' })).toHaveValue('noor')
  await page.getByRole('button', { name: 'Send invitation to 1 person' }).click()
  await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
})

test('a roster file dropped after the session ended is sent with one click', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Sorrel Files')
  const token = await openAs('administrator', `/districts/${district}`)
  await expect(page.getByText('Drop a OneRoster 1.1 or 1.2 zip here, or')).toBeVisible()
  // What the page asks for by itself would notice the end before the drop does.
  await page.waitForLoadState('networkidle')
  await endSession(token)
  await dropFile(page, await rosterOf('sorrel-files'))
  await expectSessionExpired(page)

  await signInAgain(page)
  await expect(page.getByText('Your session ended before sorrel-files.zip was sent.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to apply' })).toBeVisible()
})

test('unfinished work is restored for the same person only', async ({ page, openAs }) => {
  const token = await openAs('administrator', '/districts')
  await page.getByRole('button', { name: 'Add a district' }).click()
  const form = page.getByRole('dialog', { name: 'Add a district' })
  await form.getByLabel('Name').fill('Nobody else knows')
  await endSession(token)
  await form.getByRole('button', { name: 'Add the district' }).click()
  await expectSessionExpired(page)
  await signIn(page, PEOPLE.districtAdmin, PASSWORD)
  await page.getByRole('link', { name: 'LOG OUT' }).click()
  await signInAgain(page)
  await page.getByRole('link', { name: 'CLIENT-SIDE DASHBOARD' }).click()
  await page.getByRole('link', { name: 'ROSTERING' }).click()
  await expect(page.getByRole('button', { name: 'Add a district' })).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('signing in again in one tab restores the other tab, with what was typed there', async ({
  page,
  context,
  openAs,
}) => {
  const district = await createDistrict('Sorrel Tabs')
  const token = await openAs('administrator', `/districts/${district}`)
  await page.getByRole('button', { name: 'Edit the district' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the district' })
  await form.getByLabel('Site Code').fill('half a co')
  const other = await context.newPage()
  await other.goto('/districts')
  await expect(other.getByRole('rowheader').first()).toBeVisible()
  await endSession(token)
  await other.getByRole('rowheader', { name: 'Sorrel Tabs' }).click()
  await expectSessionExpired(other)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await signInAgain(other)
  await expect(form.getByLabel('Site Code')).toHaveValue('half a co')
})
