import type { Page } from '@playwright/test'
import { inviteTeacher, newTeacher } from '../../harness/new-staff.ts'
import { PEOPLE, signIn } from '../../harness/people.ts'
import { addShownApp, keepCodes } from '../../harness/second-step.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'Six-quiet-Otters-swim'

/** What a browser keeps of where it has been. */
const traces = (page: Page) => page.evaluate(() => `${location.href} ${JSON.stringify(history.state)}`)

test('the token of an invitation leaves the address, and the link still works after a reload', async ({ page }, {
  retry,
}) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  const link = await inviteTeacher({ firstName: 'Ursa', lastName: 'Traceless' }, `ursa${retry}@hornbook.test`)
  const token = new URL(link).searchParams.get('token') as string
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /Ursa/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Ursa/ })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/unauth/teacher')
  expect(await traces(page)).not.toContain(token)
  expect(asked.filter(each => each.includes(token))).toEqual([`${link} `])
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token)
})

test('a link to a new address outlasts the sign-in that it asks for', async ({ page }) => {
  await page.goto('/my-account/new-email?token=made-up-by-somebody')
  await expect(page).toHaveURL(/\/login\?redirect=\/my-account\/new-email$/)
  expect(await traces(page)).not.toContain('made-up')
  await signIn(page, PEOPLE.schoolAdmin, 'hornbook-demo')
  await expect(page.getByText(/^This link does not work for/)).toBeVisible()
  expect(await traces(page)).not.toContain('made-up')
})

test('a link opens although somebody else has only half signed in there', async ({ page, expectAccessible }, {
  retry,
}) => {
  const email = `orson${retry}@hornbook.test`
  const own = await newTeacher({ firstName: 'Orson', lastName: 'Halfway' }, email, PASSWORD)
  const link = await inviteTeacher({ firstName: 'Vela', lastName: 'Next' }, `vela${retry}@hornbook.test`)
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('hornbook-token', value), own)
  await page.goto('/my-account')
  await page.getByRole('button', { name: 'Add a second step' }).click()
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  await addShownApp(page)
  await keepCodes(page)
  await page.goto('/logout')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/second-step/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /Vela/ })).toBeVisible()
  await expectAccessible()
  await page.goto('/forgot-password')
  await expect(page).toHaveURL(/\/forgot-password$/)
})
