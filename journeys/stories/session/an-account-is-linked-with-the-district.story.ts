import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { signIn } from '../../harness/people.ts'
import { addShownApp, codeOf, keepCodes } from '../../harness/second-step.ts'
import { invite, join, type Lakeside, lakeside, STAFF_PASSWORD, switchOn } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { startVendor, type Vendor } from '../../harness/vendor.ts'

const ODILE = { sub: '2841977', DisplayName: 'Odile Marchetti', Role: 'Teacher' }
const BRAM = { sub: '2841978', DisplayName: 'Bram Keys', Role: 'Teacher' }

let vendor: Vendor
test.beforeAll(async () => {
  vendor = await startVendor([ODILE, BRAM])
})
test.afterAll(() => vendor.stop())

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const linked = (page: Page) => page.getByRole('region', { name: 'Linked sign-ins' })
const be = (page: Page, { DisplayName: name }: { readonly DisplayName: string }) =>
  page.getByRole('button', { name }).click()
/** Somebody else sits down at the provider. */
const leaveVendor = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })

async function open(page: Page, token: string, path: string) {
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('hornbook-token', value), token)
  await page.goto(path)
}

async function link(page: Page, password: string) {
  await linked(page).getByRole('button', { name: 'Link ClassLink' }).click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Go to ClassLink' }).click()
}

const begin = async (page: Page, { siteCode }: Lakeside) => page.goto(`/login/classlink?district=${siteCode}`)

test('somebody links the way with their account, uses it, and unlinks it again', async ({ page, expectAccessible }) => {
  const district = await lakeside()
  await switchOn(district, vendor, ODILE.sub)
  const odile = { firstName: 'Odile', lastName: 'Marchetti', email: `odile@${district.domain}` }
  await open(page, (await join(district.id, odile)).token, '/my-account')
  await expect(linked(page).getByText('Not linked.')).toBeVisible()
  await link(page, 'not mine at all')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await link(page, STAFF_PASSWORD)
  await be(page, ODILE)
  await expect(linked(page).getByText('ClassLink is linked. It signs you in from now on.')).toBeVisible()
  await expectAccessible()
  await page.goto('/logout')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await begin(page, district)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/my-account')
  await expect(page.getByText(/^Since .*, with ClassLink$/)).toBeVisible()
  await linked(page).getByRole('button', { name: 'Unlink ClassLink' }).click()
  await expect(linked(page).getByText('ClassLink is not linked any more.')).toBeVisible()
  await page.goto('/logout')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await begin(page, district)
  await expect(heading(page, 'We do not know you here')).toBeVisible()
})

