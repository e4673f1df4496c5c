import { allAnswered } from '../../harness/all-answered.ts'
import { call, done } from '../../harness/api.ts'
import { expect, test } from '../../harness/story.ts'

const CLASS = 'Ms. Castellanos – Kindergarten'
const ENDED = 'You are logged out automatically after 30 minutes of inactivity. Please log on again to continue.'

test('a warning shows five minutes before the end, and Continue keeps the session', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await page.clock.install()
  await openAs('teacher', '/')
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
  // An answer that is still on its way would count as activity.
  await allAnswered(page)

  await page.clock.fastForward('25:00')
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(warning).toContainText('you are logged out after 30 minutes of inactivity.')
  await expect(warning).toContainText(/Your session ends in [45]:\d\d\./)
  await expect(warning.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.clock.resume()
  await expectAccessible()

  const refreshed = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await warning.getByRole('button', { name: 'Continue' }).click()
  expect((await refreshed).status()).toBe(200)
  await expect(warning).toBeHidden()
})

test('if the warning is ignored, the session ends, and sign-in says why', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await page.clock.install()
  await openAs('teacher', '/')
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
  const address = page.url()
  await allAnswered(page)
  await page.clock.fastForward('25:00')
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await page.clock.fastForward('05:01')

  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect(page.getByText(ENDED)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('hornbook-token'))).toBeNull()
  await page.clock.resume()
  await expectAccessible()

  await page.getByRole('button', { name: /^Teacher/ }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  expect(page.url()).toBe(address)
})

test('the next call shows that the server has ended the session, and the page is cleared', async ({ page, openAs }) => {
  const token = await openAs('teacher', '/')
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
  // A call that is still on its way would be the next one, and clear the page before the click.
  await allAnswered(page)
  expect((await call('DELETE', '/api/users/session', { token })).status).toBe(204)

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect(page.getByText(ENDED)).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})

test('a session that ended while the browser was closed leads to sign-in without a message', async ({
  page,
  openAs,
}) => {
  const token = await openAs('teacher', '/')
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
  done(await call('DELETE', '/api/users/session', { token }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Session Expired')).toBeHidden()
})
