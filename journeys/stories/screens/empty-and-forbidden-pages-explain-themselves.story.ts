import { failWith } from '../../harness/network.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

test('an unknown address and one outside my scope look the same, and both link to my home page', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const harbor = await findIdByName(
    await signInOverApi('administrator'),
    '/api/districts',
    'Harbor Point Public Schools',
  )
  await openAs('teacher', '/no/such/page')
  const notFound = page.getByRole('heading', { name: 'There is no page at this address' })
  await expect(notFound).toBeVisible()
  await expectAccessible()
  await page.goto(`/dashboard/districts/${harbor}`)
  await expect(notFound).toBeVisible()
  await expect(page).toHaveTitle('There is no page at this address · Hornbook')
  await page.getByRole('link', { name: 'Your home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})

test('a page of a district outside my scope is one that is not there, without a title of its own', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const harbor = await findIdByName(
    await signInOverApi('administrator'),
    '/api/districts',
    'Harbor Point Public Schools',
  )
  for (const path of ['students', 'roster-health', 'sign-in']) {
    await openAs('districtAdmin', `/districts/${harbor}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['There is no page at this address'])
    await expect(page).toHaveTitle('There is no page at this address · Hornbook')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveCount(0)
  }
  await expectAccessible()
})

test('a page that is not there leads back, to the finder, and to whom one asks', async ({ page, openAs }) => {
  await openAs('teacher', '/lesson-guides')
  await expect(page.getByRole('heading', { level: 1, name: 'Lesson guides' })).toBeVisible()
  await page.evaluate(() => {
    history.pushState({}, '', '/lesson-guide')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
  const ask = page.getByRole('link', { name: 'Ask for access' })
  await expect(page.getByText('Writes to Rosalind Achterberg with this address.')).toBeVisible()
  await expect(ask).toHaveAttribute('href', /^mailto:.*%2Flesson-guide%0A/)
  await page.getByRole('textbox', { name: 'Find a person, class, school or page' }).fill('secret')
  await page.keyboard.press('Enter')
  const finder = page.getByRole('dialog')
  await expect(finder.getByRole('option', { name: /Secret code/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Lesson guides', exact: true }).last().click()
  await expect(page).toHaveURL(/\/lesson-guides$/)
})

test('somebody in training sees her class, looks again, and knows whom to ask', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('trainee', '/')
  await expect(page.getByText('Birchwood Elementary School, Kindergarten A, 23 students')).toBeVisible()
  await page.getByRole('button', { name: 'I have finished' }).click()
  await expect(page.getByText('We have just looked: your training is not marked as complete yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ask our support team/ })).toHaveAttribute(
    'href',
    /^mailto:support.*Training%20completed/,
  )
  await expectAccessible()
})

test('a school that has not opened yet says what will be there', async ({ page, openAs, expectAccessible }) => {
  await openAs('managed', '/')
  await page.getByRole('rowheader', { name: /^Seabright School/ }).click()
  await expect(page.getByText('No classes yet', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a class without students is not counted among those without a lesson', async ({ page, openAs }) => {
  const token = await signInOverApi('administrator')
  const district = await findIdByName(token, '/api/districts', 'Maple Grove Elementary School District')
  const summaries = `/api/districts/${district}/school_summaries`
  const school = await findIdByName(token, summaries, 'Madrone Valley Elementary School')
  await openAs('administrator', `/dashboard/districts/${district}/schools/${school}?range=allTime`)
  await expect(page.getByRole('rowheader', { name: 'Third Grade C' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^No lesson in this range/ })).toHaveText('No lesson in this range 0')
})

test('an expired membership closes every page, but logging out still works', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('expired', '/')
  const membershipEnded = page.getByRole('heading', { name: 'Your membership has been expired' })
  await expect(membershipEnded).toBeVisible()
  await expect(
    page.getByText(/^The membership of Dry Creek Charter District ended on \d\d\/\d\d\/\d{4}\./),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact our support team' })).toHaveAttribute(
    'href',
    /^mailto:.*Site%20Code/,
  )
  await expectAccessible()
  await page.goto('/districts')
  await expect(membershipEnded).toBeVisible()
  await page.getByRole('link', { name: 'LOG OUT' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('every address leads a trainee to the training site', async ({ page, openAs, expectAccessible }) => {
  await openAs('trainee', '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: /Open the training site/ })).toHaveAttribute('target', '_blank')
  await expectAccessible()
})

test('a page that the user may not see says so', async ({ page, openAs, expectAccessible }) => {
  await failWith(page, /\/api\/classrooms\/\d+(\?|$)/, 403)
  await openAs('teacher', '/')
  await expect(page.getByText('You do not have the ability to view this resource.')).toBeVisible()
  await expectAccessible()
})

test('pages for the provider send other users to their main view', async ({ page, openAs }) => {
  await openAs('schoolAdmin', '/adminhub/uploads')
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})
