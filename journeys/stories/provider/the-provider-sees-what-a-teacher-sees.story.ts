import type { Page } from '@playwright/test'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Viewing as somebody' })

test('the provider sees what a teacher sees, with a reason and without changing anything, and comes back', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/districts')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Maple Grove/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Staff/ }).click()
  await page
    .getByRole('button', { name: /^View as / })
    .first()
    .click()
  const title = await page.getByRole('dialog').getByRole('heading').textContent()
  const name = (title ?? '').replace('View as ', '')
  await page.getByRole('button', { name: 'View as them' }).click()
  await expect(page.getByText('Write why, in a few words.')).toBeVisible()
  await expectAccessible()
  const list = page.url()
  await page.getByLabel('Reason').fill('Ticket 4182: the table is empty')
  await page.keyboard.press('Enter')

  await expect(banner(page)).toContainText(`see what ${name} sees`)
  await expect(banner(page)).toContainText('Ticket 4182: the table is empty')
  await expect(banner(page)).toContainText(/(29|30) min left/)
  await expectAccessible()

  // What writes is off and says why; the keyboard finds it too.
  const written: string[] = []
  page.on('request', request => void (request.method() !== 'GET' && written.push(request.url())))
  const download = page.getByRole('button', { name: 'Download' }).first()
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await expect(download).toHaveAccessibleDescription('Not while viewing as somebody')
  await download.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Columns' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(written).toEqual([])

  // Another tab is still the Administrator's own.
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other).toHaveURL(/adminhub/)
  await expect(banner(other)).toHaveCount(0)
  await other.close()

  await page.reload()
  await expect(banner(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner(page)).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(banner(page)).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(list)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^View as / }).first()).toBeVisible()
})

test('who only looks is offered no sign-in cards, and is told so where they would be', async ({ page, openAs }) => {
  const maple = await findIdByName(
    await signInOverApi('administrator'),
    '/api/districts',
    'Maple Grove Elementary School District',
  )
  await openAs('administrator', `/districts/${maple}/teachers`)
  await page.getByRole('searchbox').fill('Castellanos')
  await page
    .getByRole('button', { name: /^View as .*Castellanos/ })
    .first()
    .click()
  await page.getByLabel('Reason').fill('Ticket 4183: a child cannot sign in')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeVisible()

  const off = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('Not while viewing as somebody')
  }
  await off('Print')
  await page
    .getByRole('button', { name: /^Next step: Check the sign-in/ })
    .first()
    .click()
  await off('Print the login card')
  await expect(page.getByRole('link', { name: 'Print the login card' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/login-cards`)
  await expect(page.getByText('Not while viewing as somebody: files, passwords')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(banner(page)).toHaveCount(0)
})
