import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, many, postSomeEvents } from '../../harness/api.ts'
import { districtOf } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { waitForMail } from '../../harness/outbox.ts'
import { signIn } from '../../harness/people.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'four patient otters'

/** A real export of another system, if there is one beside the checkout. */
const GRAND_BEND = join(
  import.meta.dirname,
  ...['..', '..', '..', '..', 'shared', 'data', 'roster', 'grand-bend-oneroster-1.1'],
)

/** Makes addresses unique: a retry finds the staff that the first attempt left behind. */
const run = randomUUID().slice(0, 8)

/** The expected results, counted by hand. */
const GRAND_BEND_FILE = {
  folder: GRAND_BEND,
  change: (_: string, text: string) => text.replaceAll('@studentgps.org', `@${run}.test`),
  district: 'Grand Bend ISD',
  added: { Schools: '1', Classes: '2', Staff: '2', Students: '8', Enrollments: '12' },
  teacher: 'Sara Stacy Preston',
  email: `Sara.Preston@${run}.test`,
  classroom: 'ENG-1',
  students: ['Kyle Hughes', 'Mary Archer', 'Micheal Turner', 'Olivia Doris Hardy', 'Stephen Caldwell'],
  // Three of five children in the class were active, on one day each.
  usage: '0.6 days',
}
const RIVERBEND_FILE: typeof GRAND_BEND_FILE = {
  folder: RIVERBEND,
  change: (_, text) => text.replaceAll('@riverbend.test', `@${run}.test`),
  district: 'Grand Bend of our own',
  added: { Schools: '1', Classes: '2', Staff: '2', Students: '8', Enrollments: '10' },
  teacher: 'Noor Haddad',
  email: `noor.haddad@${run}.test`,
  classroom: 'Robins',
  students: ['Amara Okafor', 'Camila Díaz', 'Fatima Zahra Idrissi', 'Jonas Eriksen', 'Mele Tau', 'Thảo Nguyễn'],
  usage: '0.5 days',
}
const FILE = existsSync(GRAND_BEND) ? GRAND_BEND_FILE : RIVERBEND_FILE

test(`${FILE.district}: a new district imports a file and gets figures that match a hand count`, async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  test.slow()
  const token = await openAs('administrator', '/districts')
  await addDistrict(page)
  const district = await districtOf(page)

  await test.step('the file is dropped, reviewed and applied', async () => {
    await dropFile(page, await rosterZip('roster.zip', FILE.folder, FILE.change))
    const difference = page.getByRole('region', { name: 'What this file changes' })
    for (const [kind, added] of Object.entries(FILE.added)) {
      const row = difference.getByRole('row', { name: new RegExp(`^${kind}`) })
      await expect(row.getByRole('cell').first()).toHaveText(added)
    }
    await expectAccessible()
    expect(many(await call('GET', `/api/districts/${district}/schools`, { token }))).toEqual([])
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Roster imported' })).toBeVisible()
  })

  const teacher =
    await test.step('a teacher is invited, and sets her password through the link in the mail', async () => {
      await page.goto(`/districts/${district}/teachers`)
      await page.getByRole('checkbox', { name: `Select ${FILE.teacher}` }).check()
      await page.getByRole('button', { name: 'Send invitation to 1 person' }).click()
      await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
      const teacherPage = await newBrowser()
      await teacherPage.goto((await waitForMail(FILE.email)).link)
      await teacherPage.getByLabel('New password').fill(PASSWORD)
      await teacherPage.getByLabel('Repeat the password').fill(PASSWORD)
      await teacherPage.getByRole('button', { name: 'Set the password' }).click()
      await expect(teacherPage.getByRole('heading', { level: 1, name: FILE.classroom })).toBeVisible()
      await teacherPage.getByRole('link', { name: 'LOG OUT' }).click()
      return teacherPage
    })

  await test.step('children learn, and the learning app reports it', () => postLearning(token, district))

  await test.step('she signs in and sees the figures counted by hand', async () => {
    await signIn(teacher, FILE.email, PASSWORD)
    await expect(teacher.getByRole('heading', { level: 1, name: FILE.classroom })).toBeVisible()
    await expect(teacher.getByText(`${FILE.students.length} students`, { exact: false }).first()).toBeVisible()
    const [first, second, third, fourth] = FILE.students as [string, string, string, string]
    const row = async (name: string, expected: Readonly<Record<string, string | RegExp>>) => {
      for (const [column, text] of Object.entries(expected))
        await expect(await cell(teacher, name, column), `${name}, ${column}`).toHaveText(text)
    }
    // A class shows first what matters most; the levels are asked for.
    await teacher.getByRole('button', { name: 'Columns' }).click()
    await teacher.getByRole('dialog', { name: 'Columns shown' }).getByRole('button', { name: 'Show all' }).click()
    await teacher.keyboard.press('Escape')
    // Placed by a failed test; three of 70 lessons, on one day. The repeated lesson and the duplicate do not count.
    await row(first, {
      'Current Status': 'Learning',
      'Current Lesson #': /^Level 1\s*4/,
      'Days of Progress': /^1/,
      Progress: /^4%/,
      'Lessons Completed': /^3/,
    })
    // Test 1 passed: all 70 of Level 1 are credited. The first four of Level 2 are credited only by test 2.
    await row(second, { 'Current Status': 'In Test 2', Progress: /^100%/, 'Lessons Completed': /^0/ })
    // One lesson, but no placement test yet.
    await row(third, { 'Current Status': 'Non Active', Progress: /^1%/, 'Lessons Completed': /^1/ })
    await row(fourth, { 'Current Status': 'Non Active', Progress: /^0%/, 'Days of Progress': /^0/ })
    await teacher.getByRole('button', { name: 'Tiles and skills' }).click()
    await expect(teacher.getByRole('region', { name: 'Average usage' })).toContainText(FILE.usage)
    // 3 + 71 + 1 of 5 × 528 lessons (Riverbend: of 6 × 528). Percentages are rounded down.
    await expect(teacher.getByRole('region', { name: 'Curriculum progress' })).toContainText('2% of 528')
    await expectAccessible(teacher)
  })
})

