import { readFile } from 'node:fs/promises'
import { expect, test } from '../../harness/story.ts'

test('a district and a school get a board brief in two presses; a teacher is not offered one', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/dashboard/districts/1?range=thisSchoolYear')
  const brief = async () => {
    await page.getByRole('button', { name: /^Download/ }).click()
    await expectAccessible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Board brief/ }).click()
    await page.getByRole('button', { name: 'Keep working' }).click()
    return saving
  }
  const file = await brief()
  expect(file.suggestedFilename()).toMatch(/^board-brief_.+_\d{4}_\d\d_\d\d\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto('/dashboard/districts/1/schools/1')
  expect((await brief()).suggestedFilename()).toMatch(/^board-brief_alder-creek/)
  await page.goto('/my-reports')
  await expect(page.getByText(/^Board brief: school Alder Creek/)).toBeVisible()
  await expectAccessible()

  const other = await newBrowser()
  await openAs('teacher', '/dashboard/districts/1/schools/1/classrooms/10', other)
  await other.getByRole('button', { name: /^Download/ }).click()
  await expect(other.getByRole('button', { name: /^Progress report, for printing/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Board brief/ })).toHaveCount(0)
})
