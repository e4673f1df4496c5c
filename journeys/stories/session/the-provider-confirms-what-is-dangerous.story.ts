import type { Page } from '@playwright/test'
import { makeAdministrator } from '../../harness/administrators.ts'
import { call, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { newTeacher } from '../../harness/new-staff.ts'
import { signIn, signInOverApi } from '../../harness/people.ts'
import { addPasskeyDevice, addShownApp, keepCodes } from '../../harness/second-step.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'Six-quiet-Otters-swim'
const card = (page: Page) => page.getByRole('region', { name: 'Second step', exact: true })

/** Adds a second step in My Account. */
async function addStep(page: Page, kind: RegExp) {
  await page.goto('/my-account/second-step')
  await card(page).getByRole('button', { name: 'Add a second step' }).click()
  await page.getByRole('button', { name: kind }).click()
  if (kind.test('Passkey')) await page.getByRole('button', { name: 'Make the passkey' }).click()
  else await addShownApp(page)
  await keepCodes(page)
  await expect(card(page)).toContainText('10 of 10 left')
}

async function signInAs(page: Page, email: string) {
  await page.goto('/logout')
  await signIn(page, email, PASSWORD)
}

/** An Administrator with a passkey, in a browser that is remembered: this session has not shown who is there. */
async function signInRemembered(page: Page, email: string) {
  await addPasskeyDevice(page)
  await makeAdministrator(email, PASSWORD)
  await signInAs(page, email)
  await expect(page).toHaveURL(/adminhub/)
  await addStep(page, /^Passkey/)
  await signInAs(page, email)
  await page.getByLabel('Do not ask here for 30 days').check()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL(/adminhub/)
  await signInAs(page, email)
  await expect(page).toHaveURL(/adminhub/)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' })
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Use my passkey' }).click()

test('an export asks who is there, keeps what was typed, and goes on', async ({ page, expectAccessible }, {
  retry,
}) => {
  const district = await createDistrict(`Confirmed Export ${retry}`)
  await signInRemembered(page, `cora.export${retry}@hornbook.test`)
  await page.goto(`/adminhub/districts/${district}`)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByLabel('Reason').fill('They asked for it')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await expectAccessible()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('They asked for it')
  await expect(page.getByText('Nothing was changed: it was not confirmed that it is you.')).toBeVisible()
  await page.getByLabel('Reason').focus()
  await page.keyboard.press('Enter')
  await confirm(page)
  await expect(page.getByRole('dialog').locator('code')).toBeVisible()
})

test('to see what somebody sees asks first, and then shows it', async ({ page }, { retry }) => {
  await signInRemembered(page, `dora.view${retry}@hornbook.test`)
  await page.goto('/districts/1/teachers')
  await page
    .getByRole('button', { name: /^View as / })
    .first()
    .click()
  await page.getByRole('button', { name: 'View as them' }).click()
  await page.getByLabel('Reason').fill('Ticket 4182')
  await page.keyboard.press('Enter')
  await confirm(page)
  const banner = page.getByRole('complementary', { name: 'Viewing as somebody' })
  await expect(banner).toContainText('Ticket 4182')
  await banner.getByRole('button').click()
  await expect(banner).toHaveCount(0)
})

test("a teacher's lost second step is reset, with a reason", async ({ page, newBrowser, expectAccessible }, {
  retry,
}) => {
  const email = `gil.lost${retry}@hornbook.test`
  await newTeacher({ firstName: 'Gil', lastName: `Lostington${retry}` }, email, PASSWORD)
  const teacher = await newBrowser()
  await signInAs(teacher, email)
  await expect(teacher.getByRole('button', { name: /^Account of / })).toBeVisible()
  await addStep(teacher, /^Authenticator app/)

  await signInRemembered(page, `edna.reset${retry}@hornbook.test`)
  await page.goto('/adminhub/districts/1')
  await page.getByLabel('Name, email or username').fill(`Lostington${retry}`)
  await page.getByRole('button', { name: `Reset second step Gil Lostington${retry}` }).click()
  await expectAccessible()
  await page.getByLabel('Reason').fill('Phone lost, called back at the school')
  await page.keyboard.press('Enter')
  await confirm(page)
  await expect(page.getByText(`The second step of Gil Lostington${retry} is reset.`)).toBeVisible()
  await signInAs(teacher, email)
  await expect(teacher.getByRole('button', { name: /^Account of / })).toBeVisible()
})

test("an Administrator resets another's, and never their own", async ({ page, newBrowser, expectAccessible }, {
  retry,
}) => {
  const lost = `hal.lost${retry}@hornbook.test`
  await makeAdministrator(lost, PASSWORD, ['Hal', `Lost${retry}`])
  const other = await newBrowser()
  await signInAs(other, lost)
  await expect(other).toHaveURL(/adminhub/)
  await addStep(other, /^Authenticator app/)
  await signInRemembered(page, `ivy.helps${retry}@hornbook.test`)
  await page.getByRole('link', { name: 'Administrators' }).click()
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await expect(row(`ivy.helps${retry}@hornbook.test`).getByRole('link', { name: 'Change mine' })).toBeVisible()
  await expect(row(`ivy.helps${retry}@hornbook.test`).getByRole('button')).toHaveCount(0)
  await expectAccessible()
  await row(lost)
    .getByRole('button', { name: /^Reset second step/ })
    .click()
  await page.getByLabel('Reason').fill('Phone lost, called back at home')
  await page.keyboard.press('Enter')
  await confirm(page)
  await expect(page.getByText(`The second step of Hal Lost${retry} is reset.`)).toBeVisible()
  await expect(row(lost).getByRole('button')).toHaveCount(0)
  await signInAs(other, lost)
  await expect(other).toHaveURL(/adminhub/)
})

test('a purge is proposed only by who confirms it', async ({ page }, { retry }) => {
  const attributes = { name: `Confirmed Purge ${retry}`, oneRosterId: `PURGE-${retry}-${Date.now() % 1_000_000}` }
  const token = await signInOverApi('administrator')
  const { id } = one(await call('POST', '/api/districts', { token, body: { data: { type: 'district', attributes } } }))
  await signInRemembered(page, `june.purge${retry}@hornbook.test`)
  await page.goto(`/adminhub/districts/${id}/leaving`)
  await page.getByRole('textbox', { name: /Reason/ }).fill('Not renewed')
  await page.getByRole('button', { name: 'Propose the purge' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Not renewed')
  await page.getByRole('button', { name: 'Propose the purge' }).click()
  await confirm(page)
  await expect(page.getByText('You have proposed it, so somebody else has to agree.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the purge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the purge' }).click()
  await expect(page.getByRole('button', { name: 'Propose the purge' })).toBeVisible()
})
