import { expect, test } from '../../harness/story.ts'
import { changeTraining, staffOf } from '../../harness/training.ts'

// The account is nobody else's: other stories find it in training.
test('the next click after training opens the full app, and the next one after it begins again closes it', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const { districtId, name } = await staffOf('managed')
  await openAs('managed', '/')
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries.filter({ hasText: 'MY REPORTS' })).toBeVisible()
  // Otherwise a call of the page itself may be the first to notice.
  await page.waitForLoadState('networkidle')
  await changeTraining('managed', 'require_training')
  let isOver = false
  try {
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
    await expect(page.getByRole('link', { name: /^Ask our support team/ })).toHaveAttribute('href', /^mailto:support/)
    const hub = await newBrowser()
    await openAs('administrator', `/adminhub/districts/${districtId}`, hub)
    const people = hub.getByRole('region', { name: 'People' })
    await people.getByRole('searchbox').fill(name)
    await expect(people.getByRole('row', { name })).toContainText('In training')
    await people.getByRole('button', { name: `Training completed ${name}` }).click()
    await hub.getByLabel('Reason').fill('The certificate came by mail')
    await expectAccessible(hub)
    await hub.getByRole('dialog').getByRole('button', { name: 'Training completed' }).click()
    await expect(people.getByText(`Hornbook opens for ${name} at the next click.`)).toBeVisible()
    isOver = true
  } finally {
    if (!isOver) await changeTraining('managed', 'complete_training')
  }
  await entries.filter({ hasText: 'TRAINING' }).click()
  await expect(entries.filter({ hasText: 'MY REPORTS' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Public Schools' })).toBeVisible()
})
