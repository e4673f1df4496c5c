import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, many, one, postSomeEvents } from '../../harness/api.ts'
import { districtOf } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { waitForMail } from '../../harness/outbox.ts'
import { chooseFile, dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Riverbend School District'
/** Makes the site code and the staff's addresses unique: a retry finds those of the first attempt. */
const run = randomUUID().slice(0, 8)
const NOOR = `noor.haddad@${run}.test`
const riverbend = () =>
  rosterZip('riverbend.zip', RIVERBEND, (_, text) => text.replaceAll('@riverbend.test', `@${run}.test`))
const PASSWORD = 'three quiet herons'

/** The cells of a row of the difference: added, changed, moved, archived, unarchived, unchanged, skipped. */
const difference = (page: Page, kind: string) =>
  page
    .getByRole('region', { name: 'What this file changes' })
    .getByRole('row', { name: new RegExp(`^${kind}`) })
    .getByRole('cell')

test('a roster file leads to classes, an invitation, a sign-in, and figures that match a hand count', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  test.slow()
  const token = await openAs('administrator', '/districts')
  await page.getByRole('button', { name: 'Add a district' }).click()
  const form = page.getByRole('dialog', { name: 'Add a district' })
  await expectAccessible()
  await form.getByRole('button', { name: 'Add the district' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Required/)
  await form.getByLabel('Name').fill(DISTRICT)
  await form.getByLabel('Site Code').fill(`RB-${run}`)
  const zone = form.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Chicagoo')
  await zone.blur()
  await expect(zone).toHaveAccessibleDescription(/“Chicagoo” is not in the list/)
  await zone.fill('los angeles')
  await zone.press('Enter')
  await expect(zone).toHaveValue('America/Los Angeles')
  await form.getByLabel('Membership ends').fill('2099-06-30')
  await form.getByRole('button', { name: 'Add the district' }).click()
  await expect(page.getByRole('heading', { level: 1, name: DISTRICT })).toBeVisible()
  const district = await districtOf(page)
  await expect(page.getByText('No roster files yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Staff 0 teachers' })).toBeVisible()
  await expectAccessible()

  await test.step('the preview shows what the file would change, and its problems', async () => {
    await dropFile(page, await riverbend())
    await expect(page.getByRole('heading', { level: 1, name: 'riverbend.zip' })).toBeVisible()
    await expect(difference(page, 'Schools')).toHaveText(['1', '0', '0', '0', '0', '0', '0'])
    await expect(difference(page, 'Classes')).toHaveText(['2', '0', '0', '0', '0', '0', '0'])
    await expect(difference(page, 'Staff')).toHaveText(['2', '0', '0', '0', '0', '0', '0'])
    await expect(difference(page, 'Students')).toHaveText(['8', '0', '0', '0', '0', '0', '0'])
    await expect(difference(page, 'Enrollments')).toHaveText(['10', '0', '0', '0', '0', '0', '1'])
    const skippedRow = page.getByRole('group', { name: 'Rows left out' }).getByRole('row', { name: /enrollments\.csv/ })
    await expect(skippedRow).toContainText('12')
    await expect(skippedRow).toContainText('userSourcedId')
    await expect(skippedRow).toContainText('p9')
    await expectAccessible()
    expect(many(await call('GET', `/api/districts/${district}/schools`, { token }))).toEqual([])
  })

  await test.step('after it is applied, its classes are there', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Roster imported' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'See the progress' }).click()
    await page.getByRole('row', { name: /Riverbend Primary School/ }).click()
    await expect(page.getByRole('rowheader', { name: 'Robins' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Wrens' })).toBeVisible()
    await expect(await cell(page, 'Robins', 'Students Enrolled')).toHaveText(/^6/)
  })

  const teacher = await test.step('a teacher is invited, sets a password and reaches her class', async () => {
    await page.goto(`/districts/${district}/teachers`)
    await page.getByRole('checkbox', { name: 'Select Noor Haddad' }).check()
    await page.getByRole('button', { name: 'Send invitation to 1 person' }).click()
    await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
    const noor = page.getByRole('row', { name: /Noor Haddad/ })
    await expect(noor).toContainText(/Activated · Invited \d\d\/\d\d\/\d{4}/)
    await expect(noor.getByRole('button', { name: 'Send again to Noor Haddad' })).toBeVisible()
    await expectAccessible()

    const teacherPage = await newBrowser()
    await teacherPage.goto((await waitForMail(NOOR)).link)
    await expect(teacherPage.getByRole('heading', { name: 'Welcome, Noor Haddad' })).toBeVisible()
    await expectAccessible(teacherPage)
    const choose = async (password: string) => {
      await teacherPage.getByLabel('New password').fill(password)
      await teacherPage.getByLabel('Repeat the password').fill(password)
      await teacherPage.getByRole('button', { name: 'Set the password and sign in' }).click()
    }
    await choose(NOOR)
    await expect(teacherPage.getByLabel('New password')).toHaveAccessibleDescription(/not your name, e-mail, school/)
    await choose('Password1234')
    await expect(teacherPage.getByLabel('New password')).toHaveAccessibleDescription(/Many people use this password/)
    await expectAccessible(teacherPage)
    await choose(PASSWORD)
    await expect(teacherPage.getByRole('heading', { level: 1, name: 'Robins' })).toBeVisible()
    await expect(teacherPage.getByText('Noor Haddad · Kindergarten · 6 students')).toBeVisible()
    await expect(await cell(teacherPage, 'Amara Okafor', 'Current Status')).toHaveText('Non Active')
    await expect(await cell(teacherPage, 'Amara Okafor', 'Days of Progress')).toHaveText(/^0/)
    return teacherPage
  })

  await test.step('the learning app reports lessons, one of them three times', async () => {
    const classroom = /classrooms\/(\d+)/.exec(teacher.url())?.[1] ?? ''
    const students = many(await call('GET', `/api/classrooms/${classroom}/student_summaries`, { token }))
    const idOf = (name: string) => students.find(({ attributes }) => attributes.fullName === name)?.id
    const justNow = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    const lesson = (name: string, level: number, lesson: number, seconds: number) => {
      const attributes = { studentId: idOf(name), level, lesson, finishedAt: justNow(seconds) }
      return { type: 'lessonCompletion', id: randomUUID(), attributes }
    }
    const placed = (name: string, result: 'passed' | 'failed') => {
      const attributes = { studentId: idOf(name), test: 1, result, finishedAt: justNow(30) }
      return { type: 'assessmentResult', id: randomUUID(), attributes }
    }
    const second = lesson('Amara Okafor', 1, 2, 18)
    const results = [placed('Amara Okafor', 'failed'), placed('Thảo Nguyễn', 'passed')]
    const lessons = [
      lesson('Amara Okafor', 1, 3, 12),
      ...[second, second],
      lesson('Amara Okafor', 1, 1, 24),
      lesson('Amara Okafor', 1, 2, 6),
      lesson('Thảo Nguyễn', 2, 5, 10),
      lesson('Camila Díaz', 1, 1, 10),
      { ...lesson('Mele Tau', 1, 71, 10) },
    ]
    expect((await postSomeEvents('/api/assessment_results', results)).body.meta).toMatchObject({ accepted: 2 })
    const { meta } = (await postSomeEvents('/api/lesson_completions', lessons)).body
    expect(meta).toMatchObject({ accepted: 6, duplicates: 1, rejected: [{ index: 7, code: 'outOfRange' }] })
  })

  await test.step('her figures change and match a hand count', async () => {
    await teacher.getByRole('button', { name: 'Refresh' }).click()
    // A class shows first what matters most; the levels are asked for.
    await teacher.getByRole('button', { name: 'Columns' }).click()
    await teacher.getByRole('dialog', { name: 'Columns shown' }).getByRole('button', { name: 'Show all' }).click()
    await teacher.keyboard.press('Escape')
    // Placed by a failed test; three of 70 lessons, on one day. The repeated lesson and the duplicate do not count.
    await expect(await cell(teacher, 'Amara Okafor', 'Current Status')).toHaveText('Learning')
    await expect(await cell(teacher, 'Amara Okafor', 'Current Lesson #')).toHaveText(/^Level 1\s*4/)
    await expect(await cell(teacher, 'Amara Okafor', 'Days of Progress')).toHaveText(/^1\s*above class average/)
    await expect(await cell(teacher, 'Amara Okafor', 'Progress', 0)).toHaveText(/^4%/)
    await expect(await cell(teacher, 'Amara Okafor', 'Lessons Completed', 0)).toHaveText(/^3/)
    // Test 1 passed: all 70 of Level 1 are credited. The first four of Level 2 are credited only by test 2.
    await expect(await cell(teacher, 'Thảo Nguyễn', 'Current Status')).toHaveText('In Test 2')
    await expect(await cell(teacher, 'Thảo Nguyễn', 'Progress', 0)).toHaveText(/^100%/)
    await expect(await cell(teacher, 'Thảo Nguyễn', 'Lessons Completed', 0)).toHaveText(/^0/)
    await expect(await cell(teacher, 'Thảo Nguyễn', 'Lessons Completed', 1)).toHaveText(/^1/)
    await expect(await cell(teacher, 'Thảo Nguyễn', 'Progress', 1)).toHaveText(/^0%/)
    // One lesson, but no placement test yet.
    await expect(await cell(teacher, 'Camila Díaz', 'Current Status')).toHaveText('Non Active')
    await expect(await cell(teacher, 'Camila Díaz', 'Progress', 0)).toHaveText(/^1%/)
    await expect(await cell(teacher, 'Mele Tau', 'Days of Progress')).toHaveText(/^0\s*below class average/)
    // Three of six children in the class were active, on one day each.
    await teacher.getByRole('button', { name: 'Tiles and skills' }).click()
    await expect(teacher.getByRole('region', { name: 'Average usage' })).toContainText('0.5 days')
    await expect(teacher.getByRole('region', { name: 'Where students are' })).toContainText('1 learning')
    await expect(teacher.getByRole('region', { name: 'Students in test' })).toContainText('Waiting for Test 2.')
    // 3 + 71 + 1 of 6 × 528.
    await expect(teacher.getByRole('region', { name: 'Curriculum progress' })).toContainText('2% of 528')
    await expectAccessible(teacher)
  })

  await test.step('the same file again changes nothing', async () => {
    await page.goto(`/districts/${district}`)
    await chooseFile(page, await riverbend())
    await expect(page.getByText('Nothing. The roster already matches the file.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeHidden()
  })
  expect(one(await call('GET', `/api/districts/${district}`, { token })).attributes.studentsCount).toBe(8)

  await test.step('the membership ends while her class is open, and Refresh clears every child from the screen', async () => {
    await expect(teacher.getByRole('rowheader', { name: 'Amara Okafor' })).toBeVisible()
    const body = {
      data: { type: 'district', id: district, attributes: { membershipExpiresAt: '2020-06-30T00:00:00Z' } },
    }
    expect((await call('PATCH', `/api/districts/${district}`, { token, body })).status).toBe(200)
    await teacher.getByRole('button', { name: 'Refresh' }).click()
    await expect(teacher.getByRole('heading')).toHaveText(['Your membership has been expired'])
    await expect(teacher.getByText('Amara Okafor')).toHaveCount(0)
  })
})
