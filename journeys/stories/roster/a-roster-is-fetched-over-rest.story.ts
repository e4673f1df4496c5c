import type { Locator, Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { startSignedIn } from '../../harness/people.ts'
import { type RosterService, startRosterService } from '../../harness/roster-service.ts'
import { expect, test } from '../../harness/story.ts'

let service: RosterService
test.beforeAll(async () => {
  service = await startRosterService(12)
})
test.afterAll(() => service.stop())

/** What a link to the program for mail would write. */
async function textOfMail(link: Locator): Promise<string> {
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(/^mailto:\?subject=/)
  expect(address.length).toBeLessThan(2_000)
  return decodeURIComponent(address)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a technician sets up OneRoster REST, is told whose turn it is, and has the roster come', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await createDistrict('Aspen District')
  await startSignedIn(page, 'administrator')
  await page.goto(`/districts/${id}/connections`)
  // Who does not know what the roster system can do asks somebody who does.
  const asked = page.getByRole('link', { name: 'Ask the person who runs your roster system' })
  expect(await textOfMail(asked)).toContain('to an SFTP account that Hornbook makes for us')
  await page.getByRole('link', { name: /It has OneRoster REST/ }).click()
  const form = page.getByRole('dialog', { name: 'Set up OneRoster REST' })

  // The system fills in what is known, and says where the rest is found.
  await expect(form.getByRole('complementary', { name: 'Where it is found' })).toContainText('Roster Server')
  // Its list scrolls itself, with the keys of the box: nothing within it has to take the focus for that.
  await form.getByLabel('System').click()
  const list = page.getByRole('listbox', { name: 'System' })
  await expect(list).toHaveCSS('overflow-y', 'auto')
  await expect(page.locator('[role="listbox"] .mantine-ScrollArea-viewport')).toHaveCount(0)
  await form.getByLabel('System').press('ArrowUp')
  await expect(list.getByRole('option').last()).toBeInViewport()
  await form.getByLabel('System').fill('Aeries')
  await page.getByRole('option', { name: 'Aeries' }).click()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Aeries')
  await expect(form.getByLabel('Signs in with')).toHaveValue('OAuth 2, client credentials')
  await expect(form.getByRole('complementary')).toContainText('API Security')
  const mail = await textOfMail(form.getByRole('link', { name: 'Send it by mail' }))
  expect(mail).toContain('Please let Hornbook read the roster of Aspen District over OneRoster REST from Aeries.')
  expect(mail).toContain('API Security')
  expect(mail).toContain('send back the base address, the token address and the client id')
  await expectAccessible()

  // What is still an example is not sent.
  await form.getByLabel('Client id').fill(service.clientId)
  await form.getByLabel('Client secret or bearer token').fill('wrong')
  await form.getByRole('button', { name: 'Save, then test' }).click()
  await expect(form.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Address', exact: true })).toHaveAccessibleDescription(
    /in place of "your-district"/,
  )
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(service.address)
  await form.getByLabel('Token address').fill(service.tokenAddress)
  await form.getByRole('button', { name: 'Save, then test' }).click()
  await expect(form).toHaveCount(0)

  await button(page, 'Test: Aeries').click()
  const tested = page.getByRole('region', { name: 'What the test says' })
  await expect(tested).toContainText('does not accept the client id and secret (401)')
  await expect(tested).toContainText('Not tried yet.')
  await button(page, 'Copy for your Aeries administrator').click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const note = await page.evaluate(() => navigator.clipboard.readText())
  expect(note).toMatch(/FAILS: .*does not accept the client id and secret \(401\)/)
  expect(note).toMatch(/not tried: .*In Aeries:\n- In Aeries, open Security/s)
  expect(note).toContain(service.address)
  await expectAccessible()

  // The secret is written, never read: an empty one keeps what is stored.
  await page.getByRole('link', { name: 'Set up: Aeries' }).click()
  const change = page.getByRole('dialog', { name: 'Change Aeries' })
  await expect(change.getByLabel('Client secret or bearer token')).toHaveValue('')
  await expect(change.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(service.address)
  await expectAccessible()
  await change.getByLabel('Client secret or bearer token').fill(service.clientSecret)
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(change).toHaveCount(0)

  // What is stored goes with no other client id.
  await page.getByRole('link', { name: 'Set up: Aeries' }).click()
  await change.getByLabel('Client id').fill('somebody else')
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(change.getByLabel('Client secret or bearer token')).toHaveAccessibleDescription(/Enter it again/)
  await change.getByLabel('Client id').fill(service.clientId)
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(change).toHaveCount(0)
  service.share(false)
  await button(page, 'Test: Aeries').click()
  await expect(tested).toContainText('does not share classes with Hornbook (403)')
  service.share(true)
  await button(page, 'Test: Aeries').click()
  await expect(tested).toContainText('1. Aspen Elementary.')
  await expect(tested).toContainText('None of the first 13 people has an id that Hornbook knows.')
  await expect(tested).toContainText('Everything holds.')

  await button(page, 'Switch it on: Aeries').click()
  await expect(page.getByText('“Aeries” brings the roster from tonight.')).toBeVisible()
  await page.getByRole('button', { name: /^Run now/ }).click()
  await expect(page.getByText('The last roster is held.')).toBeVisible({ timeout: 30_000 })
  // The connection is read again with the end of its run.
  const card = page.getByRole('region', { name: 'Aeries', exact: true })
  await expect(card).not.toContainText('never')
  await page.route('**/runs/*/file', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /^Download: / }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be downloaded.' })).toBeVisible()
  await page
    .getByRole('link', { name: /See what it would change/ })
    .first()
    .click()
  await expect(page.getByText('12').first()).toBeVisible()
})
