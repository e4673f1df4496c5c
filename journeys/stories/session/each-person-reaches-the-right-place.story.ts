import { failWith } from '../../harness/network.ts'
import { findIdByName, PASSWORD, PEOPLE, type Person, signIn, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DESTINATIONS: readonly { person: Person; heading: string; address: RegExp; menu: string[] }[] = [
  {
    person: 'administrator',
    heading: 'Who needs help',
    address: /\/adminhub\/uploads$/,
    menu: [
      ...['UPLOADED FILES', 'DISTRICTS', 'JOBS', 'PROMOTIONS', 'LESSON FEEDBACK', 'LESSON GUIDES', 'USAGE'],
      ...['ADMINISTRATORS', 'WEBHOOKS', 'CLIENT-SIDE DASHBOARD', 'LOG OUT'],
    ],
  },
  {
    person: 'districtAdmin',
    heading: 'Maple Grove Elementary School District',
    address: /\/dashboard\/districts\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'MY ACCOUNT', 'SECRET CODE'],
      ...['CHANGE PASSWORD', 'CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  {
    person: 'schoolAdmin',
    heading: 'Alder Creek Elementary School',
    address: /\/dashboard\/districts\/\d+\/schools\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'MY ACCOUNT', 'SECRET CODE'],
      ...['CHANGE PASSWORD', 'CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  {
    person: 'teacher',
    heading: 'Ms. Castellanos – Kindergarten',
    address: /\/dashboard\/districts\/\d+\/schools\/\d+\/classrooms\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'MY REPORTS', 'MY ACCOUNT', 'SECRET CODE', 'CHANGE PASSWORD'],
      ...['CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  {
    person: 'managed',
    heading: 'Harbor Point Public Schools',
    address: /\/dashboard\/districts\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'MY ACCOUNT', 'SECRET CODE'],
      ...['CHANGE PASSWORD', 'CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  { person: 'trainee', heading: 'Training', address: /\/$/, menu: ['TRAINING', 'LOG OUT'] },
  {
    person: 'expired',
    heading: 'Your membership has been expired',
    address: /\/dashboard\/districts$/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'MY ACCOUNT', 'SECRET CODE'],
      ...['CHANGE PASSWORD', 'CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
]

for (const { person, heading, address, menu } of DESTINATIONS) {
  test(`${PEOPLE[person]} signs in and reaches the right place`, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, PEOPLE[person], PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(address)
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(entries).toHaveText(menu.map(text => new RegExp(`^${text}( \\(opens in a new tab\\))?$`)))

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('a visitor who asked for a page reaches it after signing in', async ({ page }) => {
  await page.goto('/my-reports')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, PEOPLE.teacher, PASSWORD)
  await expect(page).toHaveURL(/\/my-reports$/)
})

test("the district's dashboard leads whoever has one school there to that school, with the same dates", async ({
  page,
  openAs,
}) => {
  const district = await findIdByName(
    await signInOverApi('administrator'),
    '/api/districts',
    'Maple Grove Elementary School District',
  )
  for (const rest of ['', '/schools']) {
    await openAs('schoolAdmin', `/dashboard/districts/${district}${rest}?range=allTime`)
    await expect(page).toHaveURL(/\/schools\/\d+\?.*range=allTime/)
    await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
  }
  await openAs('districtAdmin', `/dashboard/districts/${district}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Maple Grove Elementary School District' })).toBeVisible()
})

test('a school administrator may open the page for sending a file, a teacher may not', async ({ page, openAs }) => {
  await openAs('schoolAdmin', '/roster-file-upload')
  await expect(page.getByRole('heading', { level: 2, name: 'Your files' })).toBeVisible()
  await openAs('teacher', '/roster-file-upload')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})

test('logging out where the server refuses it leads home, still signed in', async ({ page, openAs }) => {
  await openAs('teacher', '/my-reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await failWith(page, /\/api\/users\/session$/, 403)
  await page.getByRole('link', { name: 'LOG OUT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hornbook-token'))).not.toBeNull()
})

test('logging out leads to sign-in, and Back does not return to the page', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'LOG OUT' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('hornbook-token'))).toBeNull()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
