import { call, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { signInOverApi } from '../../harness/people.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

test('a teacher opens everything about a child, each drawing as a table too', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).click()
  await page.getByRole('link', { name: "Open Rafael's page" }).click()
  await expect(page).toHaveURL(/\/dashboard\/districts\/\d+\/students\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rafael Gutiérrez' })).toBeVisible()
  const part = (name: string | RegExp) => page.getByRole('region', { name })
  await expect(part('What comes next').getByText('Level 2, lesson 146')).toBeVisible()
  await expect(part('What comes next').getByText(/Period \(\.\), lesson 8 of 30/)).toBeVisible()
  await expect(part('All 528 lessons').getByRole('img', { name: 'Period (.): 7 of 30 lessons done' })).toBeVisible()
  await expect(part('Placement tests').getByRole('listitem').first()).toContainText(/Test \d+ (not )?passed/)
  await expect(part('Classes and moves').getByText('Ms. Castellanos – Kindergarten')).toBeVisible()
  await expectAccessible()
  for (const [name, cell] of [
    ['Growth', 'September'],
    ['Days of progress', /^\d\d\/\d\d\/\d\d$/],
    ['All 528 lessons', 'Level 2: Period (.)'],
  ] as const) {
    await part(name).getByRole('button', { name: 'As a table' }).click()
    await expect(part(name).getByRole('cell', { name: cell }).first()).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('dialog', { name: 'Rafael Gutiérrez' })).toBeVisible()
})

test('an archived child has a page, and a child of another district has none', async ({ page, openAs }) => {
  const district = await createDistrict('Yarrow School District')
  const school = await createSchool(district, 'Brook School')
  const ana = await createStudent(school, await createClassroom(school, 'Room 1'), 'Ana Díaz', '0041')
  await archiveStudent(ana)
  await openAs('administrator', `/dashboard/districts/${district}/students/${ana}`)
  await expect(page.getByText('Archived · Kindergarten · Room 1 · Student ID 0041')).toBeVisible()
  await expect(page.getByText('No lesson yet.')).toBeVisible()
  const token = await signInOverApi('teacher')
  expect((await call('GET', `/api/students/${ana}/record`, { token })).status).toBe(404)
  expect(
    one(await call('GET', `/api/students/${ana}/record`, { token: await signInOverApi('administrator') })).id,
  ).toBe(ana)
})
