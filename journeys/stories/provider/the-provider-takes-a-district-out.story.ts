import { expect, test } from '../../harness/story.ts'

test('everything of a district is asked for with a reason, comes as a zip, and its password is shown once', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/districts')
  await page.getByRole('link', { name: /Dry Creek/ }).click()
  const card = page.getByRole('region', { name: 'Everything as files' })
  await expect(card).toContainText('Nobody has asked for it yet.')

  await card.getByRole('button', { name: 'Ask for it' }).click()
  const question = page.getByRole('dialog', { name: /^Everything of Dry Creek .* as files\?$/ })
  await expect(question.getByRole('button', { name: 'Ask for it' })).toBeDisabled()
  await question.getByRole('textbox', { name: /Reason/ }).fill('They are leaving')
  await expectAccessible()
  await question.getByRole('button', { name: 'Ask for it' }).click()

  const shown = page.getByRole('dialog', { name: 'The password of the zip' })
  const password = await shown.getByText(/^[2-9a-z]{5}(-[2-9a-z]{5}){4}$/).textContent()
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await expectAccessible()
  await shown.getByRole('button', { name: 'I have it' }).click()
  await expect(shown).toBeHidden()

  await expect(card.getByText('They are leaving')).toBeVisible()
  const download = card.getByRole('button', { name: /^Download the export of/ })
  await expect(download).toBeVisible({ timeout: 60_000 })
  await expectAccessible()
  const saving = page.waitForEvent('download')
  await download.click()
  expect((await saving).suggestedFilename()).toMatch(/^district-\d+-everything\.zip$/)
  await expect(card).toContainText('downloaded once')

  await page.reload()
  await expect(card.getByText('They are leaving')).toBeVisible()
  await expect(page.getByText(password ?? '')).toHaveCount(0)
})
