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
  // Two of the three kindergartens, kept in the address.
  const heads = table.getByRole('columnheader').getByRole('link')
  await expect(heads).toHaveCount(3)
  const [first = '', second = '', third = ''] = await heads.allTextContents()
  await page.getByRole('button', { name: third, exact: true, pressed: true }).click()
  await expect(heads).toHaveText([first, second])
  await page.reload()
  await expect(heads).toHaveText([first, second])
  await expect(
    table
      .getByRole('row', { name: /^On the path/ })
      .getByRole('cell')
      .first(),
  ).toContainText(/\d+ of \d+/)
  await expect(
    table
      .getByRole('row', { name: /^Growth/ })
      .getByRole('cell')
      .first(),
  ).toContainText('lessons a child')
  await expectAccessible()
  // The list of the school has children of other grades as well.
  await expect(page.getByRole('link', { name: 'See who needs you' })).toHaveCount(0)
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

test('a change against other children says how many they were, in the tile and in each row', async ({
  page,
  openAs,
}) => {
  await openAs('schoolAdmin', '/')
  await expect(page).toHaveURL(/\/schools\/\d+/)
  const school = new URL(page.url()).pathname
  // The demo's children begin in August: before the latest one, only those were here who have come back.
  // Yesterday, because the school's today may still be this computer's yesterday.
  const end = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const year = end.slice(5) > '08-20' ? Number(end.slice(0, 4)) : Number(end.slice(0, 4)) - 1
  await page.goto(`${school}?filter[startDateEq]=${year}-08-01&filter[endDateEq]=${end}`)
  const usage = page.getByRole('region', { name: 'Average usage' })
  await expect(usage.getByText(/For each student.* \d+ children then\.$/)).toBeVisible()
  const row = page.getByRole('row', { name: /First Grade A/ })
  await expect(row.getByText(/^\d+ then$/)).toBeVisible()
})

test('growth counts who was here then, or the same students on both sides, and says who they are', async ({
  page,
  openAs,
}) => {
  await openAs('schoolAdmin', '/')
  await expect(page).toHaveURL(/\/schools\/\d+/)
  await page.goto(`${new URL(page.url()).pathname}/growth?compared=same`)
  const counted = page.getByRole('group', { name: 'Who is counted' })
  await expect(counted.getByRole('button', { name: 'The same students' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/students? who (is|are) here today and (was|were) here by this day of/)).toBeVisible()
  await counted.getByRole('button', { name: 'All who were here' }).click()
  await expect(page).not.toHaveURL(/compared/)
  await expect(page.getByText('Each week counts the students who were here then.')).toBeVisible()
  // This school year has not ended.
  const lessons = page.getByRole('region', { name: 'Lessons a student' })
  await expect(lessons.getByRole('img')).toHaveAccessibleName(/20\d\d-\d\d: from/)
  const [thisYear] = await lessons.locator('figcaption > span').allTextContents()
  expect(thisYear).toMatch(/^20\d\d-\d\d/)
  expect(thisYear).not.toContain('in the end')
})
