import type { Locator, Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit the district' }).click()
  return page.getByRole('dialog', { name: 'Edit the district' })
}

async function choose(page: Page, form: Locator, label: string, text: string) {
  await form.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

test("a district's own goals are said before they are saved, and named wherever a goal is", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Juniper School District')
  const school = await createSchool(district, 'Juniper School')
  const room = await createClassroom(school, 'Room 7')
  await createStudent(school, room, 'Uma Underwood', 'U-1')
  await openAs('administrator', `/districts/${district}`)

  const form = await openForm(page)
  await expect(form.getByRole('heading', { name: 'School year and goals' })).toBeVisible()
  const kindergarten = form.getByRole('combobox', { name: 'Kindergarten goal' })
  await expect(kindergarten).toHaveValue("Use the program's goal")
  await choose(page, form, 'School year ends on', 'May 28')
  await choose(page, form, 'Kindergarten goal', '90%')
  await expect(form.getByText('The school year ends on May 28 instead of June 15.')).toBeVisible()
  await expect(form.getByText('Kindergarten goal: 90% of Level 2 instead of 80%.')).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()

  const dashboard = `/dashboard/districts/${district}/schools/${school}/classrooms/${room}`
  await page.goto(`${dashboard}/growth`)
  // 70 lessons of Level 1, and 90 % of 207, rounded up.
  await expect(page.getByText("Lessons to the grade's goal").locator('..')).toContainText(/257.*05\/28/)
  await page.goto(`${dashboard}?window=glossary`)
  await expect(page.getByText('Kindergarten: 90% of Level 2.')).toBeVisible()

  await page.goto(`/districts/${district}`)
  const again = await openForm(page)
  await expect(again.getByRole('combobox', { name: 'School year ends on' })).toHaveValue('May 28')
  await choose(page, again, 'Kindergarten goal', "Use the program's goal")
  await expect(again.getByText('Kindergarten goal: 80% of Level 2 instead of 90%.')).toBeVisible()
  await again.getByRole('combobox', { name: 'First grade goal' }).fill('many')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again.getByText('Choose one from the list.').first()).toBeVisible()
})

test('while the figures of new goals are recalculated, the district says that the old ones apply', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Larch School District')
  await openAs('administrator', `/districts/${district}`)
  const pending = page.getByRole('status').filter({
    hasText: 'The figures are being recalculated for new goals. Until that finishes, the old goals apply.',
  })
  await expect(page.getByRole('button', { name: 'Edit the district' })).toBeVisible()
  await expect(pending).toBeHidden()
  // Made up, because only in a large district does recalculating take longer than the answer waits.
  const calls = new RegExp(`/api/districts/${district}(\\?|$)`)
  await page.route(calls, async route => {
    const answer = await route.fetch()
    const document = await answer.json()
    const goalPercents = { ...document.data.attributes.goalPercents, grade2: 90 }
    document.data.attributes.pendingGoals = { schoolYearEnd: null, goalPercents }
    await route.fulfill({ response: answer, json: document })
  })
  await page.reload()
  await expect(pending).toBeVisible()
  await expectAccessible()
  await page.unroute(calls)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit the district' })).toBeVisible()
  await expect(pending).toBeHidden()
})