test('what belongs to a colleague is not linked a second time', async ({ page, newBrowser, expectAccessible }) => {
  const district = await lakeside()
  await switchOn(district, vendor, ODILE.sub)
  const about = [
    { firstName: 'Odile', lastName: 'Marchetti', email: `odile@${district.domain}` },
    { firstName: 'Bram', lastName: 'Keys', email: `bram@${district.domain}` },
  ] as const
  await open(page, (await join(district.id, about[0])).token, '/my-account')
  await link(page, STAFF_PASSWORD)
  await be(page, ODILE)
  await expect(linked(page).getByText('ClassLink is linked.')).toBeVisible()
  const other = await newBrowser()
  await open(other, (await join(district.id, about[1])).token, '/my-account')
  await link(other, STAFF_PASSWORD)
  await be(other, ODILE)
  await expect(heading(other, 'This belongs to somebody else here')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Go to my account' }).click()
  await expect(linked(other).getByText('Not linked.')).toBeVisible()
})

test('an invitation is accepted by the way of the district, which is then the only way in', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await lakeside()
  await switchOn(district, vendor, ODILE.sub)
  const email = `odile@${district.domain}`
  const { invitation } = await invite(district.id, { firstName: 'Odile', lastName: 'Marchetti', email })
  await page.goto(`/unauth/teacher?token=${invitation}`)
  await expect(heading(page, 'Welcome, Odile Marchetti')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Continue with ClassLink' }).click()
  await be(page, ODILE)
  await expect(accountMenu(page)).toHaveText(/Odile Marchetti/)
  await page.goto('/my-account')
  await expect(linked(page).getByText(/It is your only way in/)).toBeVisible()
  await expect(linked(page).getByRole('button', { name: 'Unlink ClassLink' })).toBeDisabled()
  await expectAccessible()
  const other = await newBrowser()
  await other.goto(`/unauth/teacher?token=${invitation}`)
  await expect(heading(other, 'This link no longer works')).toBeVisible()
})

test('somebody with a password proves who they are once, and the two are linked', async ({
  page,
  expectAccessible,
}) => {
  const district = await lakeside()
  await switchOn(district, vendor, BRAM.sub)
  const email = `bram@${district.domain}`
  await join(district.id, { firstName: 'Bram', lastName: 'Keys', email })
  await begin(page, district)
  await be(page, BRAM)
  await page.getByRole('button', { name: 'I have a password here: sign in and link the two' }).click()
  const go = page.getByRole('button', { name: 'Sign in and link ClassLink' })
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not mine at all')
  await go.click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await go.click()
  await expect(accountMenu(page)).toHaveText(/Bram Keys/)
  await page.goto('/logout')
  await leaveVendor(page)
  await begin(page, district)
  await be(page, BRAM)
  await expect(accountMenu(page)).toHaveText(/Bram Keys/)
})

test('whoever has a second step gives it there, also in a browser that is remembered', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await lakeside()
  await switchOn(district, vendor, ODILE.sub)
  const email = `odile@${district.domain}`
  await open(page, (await join(district.id, { firstName: 'Odile', lastName: 'Marchetti', email })).token, '/my-account')
  const card = page.getByRole('region', { name: 'Second step', exact: true })
  await card.getByRole('button', { name: 'Add a second step' }).click()
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  const key = await addShownApp(page)
  const codes = await keepCodes(page)
  await expect(card).toContainText('10 of 10 left')
  await page.goto('/logout')
  await signIn(page, email, STAFF_PASSWORD)
  await page.getByLabel('Do not ask here for 30 days').check()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/logout')
  await expect(heading(page, 'Welcome back')).toBeVisible()

  const other = await newBrowser()
  await signInToLink(other, district, ODILE, email)
  await expect(heading(other, 'One more step')).toBeVisible()
  await expect(other.getByText('As soon as this is done, ClassLink is linked and lets you in.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Use a recovery code/ }).click()
  await other.getByLabel('Recovery code').fill('AAAA-AAAA')
  await other.keyboard.press('Enter')
  await expect(other.getByText(/That code is not right/)).toBeVisible()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await expect(accountMenu(other)).toHaveText(/Odile Marchetti/)
  await other.goto('/my-account')
  await linked(other).getByRole('button', { name: 'Unlink ClassLink' }).click()
  await expect(linked(other).getByText('ClassLink is not linked any more.')).toBeVisible()

  // The remembered browser said who was there once, and is asked who sits there now.
  await signInToLink(page, district, ODILE, email)
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(question).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'You are signed in, but the two are not linked')).toBeVisible()
  await page.goto('/logout')
  await leaveVendor(page)
  await signInToLink(page, district, ODILE, email)
  await question.getByRole('button', { name: /^Use a recovery code/ }).click()
  await question.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toHaveText(/Odile Marchetti/)
  await page.goto('/my-account')
  await expect(linked(page).getByRole('button', { name: 'Unlink ClassLink' })).toBeVisible()
})

test('whoever has to set a second step up does so there, and is linked', async ({ page, expectAccessible }) => {
  const district = await lakeside()
  await switchOn(district, vendor, BRAM.sub)
  const email = `bram@${district.domain}`
  await join(district.id, { firstName: 'Bram', lastName: 'Keys', email })
  const path = `/api/districts/${district.id}/second_step`
  expect((await call('PATCH', path, { token: district.office, body: { required: true } })).status).toBe(200)
  await signInToLink(page, district, BRAM, email)
  await expect(heading(page, 'Add a second step')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  await addShownApp(page)
  await keepCodes(page)
  await expect(accountMenu(page)).toHaveText(/Bram Keys/)
  await page.goto('/my-account')
  await expect(linked(page).getByRole('button', { name: 'Unlink ClassLink' })).toBeVisible()
})

/** Comes back from the provider as nobody who is known here, and types the password of an account here. */
async function signInToLink(page: Page, district: Lakeside, who: typeof ODILE, email: string) {
  await begin(page, district)
  await be(page, who)
  await page.getByRole('button', { name: 'I have a password here: sign in and link the two' }).click()
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in and link ClassLink' }).click()
}
