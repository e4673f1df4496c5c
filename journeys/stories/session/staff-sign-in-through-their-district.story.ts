import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { signInElsewhere } from '../../harness/new-staff.ts'
import { signIn } from '../../harness/people.ts'
import {
  join,
  type Lakeside,
  lakeside,
  linkInOffice,
  STAFF_PASSWORD,
  setDomains,
  switchOn,
} from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { startVendor, type Vendor } from '../../harness/vendor.ts'

const ODILE = { sub: '2841977', DisplayName: 'Odile Marchetti', SourcedId: 'T-07741', Role: 'Teacher' }
const BRAM = { sub: '2841978', DisplayName: 'Bram Keys', Role: 'Teacher' }
const STRANGER = { sub: '55', DisplayName: 'Somebody Else', TenantId: '99' }

let vendor: Vendor
test.beforeAll(async () => {
  vendor = await startVendor([ODILE, BRAM, STRANGER])
})
test.afterAll(() => vendor.stop())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('hornbook-token') ?? '')
const continueButton = (page: Page) => page.getByRole('link', { name: 'Continue with ClassLink' })
const be = (page: Page, { DisplayName: name }: { readonly DisplayName: string }) =>
  page.getByRole('button', { name }).click()

/** A district whose way is on, with Odile, whom its provider knows as well. */
async function withOdile(): Promise<Lakeside> {
  const district = await lakeside()
  await switchOn(district, vendor, ODILE.sub)
  await join(district.id, { firstName: 'Odile', lastName: 'Marchetti', email: `odile@${district.domain}` })
  return district
}

/** The page of a browser that has been through the provider once, and is known from then on. */
async function known(page: Page, district: Lakeside) {
  await page.goto(`/login/classlink?district=${district.siteCode}`)
  await be(page, ODILE)
  await expect(heading(page, 'We do not know you here')).toBeVisible()
  await linkInOffice(district)
}

test('somebody unknown asks, the office links them with one press, and they are in where they wanted to be', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await withOdile()
  await setDomains(district.id, [district.domain])
  await page.goto('/login?redirect=/my-reports?range=allTime')
  const login = page.getByRole('button', { name: 'Login' })
  const before = await login.boundingBox()
  await page.getByLabel('Email or username').fill(`odile@${district.domain}`)
  await expect(continueButton(page)).toBeVisible()
  // Nothing has moved, and the password still works.
  expect(await login.boundingBox()).toEqual(before)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/not for ClassLink/)
  await expectAccessible()
  await continueButton(page).click()
  await be(page, ODILE)
  await expect(heading(page, 'We do not know you here')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What ClassLink says about you' })).toContainText('T-07741')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send this to Rosalind Achterberg' }).click()
  await expect(heading(page, 'Rosalind Achterberg has it')).toBeFocused()
  await expectAccessible()

  const office = await newBrowser()
  await office.goto('/login')
  await signIn(office, `office@${district.domain}`, STAFF_PASSWORD)
  await expect(accountMenu(office)).toBeVisible()
  await office.goto(`/districts/${district.id}/sign-in`)
  await expect(office.getByText('has asked to be linked')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Link to Odile Marchetti' }).click()
  await expect(office.getByText('Odile Marchetti is linked to Odile Marchetti and gets in now.')).toBeVisible()
  await expect(office.getByText('Nobody is waiting.')).toBeVisible()

  await page.goto('/login?redirect=/my-reports?range=allTime')
  await page.getByLabel('Email or username').fill(`odile@${district.domain}`)
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/my-reports\?range=allTime$/)
  await expect(accountMenu(page)).toHaveText(/Odile Marchetti/)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('authentication_token')
})

