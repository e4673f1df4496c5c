import type { Page } from '@playwright/test'
import { signInElsewhere } from '../../harness/new-staff.ts'
import { signIn } from '../../harness/people.ts'
import { join, type Lakeside, lakeside, STAFF_PASSWORD, switchOn } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { startVendor, TENANT, type Vendor } from '../../harness/vendor.ts'

const ROSALIND = { sub: '1', DisplayName: 'Rosalind Achterberg', Role: 'Tenant Administrator' }

let vendor: Vendor
test.beforeAll(async () => {
  vendor = await startVendor([ROSALIND])
})
test.afterAll(() => vendor.stop())

const way = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openOffice(page: Page, { id, office }: Lakeside) {
  await page.goto('/login')
  await page.evaluate(token => localStorage.setItem('hornbook-token', token), office)
  await page.goto(`/districts/${id}`)
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible()
}

test('a way is set up step by step, tested with what it says in sight, and switched on', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await lakeside()
  await openOffice(page, district)
  await expect(page.getByText('No other way yet.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Add a way' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add a way to sign in' })
  await wizard.getByLabel('Another provider').click()
  await wizard.getByRole('button', { name: /^Next/ }).click()
  await expect(wizard.getByText(/\/api\/sign_ons\/callback$/)).toBeVisible()
  await expectAccessible()
  await wizard.getByRole('button', { name: /^Next/ }).click()
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard.getByLabel('What the button calls it')).toBeFocused()
  await wizard.getByLabel('What the button calls it').fill('Lakeside Login')
  await wizard.getByLabel('Issuer').fill('not an address')
  await wizard.getByLabel('Client id').fill(vendor.clientId)
  await wizard.getByLabel('Client secret').fill(vendor.clientSecret)
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard.getByLabel('Issuer')).toBeFocused()
  await expect(wizard.getByLabel('Issuer')).toHaveAccessibleDescription(/must be the address of an issuer/)
  await expectAccessible()
  await wizard.getByLabel('Issuer').fill(vendor.issuer)
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(way(page, 'Lakeside Login')).toContainText('Not tested yet')

  await button(page, 'Test it: Lakeside Login').click()
  await button(page, ROSALIND.DisplayName).click()
  const tested = page.getByRole('region', { name: 'Your test' })
  await expect(tested).toContainText('Lakeside Login works with these settings.')
  await expect(tested).toContainText('Rosalind Achterberg')
  await expectAccessible()
  await button(page, 'Switch on: Lakeside Login').click()
  await expect(page.getByText('Lakeside Login is on. Your staff see it on the sign-in page.')).toBeVisible()
  const other = await newBrowser()
  await other.goto(`/sign-in/${district.siteCode}`)
  await expect(other.getByRole('link', { name: 'Continue with Lakeside Login' })).toBeVisible()

  // The secret is written, never read; another client has to be tested again.
  await page.getByRole('link', { name: 'Change: Lakeside Login' }).click()
  const form = page.getByRole('dialog', { name: 'Change Lakeside Login' })
  await expect(form.getByLabel('Client secret')).toHaveValue('')
  await expectAccessible()
  await form.getByLabel('Client id').fill('another')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Client secret')).toHaveAccessibleDescription(/Type the client secret again/)
  await form.getByLabel('Client id').fill(vendor.clientId)
  await form.getByLabel('Client secret').fill('wrong')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(way(page, 'Lakeside Login')).toContainText('Not tested yet')
  await expect(tested).toHaveCount(0)
  await button(page, 'Test it: Lakeside Login').click()
  await expect(tested).toContainText('does not take the client id')
  await expectAccessible()
  await button(page, 'Remove: Lakeside Login').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Lakeside Login is removed.')).toBeVisible()
})

