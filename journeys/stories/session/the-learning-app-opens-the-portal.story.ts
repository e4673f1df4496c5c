import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { addressFor } from '../../harness/hand-off.ts'
import { expect, test } from '../../harness/story.ts'

const TEACHERS_CLASS = 'Ms. Castellanos – Kindergarten'
const SCHOOL = 'Alder Creek Elementary School'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('hornbook-token') ?? '')
const statusOf = async (token: string) => (await call('GET', '/api/users/session', { token })).status

test('a code signs its person in before anything else is asked for, once, and leaves the address', async ({ page }) => {
  const address = await addressFor('teacher', '/my-reports?range=allTime')
  const code = address.split('authentication_token=')[1] as string
  const requests: string[] = []
  page.on('request', request => {
    requests.push(`${request.method()} ${request.url()}`)
    if (!request.isNavigationRequest())
      expect(`${request.url()} ${request.headers().referer ?? ''}`).not.toContain(code)
  })
  await page.goto(address)
  await expect(accountMenu(page)).toBeVisible()
  await expect(page).toHaveURL(/\/my-reports\?range=allTime$/)
  const calls = requests.filter(request => /\/api\//.test(request) && !request.endsWith('/api/configuration'))
  expect(calls[0]).toContain('POST')
  expect(calls[0]).toContain('/api/users/session')
  // Only the token survives a reload.
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toContain(code)
  await page.reload()
  await expect(page).toHaveURL(/\/my-reports\?range=allTime$/)
  await page.goto('/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
})

test('a code that was used leads to sign-in, with a plain sentence', async ({ page, newBrowser, expectAccessible }) => {
  const address = await addressFor('teacher')
  await page.goto(address)
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  const other = await newBrowser()
  await other.goto(address)
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByText('This way in no longer works')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectAccessible(other)
})

test('where somebody else is signed in the page asks, naming both, and nothing changes before', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const teachers = await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  await page.goto(await addressFor('schoolAdmin'))
  await expect(heading(page, 'Somebody else is signed in here')).toBeVisible()
  const people = page.getByRole('listitem')
  await expect(people.nth(0)).toContainText('Imani Castellanos')
  await expect(people.nth(1)).toContainText('School administrator')
  await expectAccessible()
  expect(await storedToken(page)).toBe(teachers)
})

test('who stays ends the session of the one who arrived', async ({ page, openAs }) => {
  const teachers = await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  const answer = page.waitForResponse(
    each => each.url().includes('/users/session') && each.request().method() === 'POST',
  )
  await page.goto(await addressFor('schoolAdmin'))
  const arrived = (await (await answer).json()).data.attributes.authenticationToken as string
  await page.getByRole('button', { name: 'Stay as Imani Castellanos' }).click()
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  expect([await statusOf(arrived), await statusOf(teachers)]).toEqual([401, 200])
})

test('who continues ends the session that was here, in its other tabs too', async ({ page, context, openAs }) => {
  const teachers = await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  const arriving = await context.newPage()
  await arriving.goto(await addressFor('schoolAdmin'))
  await arriving.getByRole('button', { name: /^Continue as / }).click()
  await expect(heading(arriving, SCHOOL)).toBeVisible()
  expect(await statusOf(teachers)).toBe(401)
  const menu = (await accountMenu(arriving).textContent()) ?? ''
  expect(menu).toContain('Account of Desmond Okonjo')
  await expect(accountMenu(page)).toHaveText(menu)
  await arriving.reload()
  await expect(heading(arriving, SCHOOL)).toBeVisible()
})

test('the same person arrives without a question, and their session before is over', async ({ page, openAs }) => {
  const before = await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  await page.goto(await addressFor('teacher'))
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  expect(await storedToken(page)).not.toBe(before)
  expect(await statusOf(before)).toBe(401)
})

test('a reload during the question keeps who is signed in here', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  await page.goto(await addressFor('schoolAdmin'))
  await expect(heading(page, 'Somebody else is signed in here')).toBeVisible()
  await page.reload()
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
})

test('a code that does not work asks before it changes who is signed in', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const teachers = await openAs('teacher', '/')
  await expect(heading(page, TEACHERS_CLASS)).toBeVisible()
  await page.goto('/my-reports?authentication_token=none')
  await expect(heading(page, 'This way in no longer works')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stay as Imani Castellanos' }).click()
  await expect(page).toHaveURL(/\/my-reports$/)
  await page.goto('/?authentication_token=none')
  await page.getByRole('button', { name: 'Log in as somebody else' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await statusOf(teachers)).toBe(401)
})
