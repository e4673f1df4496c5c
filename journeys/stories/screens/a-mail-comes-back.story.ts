import type { Page } from '@playwright/test'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { type MailServer, startMailServer } from '../../harness/mail-server.ts'
import { expect, test } from '../../harness/story.ts'

// A Hornbook of its own, whose mails go to a real server: one for both stories.
test.describe.configure({ mode: 'default' })

let hornbook: Hornbook
let mails: MailServer
test.beforeAll(async () => {
  // The demo's children take a while.
  test.setTimeout(180_000)
  mails = await startMailServer()
  hornbook = await startHornbook({ SMTP_URL: mails.address, HORNBOOK_DEMO: 'on' })
})
test.afterAll(async () => {
  await hornbook.stop()
  mails.close()
})

async function signIn(page: Page, email: string, path: string) {
  await page.goto(`${hornbook.address}/login`)
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hornbook-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${hornbook.address}${path}`)
}

test('the provider tries the mail server, and is told in words how far the mail came', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, 'admin@hornbook.test', '/adminhub/jobs')
  const mail = page.getByRole('region', { name: 'Mail' })
  const send = mail.getByRole('button', { name: 'Send a test mail' })
  await send.click()
  await expect(mail.getByText(/The mail server 127.0.0.1:\d+ was reached/)).toBeVisible()
  await expect(mail.getByText('The server has taken the mail for admin@hornbook.test.')).toBeVisible()
  expect(mails.arrived).toContain('admin@hornbook.test')
  await expectAccessible()

  mails.unknown.add('admin@hornbook.test')
  await send.click()
  await expect(mail.getByText('The server refuses your address, admin@hornbook.test.')).toBeVisible()
  await expect(mail.getByText('The server said: 550 5.1.1 There is no such person here')).toBeVisible()
  await expectAccessible()
})

test('a mail to a teacher comes back, and the office puts the address right', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  mails.unknown.add('teacher@hornbook.test')
  const asked = await fetch(`${hornbook.address}/api/credential_requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher@hornbook.test' }),
  })
  expect(asked.status).toBe(204)

  await signIn(page, 'admin@hornbook.test', '/adminhub')
  const need = page.getByText('A mail could not be delivered.')
  await expect(async () => {
    await page.reload()
    await expect(need).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: /^See whom Maple Grove/ }).click()
  const row = page.getByRole('row', { name: /teacher@hornbook.test/ })
  await expect(row).toContainText('550 5.1.1 There is no such person here')
  await expect(row.getByRole('link', { name: /^Correct the address/ })).toBeVisible()
  await expectAccessible()

  const office = await newBrowser()
  await signIn(office, 'district@hornbook.test', '/teachers')
  await office.getByRole('searchbox', { name: 'Find a name or email' }).fill('comes back')
  const staff = office.getByRole('row', { name: /teacher@hornbook.test/ })
  await expect(staff).toContainText('Mail comes back')
  await expectAccessible(office)
  await staff.getByRole('link').or(staff.getByRole('rowheader')).first().click()
  await expect(office.getByText(/The mail server refuses mails to this address: 550 5.1.1/)).toBeVisible()
  await expectAccessible(office)
  await office.getByLabel(/Email/).fill('imani@hornbook.test')
  await office.getByRole('button', { name: /^Save/ }).click()
  await office.getByRole('searchbox', { name: 'Find a name or email' }).fill('imani@hornbook')
  const mended = office.getByRole('row', { name: /imani@hornbook.test/ })
  await expect(mended).toBeVisible()
  await expect(mended).not.toContainText('Mail comes back')
})
