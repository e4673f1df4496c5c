import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'hornbook-demo'

/** Opens an address whose code does not arrive until `arrive` is called. */
async function openSlowly(page: Page, address: string) {
  const arrive = await holdCode(page, 'base')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  return arrive
}

/** Holds back a file of code until the returned function is called. */
async function holdCode(page: Page, file: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(`**/assets/${file}-*.js`, async route => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** Where the parts of the form stand that both forms have. */
const places = (page: Page) =>
  Promise.all(
    [
      page.getByRole('heading', { name: 'Welcome back' }),
      page.getByLabel('Email or username'),
      page.getByLabel('Password'),
      page.getByRole('button', { name: 'Login' }),
    ].map(part => part.boundingBox()),
  )
const realForm = (page: Page) => page.locator('#root').getByRole('button', { name: 'Login' })

test('the form is there before the code, nothing moves when the real one comes, and no key is lost', async ({
  page,
}) => {
  const arrive = await openSlowly(page, '/')
  // The first layout may still be on its way.
  await expect.poll(() => places(page)).not.toContain(null)
  const before = await places(page)
  await page.getByLabel('Email or username').click()
  await page.keyboard.type('teacher@hornbook.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD.slice(0, 5))
  arrive()
  await expect(realForm(page)).toBeVisible()
  await page.keyboard.type(PASSWORD.slice(5))
  await expect(page.getByLabel('Email or username')).toHaveValue('teacher@hornbook.test')
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)
  // Only a demo has more on this page.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('aside, [aria-labelledby=demo-accounts]')) part.remove()
  })
  expect(await places(page)).toEqual(before)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
})

test('whoever presses Login before the code is there is signed in when it comes', async ({ page }) => {
  const arrive = await openSlowly(page, '/districts/1/teachers')
  await page.getByLabel('Email or username').fill('district@hornbook.test')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Login' }).click()
  expect(page.url(), 'nothing typed is in the address').not.toContain('hornbook-demo')
  arrive()
  await expect(page.getByRole('grid', { name: 'Staff' })).toBeVisible()
})

test('whoever is signed in does not see it', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible()
  await page.route('**/assets/base-*.js', route => route.abort())
  await page.goto('/')
  await expect(page.locator('#early')).toBeHidden()
})

const WINDOWS = [
  {
    file: 'new-school',
    person: 'districtAdmin',
    path: '/districts/1/schools',
    opens: 'Add a New School',
    field: 'School Name',
  },
  {
    file: 'glossary',
    person: 'teacher',
    path: '/dashboard/districts/1/schools/1/classrooms/10',
    opens: 'What This Data Means',
    field: 'Find a word',
  },
] as const

for (const { file, person, path, opens, field } of WINDOWS) {
  test(`'${opens}' says at once that it loads, and what is typed meanwhile is in its field`, async ({
    page,
    openAs,
  }) => {
    await openAs(person, path)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    const arrive = await holdCode(page, file)
    await page.getByText(opens, { exact: true }).click()
    // Its code is not there yet.
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.keyboard.type('Zed')
    arrive()
    await expect(page.getByRole('dialog').getByLabel(field)).toHaveValue('Zed')
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.keyboard.type(' b')
    await expect(page.getByRole('dialog').getByLabel(field)).toHaveValue('Zed b')
  })
}

test('the window of a student says at once that it loads', async ({ page, openAs }) => {
  await openAs('teacher', '/dashboard/districts/1/schools/1/classrooms/10/students')
  const arrive = await holdCode(page, 'student-window')
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByText('Loading...')).toBeInViewport({ timeout: 2000 })
  arrive()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})
