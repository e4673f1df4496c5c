import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postEvents } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Who needs you' })
const note = (page: Page) => page.getByRole('dialog', { name: /^What is being done for / })
const add = (page: Page) => page.getByRole('button', { name: 'Say what is being done for Ben Ito' })
const change = (page: Page) => page.getByRole('button', { name: 'Change the note about Ben Ito' })

/** A class where Ana has taken Test 1 and learns on every day, and Ben did nothing after the first: he needs somebody. */
async function aClass(name: string) {
  const district = await createDistrict(`${name} School District`)
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  const ana = await createStudent(school, room, 'Ana Díaz', '0051')
  const ben = await createStudent(school, room, 'Ben Ito', '0052')
  const lesson = (studentId: string, number: number, daysAgo: number) => ({
    type: 'lessonCompletion',
    id: randomUUID(),
    attributes: {
      studentId,
      level: 1,
      lesson: number,
      finishedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    },
  })
  const days = Array.from({ length: 20 }, (_, at) => 20 - at)
  await postEvents('/api/lesson_completions', [
    lesson(ben, 1, 20),
    ...days.map((daysAgo, at) => lesson(ana, at + 1, daysAgo)),
  ])
  const failed = {
    studentId: ana,
    test: 1,
    result: 'failed',
    finishedAt: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  }
  await postEvents('/api/assessment_results', [{ type: 'assessmentResult', id: randomUUID(), attributes: failed }])
  const path = `/dashboard/districts/${district}`
  return { path, classPath: `${path}/schools/${school}/classrooms/${room}` }
}

test('a child with a note is in hand, in the list of the district and on its page, until the note is taken away', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const { path } = await aClass('Yarrow')
  await openAs('administrator', path)
  await page.getByRole('link', { name: /^1 needs you/ }).click()
  await expect(page).toHaveURL(/\/districts\/\d+\/attention/)
  const list = page.getByRole('table', { name: 'Students who need you or are worth watching' })
  const row = list.getByRole('row').filter({ hasText: 'Ben Ito' })
  await expect(row).toContainText(
    /No lesson for \d+ school days.*Room 1.*Brook School.*Next step: Teach Level 1 lesson 2/s,
  )
  await expect(page.getByRole('button', { name: 'Need you (1)' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await add(page).click()
  await expectAccessible()
  await note(page).getByRole('textbox', { name: 'What is being done' }).fill('Small group with Dana')
  await page.route('**/note', route => route.abort())
  await note(page).getByRole('button', { name: 'Save' }).click()
  await expect(note(page).getByRole('alert')).toHaveText('An unexpected error occurred, please try again')
  await page.unroute('**/note')
  await note(page).getByRole('button', { name: 'Save' }).click()
  await expect(note(page)).toBeHidden()
  await expect(page.getByText('Nobody needs you today.')).toBeVisible()
  await page.getByRole('button', { name: 'In hand (1)' }).click()
  await expect(row).toContainText(/In hand until \d\d\/\d\d\/\d\d.*Small group with Dana/s)
  await expectAccessible()

  const reason = page.getByRole('combobox', { name: 'Reason' })
  await reason.selectOption('Slowing down')
  await expect(page).toHaveURL(/reason=slowingDown/)
  await expect(row).toBeHidden()
  await reason.selectOption('No lesson')
  await row.getByRole('link', { name: 'Ben Ito', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Ito')
  const why = page.getByRole('region', { name: 'Attention' })
  await expect(why).toContainText(
    /In hand until \d\d\/\d\d\/\d\d.*Small group with Dana.*No lesson for \d+ school days/s,
  )
  await expectAccessible()
  await change(page).click()
  await note(page).getByRole('button', { name: 'Remove the note' }).click()
  await expect(why).not.toContainText('In hand')
  await expect(why).toContainText(/No lesson for \d+ school days.*The last one was on \d\d\/\d\d\/\d\d/s)
  await why.getByRole('button', { name: 'Taught: Ben Ito' }).click()
  await expect(why).toContainText(
    /In hand until.*Level 1 lesson 2 taught on \d\d\/\d\d\/\d\d, .*No new lesson since\./s,
  )
  // Said once: as what is being done, and not again as what came of it.
  expect((await why.textContent())?.match(/Level 1 lesson 2 taught/g)).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(why).not.toContainText('taught on')
})

test('in a class the child moves from those who need somebody to those in hand', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const { classPath } = await aClass('Tansy')
  await openAs('administrator', classPath)
  await expect(page.getByText(/^1 of 2 needs you today\. Start with Ben Ito, who has had no lesson for/)).toBeVisible()
  await expect(today(page)).toContainText(/Ben Ito.*No lesson for/s)
  await add(page).click()
  await note(page).getByRole('textbox', { name: 'What is being done' }).fill('Small group')
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeHidden()
  await expect(page.getByText(/^Nobody needs you today: 1 is in hand\./)).toBeVisible()
  await expect(today(page)).toContainText(/1 in hand.*Nobody needs you today/s)
  await today(page).getByRole('button', { name: '1 in hand' }).click()
  const grid = page.getByRole('grid', { name: 'Students' })
  await expect(grid.getByRole('rowheader')).toHaveCount(1)
  await expect(grid.getByRole('row').filter({ hasText: 'Ben Ito' })).toContainText(/In hand until/)
  await expectAccessible()
  // Whoever is in hand is in no list of who needs somebody: the note is on the child's page.
  await grid.getByRole('row').filter({ hasText: 'Ben Ito' }).getByRole('rowheader').click()
  await page.getByRole('link', { name: "Open Ben's page" }).click()
  await change(page).click()
  await note(page).getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByRole('region', { name: 'Attention' })).not.toContainText('In hand')
})

test('a step is ticked with the keyboard alone and undone, and what is typed ticks nothing', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const { classPath } = await aClass('Sorrel')
  await openAs('administrator', classPath)
  const step = today(page).getByRole('button', { name: /Teach Level 1 lesson 2 Ben Ito/ })
  await step.focus()
  await page.keyboard.press('t')
  const notice = page.getByRole('status').filter({ hasText: 'Ben Ito: taught. In hand through' })
  await expect(notice).toBeVisible()
  await expect(today(page)).toContainText(/1 in hand.*Nobody needs you today/s)
  // The button is far from the row, and not there for long.
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(step).toBeVisible()

  await step.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'How it goes' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(step).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('textbox', { name: 'Note (not needed)' }).fill('Twice')
  // A letter that is typed ticks nothing.
  await page.keyboard.type(' t')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Taught' }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(page.getByText(/^Nobody needs you today: 1 is in hand\./)).toBeVisible()
})
