import type { Page } from '@playwright/test'
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
