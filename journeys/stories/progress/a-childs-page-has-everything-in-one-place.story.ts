import type { Locator } from '@playwright/test'
import { call, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { signInOverApi } from '../../harness/people.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const NEXT_LESSON = /^Lesson (\d+)$/
const NEXT_PLACE = /^(.+), (\d+) of (\d+)$/

/** The text's match of the pattern, with its groups; empty without a match. */
async function read(text: Locator, pattern: RegExp): Promise<readonly string[]> {
  return (await text.textContent())?.match(pattern) ?? []
}

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
  // The demo's lessons depend on today's date, so the expected values are read from the page.
  const next = part('What comes next')
  const [, lesson] = await read(next.getByText(NEXT_LESSON).first(), NEXT_LESSON)
  const [, unit, place, size] = await read(next.getByText(NEXT_PLACE).first(), NEXT_PLACE)
  const position = page.getByText('Current Lesson #', { exact: true }).locator('..')
  await expect(position).toContainText(`${lesson} Level `)
  const level = (await position.textContent())?.match(/Level (\d)/)?.[1]
  // The words that the children read, and the way into the lesson.
  await expect(next.getByText(/ · .+ · /).first()).toBeVisible()
  await expect(next.getByRole('link', { name: `Open lesson ${lesson}` })).toHaveAttribute(
    'href',
    new RegExp(`/lesson-guides/${level}.*lesson=${lesson}`),
  )
  await expect(page.getByText(/Rafael.? .*(reads|knows|learning)/)).toBeVisible()
  await expect(page.getByText('Lessons a week', { exact: true }).locator('..')).toContainText(/\d a week, \d+ needed/)
  await expect(page.getByText('Progress Towards Goal', { exact: true }).locator('..')).toContainText(
    /At this pace (the goal is reached on|\d+ lessons? (is|are) still to do on) \d\d\/\d\d\/\d\d\./,
  )
  await expect(part('Growth').getByRole('img')).toHaveAccessibleName(
    /From \d+ lessons on \d\d\/\d\d\/\d\d to \d+ today.*Goal by .* a week: /,
  )
  // Months have names; the year before is one line that opens.
  const years = part('Days of progress').getByRole('img', { name: /lessons on \d+ of \d+ school days/ })
  await expect(years).toHaveCount(1)
  await expect(years).toContainText(/August|September/)
  await part('Days of progress')
    .getByText(/^\d{4}-\d\d: \d+ days?$/)
    .click()
  await expect(years).toHaveCount(2)
  const lessons = part('All 528 lessons')
  const done = `${unit}: ${Number(place) - 1} of ${size} lessons done`
  await expect(lessons.getByRole('img', { name: done, exact: true }).first()).toBeVisible()
  // What is finished is one line that opens.
  const finished = lessons.getByRole('img', { name: 'a-l: 16 of 16 lessons done' })
  await expect(finished).toBeHidden()
  await lessons.getByText('Level 1, 70 of 70').click()
  await expect(finished).toBeVisible()
  await expect(part('Placement tests').getByRole('listitem').first()).toContainText(/Test \d+ (not )?passed/)
  await expect(part('Classes and moves').getByText('Ms. Castellanos – Kindergarten')).toBeVisible()
  await expectAccessible()
  for (const [name, cell] of [
    ['Growth', 'September'],
    ['Days of progress', /^\d\d\/\d\d\/\d\d$/],
    ['All 528 lessons', `Level ${level}: ${unit}`],
  ] as const) {
    await part(name).getByRole('button', { name: 'As a table' }).click()
    await expect(part(name).getByRole('cell', { name: cell }).first()).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('dialog', { name: 'Rafael Gutiérrez' })).toBeVisible()
})

test('a teacher goes from child to child in the order of the table, by link and by key, and back to the class', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('button', { name: /^Worth watching \d/ }).click()
  const listed = page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')
  await expect(page).toHaveURL(/show=worthWatching/)
  const [first = '', second = '', third = ''] = await listed.allInnerTexts()
  const count = await listed.count()
  await listed.first().click()
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: /^Open .*'s page$/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  const classmates = page.getByRole('navigation', { name: 'Students of the class' })
  await expect(heading).toHaveText(first)
  await expect(classmates).toContainText(`1 of ${count}`)
  await expect(classmates.getByRole('link')).toHaveCount(1)
  await classmates.getByRole('link', { name: `Next: ${second}` }).click()
  await expect(heading).toHaveText(second)
  await expectAccessible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText(third)
  await expect(classmates.getByRole('link', { name: `Previous: ${second}` })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading).toHaveText(second)
  expect(fetched.filter(path => path.endsWith('/student_summaries'))).toEqual([])
  await page.goBack()
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
})

test('a name opens the same in the list of who needs the teacher as in the table', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  const first = page.getByRole('region', { name: 'Who needs you' }).getByRole('listitem').first().locator('a[title]')
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('rowheader', { name }).click()
  await expect(page).toHaveURL(address)
})

test('a child who is opened from elsewhere stands among the names of the class', async ({ page, openAs }) => {
  const district = await createDistrict('Sorrel School District')
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  const ben = await createStudent(school, room, 'Ben Ito', '0052')
  await createStudent(school, room, 'Ana Díaz', '0051')
  await createStudent(school, room, 'Cem Kaya', '0053')
  await openAs('administrator', `/dashboard/districts/${district}/students/${ben}`)
  const classmates = page.getByRole('navigation', { name: 'Students of the class' })
  await expect(classmates).toHaveText(/Previous: Ana Díaz.*2 of 3.*Next: Cem Kaya/)
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
