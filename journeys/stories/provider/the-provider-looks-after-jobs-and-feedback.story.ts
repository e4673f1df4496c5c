import { expect, test } from '../../harness/story.ts'

test('the provider sees what runs by itself, and what nobody can cancel', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs and imports' })).toBeVisible()
  await page.getByRole('searchbox').or(page.getByLabel('District, file or job number')).first().fill('purge reports')
  await expect(page.getByRole('rowheader', { name: /Purge reports/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel: Purge reports' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Details of Purge reports' }).click()
  await expect(page.getByText('It comes round by itself')).toBeVisible()
  await expectAccessible()
})

test('the provider looks at the feedback on the lessons of a unit', async ({ page, openAs, expectAccessible }) => {
  await openAs('administrator', '/adminhub/lesson-feedback')
  await page.getByLabel('Level', { exact: true }).selectOption('Level 2')
  await page.getByLabel('Unit', { exact: true }).selectOption('CVC words')
  await expect(page).toHaveURL(/level=2.*unit=CVC/)
  await expectAccessible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^lesson-feedback-.*\.csv$/)
})

test('the provider sees what is used, and nobody else does', async ({ page, openAs, newBrowser, expectAccessible }) => {
  await openAs('administrator', '/adminhub/usage')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await expectAccessible()
  const teacher = await newBrowser()
  await openAs('teacher', '/adminhub/usage', teacher)
  await expect(teacher).toHaveURL(/\/classrooms\/\d+/)
  await expect(teacher.getByRole('heading', { level: 1 })).not.toHaveText('Usage')
})
