import { readFile } from 'node:fs/promises'
import { failWith } from '../../harness/network.ts'
import { expect, test } from '../../harness/story.ts'

test('a report is asked for, comes by itself, stays in the list, and says when it cannot be downloaded', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/my-reports')
  const list = page.getByRole('table', { name: 'Your reports' })
  await expect(page.getByText('You do not have any reports yet.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Open my dashboard' }).click()

  await page.getByRole('button', { name: /^Download/ }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Progress report The table/ }).click()
  const onItsWay = page.getByRole('dialog', { name: 'Your Report is on Its Way!' })
  await expect(onItsWay).toContainText('an email goes to teacher@hornbook.test')
  await expectAccessible()
  // A tablet is turned: the menu moves elsewhere, and the dialog stays.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.locator('[data-above-table] nav')).toBeVisible()
  await expect(onItsWay).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await onItsWay.getByRole('link', { name: 'Go to My Reports' }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^progress_.+_\d{4}_\d\d_\d\d\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(list.getByText('Ready', { exact: true })).toBeVisible()
  await expect(list.getByText(/^Kept 30 more days, until \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expectAccessible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible()
  const again = page.waitForEvent('download')
  await list.getByRole('button', { name: /^Download progress_/ }).click()
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename())

  await page.setViewportSize({ width: 1440, height: 900 })
  const restore = await failWith(page, /user_attachments\/\d+\/file/, 404)
  await list.getByRole('button', { name: /^Download progress_/ }).click()
  const oops = page.getByRole('dialog', { name: 'Oops! An Error Occurred.' })
  await expect(oops).toContainText(file.suggestedFilename())
  await expect(oops.getByRole('link', { name: 'support@example.org' })).toBeVisible()
  await expectAccessible()
  await oops.getByRole('button', { name: 'Close' }).last().click()
  await restore()

  await page.goto('/')
  await page.getByRole('button', { name: /^Download/ }).click()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Progress report, for printing/ }).click()
  await page.getByRole('link', { name: 'Go to My Reports' }).click()
  expect((await printed).suggestedFilename()).toMatch(/^progress_.+\.pdf$/)
  await expect(list.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'My Downloads' }).click()
  await expect(page.getByRole('dialog', { name: 'My Downloads' })).toContainText('kept for 30 days')
})