test('as the only way, two administrators keep their passwords and nobody else does', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const district = await lakeside()
  await switchOn(district, vendor, ROSALIND.sub)
  const [second, odile] = [`second@${district.domain}`, `odile@${district.domain}`]
  await openOffice(page, district)
  await button(page, 'Make it the only way: ClassLink').click()
  await expect(page.getByText(/It takes two administrators/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  const admin = { firstName: 'Marguerite', lastName: 'Oyelaran', email: second }
  await join(district.id, { ...admin, userType: 'DistrictAdmin' })
  await join(district.id, { firstName: 'Odile', lastName: 'Marchetti', email: odile })
  await page.reload()
  await button(page, 'Make it the only way: ClassLink').click()
  const form = page.getByRole('dialog', { name: 'ClassLink as the only way' })
  const keeper = (label: RegExp) => form.getByRole('combobox', { name: label })
  await keeper(/^Keeps/).fill('Rosalind')
  await page.getByRole('option', { name: /Rosalind/ }).click()
  await keeper(/^Also/).fill('Rosalind')
  await page.getByRole('option', { name: /Rosalind/ }).click()
  await form.getByRole('button', { name: 'Make it the only way' }).click()
  await expect(keeper(/^Also/)).toHaveAccessibleDescription(/it takes two/)
  await expectAccessible()
  await keeper(/^Also/).fill('Marguerite')
  await page.getByRole('option', { name: /Marguerite/ }).click()
  await form.getByRole('button', { name: 'Make it the only way' }).click()
  await expect(page.getByText('For Rosalind Achterberg and Marguerite Oyelaran alone')).toBeVisible()
  await expectAccessible()

  const other = await newBrowser()
  await other.goto(`/sign-in/${district.siteCode}`)
  await expect(other.getByText('It signs in with ClassLink alone')).toBeVisible()
  await signIn(other, odile, STAFF_PASSWORD)
  await expect(other.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/signs in with ClassLink/)
  await expectAccessible(other)
  await signIn(other, second, STAFF_PASSWORD)
  await expect(other.getByRole('button', { name: /^Account of / })).toBeVisible()

  await button(page, 'Allow passwords again: ClassLink').click()
  await expect(page.getByText('Passwords work again.')).toBeVisible()
  expect(await signInElsewhere(odile, STAFF_PASSWORD)).not.toBe('')
})

test('only the provider edits the email domains, and two windows do not overwrite each other', async ({
  page,
  newBrowser,
  openAs,
  expectAccessible,
}) => {
  const district = await lakeside()
  await switchOn(district, vendor, ROSALIND.sub)
  await openOffice(page, district)
  await expect(page.getByText('Our support team adds them')).toBeVisible()
  const hub = await newBrowser()
  await openAs('administrator', `/adminhub/districts/${district.id}`, hub)
  await hub.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await hub.getByRole('region', { name: 'Where your staff find it' }).getByRole('button', { name: 'Change' }).click()
  const form = hub.getByRole('dialog', { name: `Email domains of ${district.name}` })
  await form.getByRole('textbox', { name: 'Email domains' }).fill('gmail.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('textbox', { name: 'Email domains' })).toHaveAccessibleDescription(
    /anybody can have an address/,
  )
  await expectAccessible(hub)
  await form.getByRole('textbox', { name: 'Email domains' }).fill(`@${district.domain}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(hub.getByText(district.domain, { exact: true })).toBeVisible()
  await expectAccessible(hub)

  await page.getByRole('link', { name: 'Change: ClassLink' }).click()
  await hub.getByRole('link', { name: 'Change: ClassLink' }).click()
  const [first, last] = [page, hub].map(each => each.getByRole('dialog', { name: 'Change ClassLink' })) as [
    ReturnType<Page['getByRole']>,
    ReturnType<Page['getByRole']>,
  ]
  await first.getByLabel('Tenant id').fill(`${TENANT}, 1023`)
  await last.getByLabel('What the button calls it').fill('LaunchPad')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toHaveCount(0)
  await last.getByRole('button', { name: 'Save' }).click()
  await expect(hub.getByText('was saved while you were editing')).toBeVisible()
  await expectAccessible(hub)
  await last.getByRole('button', { name: 'Save' }).click()
  await expect(way(hub, 'LaunchPad')).toContainText('Not tested yet')
})
