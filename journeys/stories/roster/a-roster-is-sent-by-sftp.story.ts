import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { atSftp, namesIn, put } from '../../harness/sftp.ts'
import { expect, test } from '../../harness/story.ts'

let hornbook: Hornbook
let port = 0
test.beforeAll(async () => {
  // The demo's children take a while.
  test.setTimeout(180_000)
  port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, () => {
      const bound = probe.address()
      probe.close(() => resolve(typeof bound === 'object' ? (bound?.port ?? 0) : 0))
    })
  })
  hornbook = await startHornbook({ SFTP_PORT: String(port), HORNBOOK_DEMO: 'on' })
})
test.afterAll(() => hornbook.stop())

async function signIn(page: Page) {
  await page.goto(`${hornbook.address}/login`)
  await page.getByLabel('Email or username').fill('district@hornbook.test')
  await page.getByLabel('Password', { exact: true }).fill('hornbook-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('a technician makes an SFTP account, sends a file, and sees it arrive', async ({ page, expectAccessible }) => {
  await signIn(page)
  await page.goto(`${hornbook.address}/districts/1/connections`)
  await page.getByRole('link', { name: /It can send a file every night/ }).click()
  await page.getByLabel('Name of the roster system').fill('Prairie SIS')
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SFTP account' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const tries = page.getByRole('region', { name: '3. Try it' })
  await expect(tries).toContainText('Nobody has tried yet.')
  await expectAccessible()

  await page.getByRole('button', { name: 'Make a password' }).click()
  const shown = page.getByRole('dialog', { name: 'Your SFTP password' })
  const password = (await shown.locator('code').textContent()) ?? ''
  expect(password).toHaveLength(24)
  await shown.getByRole('button', { name: 'I have put it where it belongs' }).click()
  const username = (await page.getByText(/^maple-grove-\d+/).textContent()) ?? ''

  await expect(atSftp({ port, username, password: 'not it' }, () => Promise.resolve())).rejects.toThrow()
  await expect(tries).toContainText('A wrong password came from')
  await atSftp({ port, username, password }, async sftp => {
    await expect(tries).toContainText('with the password from')
    await put(sftp, '/inbound/oneroster.zip', 'not a zip yet')
    expect((await namesIn(sftp, '/')).sort()).toEqual(['archive', 'inbound', 'reports'])
    await expect(put(sftp, '/reports/x.txt', 'x')).rejects.toThrow()
  })
  await expect(tries).toContainText('1 file is in /inbound')
  await expect(page.getByRole('region', { name: 'Last files' })).toContainText('oneroster.zip')
})
