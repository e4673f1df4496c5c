import { expect, test } from '../../harness/story.ts'

test('a principal sees the classes of one grade beside each other, and opens one', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await page.getByRole('link', { name: 'Compare classes' }).click()
  await expect(page).toHaveURL(/\/schools\/\d+\/compare/)
  const table = page.getByRole('group', { name: 'Compare classes' })
  await expect(table.getByRole('rowheader').first()).toContainText('Need you')
  const grade = page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: 'First Grade' })
  await grade.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Grade, class by class')
  await expect(page).toHaveURL(/grade=01/)
  await page.reload()
  await expect(grade).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await table.getByRole('columnheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/classrooms\/\d+/)
})

test('growth draws two school years of a class, and reads as a table', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/Kindergarten/)
  const name = await heading.textContent()
  await page.getByRole('link', { name: 'Growth' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Growth of ${name}`)
  const lessons = page.getByRole('region', { name: 'Lessons a student' })
  await expect(lessons.getByRole('img')).toHaveAccessibleName(/20\d\d-\d\d: from .* The grade's goal by 06\/15/)
  await lessons.getByRole('button', { name: 'As a table' }).click()
  await expect(lessons.getByRole('columnheader').first()).toHaveText('Month')
  await expect(lessons.getByRole('cell', { name: 'September' })).toBeVisible()
  await expectAccessible()
  const years = page.getByRole('group', { name: 'School year' }).getByRole('button')
  await years.last().click()
  await expect(page).toHaveURL(/schoolYear=\d{4}/)
  await expect(years.last()).toHaveAttribute('aria-pressed', 'true')
})