test('where a way was used before it comes first, and the password is one press away', async ({
  page,
  expectAccessible,
}) => {
  const district = await withOdile()
  await known(page, district)
  await page.goto(`/sign-in/${district.siteCode}`)
  await continueButton(page).click()
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText(district.name)).toBeVisible()
  await expect(continueButton(page)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  // Who it was is nowhere.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /Odile|odile|2841977/,
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Use an email and password' }).click()
  await signIn(page, `odile@${district.domain}`, STAFF_PASSWORD)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Use another way' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('on a shared tablet the second person is asked who goes on, and nothing changes before', async ({
  page,
  context,
  expectAccessible,
}) => {
  const district = await withOdile()
  const email = `bram@${district.domain}`
  await join(district.id, { firstName: 'Bram', lastName: 'Keys', email })
  await known(page, district)
  const brams = await signInElsewhere(email, STAFF_PASSWORD)
  await page.evaluate(token => localStorage.setItem('hornbook-token', token), brams)
  await page.goto(`/login/classlink?district=${district.siteCode}`)
  await expect(heading(page, 'Somebody else is signed in here')).toBeVisible()
  expect(await storedToken(page)).toBe(brams)
  await expectAccessible()
  await page.getByRole('button', { name: 'Continue as Odile Marchetti' }).click()
  await expect(accountMenu(page)).toHaveText(/Odile Marchetti/)
  expect((await call('GET', '/api/users/session', { token: brams })).status).toBe(401)
  // Somebody of another district of the same provider learns nothing of this one.
  await page.goto('/logout')
  await context.clearCookies({ domain: '127.0.0.1' })
  await page.goto(`/login/classlink?district=${district.siteCode}`)
  await be(page, STRANGER)
  await expect(heading(page, 'You are of another district there')).toBeVisible()
  await expect(page.getByText(district.name)).toHaveCount(0)
  await expectAccessible()
})

test('a provider that is down, and one that says no, lead back with a sentence and another way', async ({
  page,
  expectAccessible,
}) => {
  const district = await withOdile()
  await known(page, district)
  const repair = vendor.breakDown()
  await page.goto(`/login/classlink?district=${district.siteCode}`)
  await expect(heading(page, 'ClassLink does not answer')).toBeVisible()
  await expectAccessible()
  repair()
  await page.getByRole('link', { name: 'Try ClassLink again' }).click()
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/logout')
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'ClassLink did not sign you in')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with a password' }).click()
  await expect(page.getByRole('button', { name: 'Use an email and password' })).toBeVisible()
})

test('what was begun in one browser does not end in another, and a code works in its own alone', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await withOdile()
  await known(page, district)
  const way = `/login/classlink?district=${district.siteCode}`
  const back = page.waitForRequest(/\/api\/sign_ons\/callback/)
  await page.route(/\/api\/sign_ons\/callback/, route => route.abort())
  await page.goto(way).catch(() => {})
  const callback = (await back).url()
  const other = await newBrowser()
  await other.goto(callback)
  await expect(heading(other, 'This browser keeps no cookies')).toBeVisible()
  await expectAccessible(other)
  await other.goto(way)
  await expect(other.getByRole('button', { name: ODILE.DisplayName })).toBeVisible()
  await other.goto(callback)
  await expect(heading(other, 'This sign-in began in another browser')).toBeVisible()
  expect(await storedToken(other)).toBe('')
})

test('an address made by hand leads nowhere but into Hornbook', async ({ page }) => {
  const district = await withOdile()
  await known(page, district)
  const id = await page.evaluate(async code => {
    const answer = await fetch(`/api/sign_ons?filter[siteCodeEq]=${code}`)
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id
  }, district.siteCode)
  for (const hostile of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/a/..//evil.example']) {
    await page.goto(`/api/sign_ons/${id}/start?return=${encodeURIComponent(hostile)}`)
    await expect(accountMenu(page)).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('localhost')
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login/)
  }
  await page.goto('/sign-on/stopped?problem=made-up')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/login/unheard?district=none')
  await expect(heading(page, 'This address leads nowhere')).toBeVisible()
})
