import { expect, test } from '../../harness/story.ts'

test("one's secret code is seen and made anew, and a refusal leads away", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/my-account/secret-code')
  const code = page.getByRole('status', { name: 'Your secret code' })
  await expect(code).toHaveText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
  const before = (await code.textContent()) ?? ''
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByRole('button', { name: 'Make a new code' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep this one' }).click()
  await expect(code).toHaveText(before)
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await page.getByRole('button', { name: 'Make a new code' }).click()
  await expect(page.getByText('This is your new code.')).toBeVisible()
  await expect(code).not.toHaveText(before)

  const answer = (status: number, code: string) =>
    page.route('**/secret_code*', route =>
      route.fulfill({ status, json: { errors: [{ status: String(status), code, title: '', detail: '' }] } }),
    )
  await answer(403, 'forbidden')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
  await answer(404, 'notFound')
  await page.goto('/my-account/secret-code')
  await expect(page).toHaveURL(/\/login/)
})
