import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { newTeacher, signInElsewhere } from '../../harness/new-staff.ts'
import { mailsTo, waitForMail } from '../../harness/outbox.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const FIRST = 'Six-quiet-Otters-swim'
const SECOND = 'Nine-loud-Ravens-call'

async function openSignedIn(page: Page, token: string, path: string) {
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('hornbook-token', value), token)
  await page.goto(path)
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const statusOf = async (token: string) => (await call('GET', '/api/users/session', { token })).status

test('somebody changes their name and their address, and the old address is told', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const [old, next] = ['odile.first@hornbook.test', 'odile.next@hornbook.test']
  await openSignedIn(page, await newTeacher({ firstName: 'Odile', lastName: 'Marchetti' }, old, FIRST), '/my-account')
  const name = card(page, 'Name')
  await name.getByLabel('Family Name').fill(' ')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(name.getByLabel('Family Name')).toHaveAccessibleDescription(/required/)
  await name.getByLabel('Family Name').fill('Ковальчук')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Odile Ковальчук', { exact: true })).toBeVisible()

  const zone = card(page, 'Time zone')
  await zone.getByLabel('Times are shown in').fill('Denver')
  await page.getByRole('option', { name: /^America\/Denver/ }).click()
  await expect(zone.getByText(/^It is \d\d:\d\d in America\/Denver\.$/)).toBeVisible()
  await zone.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your time zone is saved.')).toBeVisible()
  await page.reload()
  await expect(zone.getByLabel('Times are shown in')).toHaveValue('America/Denver')

  const email = card(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Current password', { exact: true }).fill('not mine at all')
  await email.getByRole('button', { name: 'Send the link' }).click()
  await expect(email.getByLabel('Current password', { exact: true })).toBeFocused()
  await expect(email.getByText('This is not your current password.')).toBeVisible()
  await expectAccessible()
  await email.getByLabel('Current password', { exact: true }).fill(FIRST)
  await email.getByRole('button', { name: 'Send the link' }).click()
  await expect(email.getByText(`A link is on its way to ${next}.`)).toBeVisible()
  const { link } = await waitForMail(next)

  // Another person in another browser can do nothing with the link.
  const other = await newBrowser()
  await other.goto(link)
  await signIn(other, PEOPLE.schoolAdmin, PASSWORD)
  await expect(other.getByText(/^This link does not work for/)).toBeVisible()
  await expectAccessible(other)

  await page.goto(link)
  await expectAccessible()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`From now on you sign in with ${next}.`)).toBeVisible()
  await expect(async () => expect((await mailsTo(old)).join()).toMatch(/address was changed/)).toPass()
  await page.goto(link)
  await expect(page.getByText(/^This link does not work for Odile/)).toBeVisible()
  expect(await statusOf(await signInElsewhere(next, FIRST))).toBe(200)
})

test('a new password ends the other sessions, and one session can be ended by itself', async ({
  page,
  expectAccessible,
}) => {
  const email = 'bram.keys@hornbook.test'
  await openSignedIn(page, await newTeacher({ firstName: 'Bram', lastName: 'Keys' }, email, FIRST), '/my-account')
  const others = [await signInElsewhere(email, FIRST), await signInElsewhere(email, FIRST)]
  await page.reload()
  const sessions = card(page, 'Where I am signed in')
  await expect(sessions.getByText('here now')).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^End: / })).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^End: / })
    .first()
    .click()
  await expect(sessions.getByText('Ended. It needs to sign in again.')).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^End: / })).toHaveCount(1)
  expect((await Promise.all(others.map(statusOf))).toSorted()).toEqual([200, 401])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/change-password$/)
  const password = card(page, 'Change password')
  const field = (label: string) => password.getByLabel(label, { exact: true })
  const change = password.getByRole('button', { name: 'Change password' })
  await field('Current password').fill(FIRST)
  await field('New password').fill('hornbook123')
  await field('Repeat the password').fill('hornbook12')
  await change.click()
  await expect(field('New password')).toBeFocused()
  await expect(password.getByText('The password & confirmation do not match')).toBeVisible()
  await expectAccessible()
  await field('New password').fill(SECOND)
  await field('Repeat the password').fill(SECOND)
  await change.click()
  await expect(password.getByText('Your other session has ended.')).toBeVisible()
  await expect(field('New password')).toHaveValue('')
  await expect(sessions.getByRole('button', { name: /^End/ })).toHaveCount(0)
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
  expect(await statusOf(await signInElsewhere(email, SECOND))).toBe(200)
})

test('whose roster has their name and address is told so, and changes the rest', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('managed', '/my-account')
  await expect(card(page, 'Name').getByText(/^Your name and email address come from/)).toBeVisible()
  await expect(card(page, 'Name').getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Change password').getByLabel('New password', { exact: true })).toBeVisible()
  await expectAccessible()
})

test.describe('Where people may not change their own account', () => {
  let hornbook: Hornbook
  test.beforeAll(async () => {
    hornbook = await startHornbook({ HORNBOOK_SELF_SERVICE: 'off' })
  })
  test.afterAll(() => hornbook.stop())

  test("both pages say 'Coming soon...', and the menu leads to neither", async ({ page, expectAccessible }) => {
    await page.goto(`${hornbook.address}/login?redirect=/my-account`)
    await signIn(page, PEOPLE.teacher, PASSWORD)
    await expect(page.getByText('Coming soon...', { exact: true })).toBeVisible()
    for (const path of ['/my-account', '/my-account/change-password']) {
      await page.goto(hornbook.address + path)
      await expect(page.getByText('Coming soon...', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: /^(My Account|Change Password)$/i })).toHaveCount(0)
    }
    await expectAccessible()
  })
})
