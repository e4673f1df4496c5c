import { call } from '../../harness/api.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const REFUSED = 'The email or username and the password do not match.'

test('a wrong password marks both fields, says so under the password, and keeps the email', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/login')
  const email = page.getByLabel('Email or username')
  const password = page.getByLabel('Password', { exact: true })
  await signIn(page, PEOPLE.schoolAdmin, 'not-the-password')
  await expect(password).toHaveAccessibleDescription(REFUSED)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue(PEOPLE.schoolAdmin)
  await expectAccessible()

  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('Tab leads from the email to the password, and to the link for a forgotten one only after it', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(PEOPLE.schoolAdmin)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
})

test('an unknown email gets exactly the same answer', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'nobody-of-that-name@hornbook.test', 'not-the-password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(REFUSED)
})

test('empty fields are marked as required, and nothing is sent to the server', async ({ page, expectAccessible }) => {
  await page.goto('/login')
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription('Required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Required')
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await expectAccessible()
  expect(posts).toEqual([])
})

test('after ten wrong guesses the account is locked for a while, and the page says for how long', async ({ page }) => {
  const email = 'guessed-at@hornbook.test'
  const data = { type: 'user', attributes: { email, password: 'guess' } }
  for (let guess = 0; guess < 10; guess++) await call('POST', '/api/users/session', { body: { data } })
  await page.goto('/login')
  await signIn(page, email, 'guess')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^Too many attempts\. Please try again in \d+ minutes?\.$/,
  )
})
