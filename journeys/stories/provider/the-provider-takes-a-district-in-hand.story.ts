import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeAdministrator } from '../../harness/administrators.ts'
import { call, done } from '../../harness/api.ts'
import { signIn, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const rowOf = (page: Page, district = 'Dry Creek') =>
  page.getByRole('region', { name: 'Districts' }).getByRole('listitem').filter({ hasText: district })

test('the provider sees which district needs somebody, takes it in hand, and gives it back', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/uploads')
  const list = page.getByRole('region', { name: 'Districts' })
  const row = list.getByRole('listitem').filter({ hasText: 'Dry Creek' })
  await expect(row).toContainText('Membership ended')
  await expect(row).toContainText('Nobody yet')
  await expect(list).toContainText(/The other \d+ districts? (is|are) well/)
  await expectAccessible()

  await row.getByRole('button', { name: /^Take it: Dry Creek/ }).click()
  await expect(row).toContainText('You have it')
  await page.reload()
  await row.getByRole('button', { name: /^Give back: Dry Creek/ }).click()
  await expect(row).toContainText('Nobody yet')
})

/** A district whose membership ends soon, which stands below those whose membership has ended. */
async function addEndingDistrict(): Promise<string> {
  const name = `Cedar Bluffs ${randomUUID().slice(0, 8)}`
  const attributes = { name, membershipExpiresAt: new Date(Date.now() + 12 * 86_400_000).toISOString() }
  const token = await signInOverApi('administrator')
  done(await call('POST', '/api/districts', { token, body: { data: { type: 'district', attributes } } }))
  return name
}

const COLLEAGUE = {
  email: 'priya.narayanan@hornbook.test',
  password: 'Quiet-rivers-run-deep-2026',
  name: ['Priya', 'Narayanan'],
} as const
const CALLED = COLLEAGUE.name.join(' ')

test('what a colleague has who is away is taken over, and the row says from whom', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  // A district of its own, because other stories take Dry Creek meanwhile.
  const name = await addEndingDistrict()
  await makeAdministrator(COLLEAGUE.email, COLLEAGUE.password, COLLEAGUE.name)
  const other = await newBrowser()
  await other.goto('/')
  await signIn(other, COLLEAGUE.email, COLLEAGUE.password)
  await rowOf(other, name)
    .getByRole('button', { name: /^Take it: / })
    .click()
  await expect(rowOf(other, name)).toContainText('You have it')

  await openAs('administrator', '/adminhub/uploads')
  await expect(rowOf(page, name)).toContainText(CALLED)
  await expectAccessible()
  await rowOf(page, name)
    .getByRole('button', { name: `Take it over from ${CALLED}: ${name}` })
    .click()
  await expect(rowOf(page, name)).toContainText(`You have it, taken over from ${CALLED}`)
  await expectAccessible()
  await other.reload()
  await expect(rowOf(other, name)).toContainText(`taken over from ${CALLED}`)
})

test('a membership is extended from its row, and the district is written to', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/uploads')
  const row = rowOf(page)
  await row.getByRole('button', { name: /^Write Dry Creek/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Write to Dry Creek/ })
  const address = await dialog.getByRole('listitem').getByRole('link').first().textContent()
  expect(address).toMatch(/@/)
  await expect(dialog.getByRole('link', { name: /^Write (a mail|to all)/ })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*${encodeURIComponent(address ?? '')}.*\\?subject=Dry%20Creek`),
  )
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('link', { name: /^Extend Dry Creek/ }).click()
  const form = page.getByRole('dialog', { name: /Edit/ })
  await expect(form.getByLabel(/Membership/)).toBeFocused()
  await expectAccessible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/adminhub\/districts\/\d+$/)
})

test('the slash goes to the finder, Esc back, the arrows from row to row, and Enter opens the district', async ({
  page,
  openAs,
}) => {
  await addEndingDistrict()
  await openAs('administrator', '/adminhub/uploads')
  const main = page.getByRole('link', { name: 'Extend Dry Creek Charter District' })
  await main.focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(main).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(main).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/adminhub\/districts\/\d+\?edit=membershipExpiresAt$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a list that cannot be loaded says so in its own card, and the files are there', async ({ page, openAs }) => {
  await page.route('**/api/needs', route => route.fulfill({ status: 409, json: { errors: [] } }))
  await openAs('administrator', '/adminhub/uploads')
  const list = page.getByRole('region', { name: 'Districts' })
  await expect(list.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Uploaded files' })).toBeVisible()
  await page.unroute('**/api/needs')
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Dry Creek' })).toBeVisible()
})
