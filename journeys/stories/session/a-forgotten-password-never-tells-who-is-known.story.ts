import { failWith } from '../../harness/network.ts'
import { mailsTo, waitForMail } from '../../harness/outbox.ts'
import { PEOPLE } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const UNKNOWN = 'nobody@hornbook.test'

for (const email of [PEOPLE.expired, UNKNOWN]) {
  test(`a password request for ${email} gets the same answer as for any address`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Email or username').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await expect(page.getByText(`If there is an account for ${email}, a link is on its way.`)).toBeVisible()
    await expectAccessible()
  })
}

test('only a known address gets a mail, and its link opens the form for a new password', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/forgot-password')
  for (const email of [UNKNOWN, PEOPLE.managed]) {
    await page.getByLabel('Email or username').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('button', { name: 'Try another address' }).click()
  }
  const { link } = await waitForMail(PEOPLE.managed)
  expect(await mailsTo(UNKNOWN)).toEqual([])

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Hello again, Anselm Vandermeer' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Repeat the password').fill('another one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription(
    'The password & confirmation do not match',
  )
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectAccessible()
})

test('a link that cannot be checked right now is not called expired', async ({ page, expectAccessible }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email or username').fill(PEOPLE.trainee)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { link } = await waitForMail(PEOPLE.trainee)
  const restore = await failWith(page, /\/api\/credential_links$/, 503)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your link could not be read just now' })).toBeVisible()
  await expectAccessible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Hello again, Philippa Nakagawa' })).toBeVisible()
})

test('an invalid link offers to send a new one', async ({ page, expectAccessible }) => {
  await page.goto('/unauth/teacher?token=made-up-by-somebody')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible()
  await page.goto('/unauth/teacher')
  await expect(page.getByRole('heading', { name: 'No password yet?' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Your school email').fill(UNKNOWN)
  await page.getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(page.getByText(`If we know ${UNKNOWN}, a new link is on its way.`)).toBeVisible()
})
