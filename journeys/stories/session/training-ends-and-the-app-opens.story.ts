import { expect, test } from '../../harness/story.ts'
import { setTraining } from '../../harness/training.ts'

// The account is nobody else's: other stories find it in training.
test('the next click after training opens the full app, and the next one after it begins again closes it', async ({
  page,
  openAs,
}) => {
  await openAs('managed', '/')
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries.filter({ hasText: 'MY REPORTS' })).toBeVisible()
  try {
    await setTraining('managed', 'training')
    await entries.filter({ hasText: 'ROSTERING' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(entries).toHaveText([/^TRAINING/, 'LOG OUT'])
    for (const address of [
      '/my-reports',
      '/adminhub/uploads',
      '/lesson-guides',
      '/my-account/secret-code',
      '/nowhere',
    ]) {
      await page.goto(address)
      await expect(page).toHaveURL(/:\d+\/$/)
      await expect(page.getByRole('link', { name: /Open the training site/ })).toHaveAttribute('href', /^https:/)
      await expect(entries).toHaveCount(2)
    }
  } finally {
    await setTraining('managed', 'enabled')
  }
  await entries.filter({ hasText: 'TRAINING' }).click()
  await expect(entries.filter({ hasText: 'MY REPORTS' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Public Schools' })).toBeVisible()
})