async function addDistrict(page: Page) {
  await page.getByRole('button', { name: 'Add a district' }).click()
  const form = page.getByRole('dialog', { name: 'Add a district' })
  await form.getByLabel('Name').fill(FILE.district)
  await form.getByLabel('Site Code').fill(`255901-${run}`)
  const zone = form.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('los angeles')
  await zone.press('Enter')
  await form.getByLabel('Membership ends').fill('2099-06-30')
  await form.getByRole('button', { name: 'Add the district' }).click()
  await expect(page.getByRole('heading', { level: 1, name: FILE.district })).toBeVisible()
}

/** Posts events for the first three students of the class as the learning app does, one event twice. */
async function postLearning(token: string, district: string) {
  const [school] = many(await call('GET', `/api/districts/${district}/schools`, { token }))
  const classes = many(await call('GET', `/api/schools/${school?.id}/classroom_summaries`, { token }))
  const classroom = classes.find(({ attributes }) => attributes.name === FILE.classroom)?.id
  const students = many(await call('GET', `/api/classrooms/${classroom}/student_summaries`, { token }))
  expect(students.map(({ attributes }) => attributes.fullName)).toEqual(FILE.students)
  const makeEvent = (type: string, at: number, seconds: number, facts: object) => {
    const finishedAt = new Date(Date.now() - seconds * 1000).toISOString()
    return { type, id: randomUUID(), attributes: { studentId: students[at]?.id, finishedAt, ...facts } }
  }
  const lesson = (at: number, level: number, number: number, seconds: number) =>
    makeEvent('lessonCompletion', at, seconds, { level, lesson: number })
  const results = [
    makeEvent('assessmentResult', 0, 30, { test: 1, result: 'failed' }),
    makeEvent('assessmentResult', 1, 30, { test: 1, result: 'passed' }),
  ]
  const second = lesson(0, 1, 2, 18)
  const lessons = [lesson(0, 1, 3, 12), second, second, lesson(0, 1, 1, 24), lesson(0, 1, 2, 6)]
  lessons.push(lesson(1, 2, 5, 10), lesson(2, 1, 1, 10))
  expect((await postSomeEvents('/api/assessment_results', results)).body.meta).toMatchObject({ accepted: 2 })
  const { meta } = (await postSomeEvents('/api/lesson_completions', lessons)).body
  expect(meta).toMatchObject({ accepted: 6, duplicates: 1, rejected: [] })
}
