import { PASSWORD, PEOPLE, type Person, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DESTINATIONS: readonly { person: Person; heading: string; address: RegExp; menu: string[] }[] = [
  {
    person: 'administrator',
    heading: 'Who needs help',
    address: /\/adminhub\/uploads$/,
    menu: ['UPLOADED FILES', 'PROMOTIONS', 'LESSON FEEDBACK', 'CLIENT-SIDE DASHBOARD', 'LOG OUT'],
  },
  {
    person: 'districtAdmin',
    heading: 'Maple Grove Elementary School District',
    address: /\/dashboard\/districts\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'SECRET CODE'],
      ...['CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  {
    person: 'schoolAdmin',
    heading: 'Alder Creek Elementary School',
    address: /\/dashboard\/districts\/\d+\/schools\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'SECRET CODE'],
      ...['CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  {
    person: 'teacher',
    heading: 'Ms. Castellanos – Kindergarten',
    address: /\/dashboard\/districts\/\d+\/schools\/\d+\/classrooms\/\d+\?/,
    menu: ['MY DASHBOARD', 'MY REPORTS', 'SECRET CODE', 'CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
  },
  {
    person: 'managed',
    heading: 'Harbor Point Public Schools',
    address: /\/dashboard\/districts\/\d+\?/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'SECRET CODE'],
      ...['CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
    ],
  },
  { person: 'trainee', heading: 'Training', address: /\/$/, menu: ['TRAINING', 'LOG OUT'] },
  {
    person: 'expired',
    heading: 'Your membership has been expired',
    address: /\/dashboard\/districts$/,
    menu: [
      ...['MY DASHBOARD', 'ONBOARDING', 'ROSTERING', 'MY REPORTS', 'UPLOAD FILES', 'SECRET CODE'],
      ...['CAPIT READING', 'TEACHER CORNER', 'LESSON GUIDES', 'LOG OUT'],
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

test('logging out leads to sign-in, and Back does not return to the page', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await page.getByRole('link', { name: 'LOG OUT' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('hornbook-token'))).toBeNull()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
