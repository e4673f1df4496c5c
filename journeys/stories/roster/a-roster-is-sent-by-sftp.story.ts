import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { atSftp, namesIn, put } from '../../harness/sftp.ts'
import { expect, test } from '../../harness/story.ts'

/** How long a look at what was sent takes at most. */
const LOOK = { timeout: 45_000 }

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

async function signIn(page: Page, who = 'district') {
  await page.goto(`${hornbook.address}/login`)
  await page.getByLabel('Email or username').fill(`${who}@hornbook.test`)
  await page.getByLabel('Password', { exact: true }).fill('hornbook-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Who asked for each look at the account that is open, the newest first. */
async function runsOf(page: Page): Promise<string[]> {
  const id = page.url().split('/').at(-1)
  const token = await page.evaluate(() => localStorage.getItem('hornbook-token') ?? '')
  const answer = await fetch(`${hornbook.address}/api/districts/1/connections/${id}/runs`, {
    headers: { authorization: `Token token=${token}` },
  })
  const { data } = (await answer.json()) as { data: { attributes: { askedBy: string } }[] }
  return data.map(({ attributes }) => attributes.askedBy)
}

/** Of the account that is open. */
async function makePassword(page: Page) {
  await page.getByRole('button', { name: 'Make a password' }).click()
  const shown = page.getByRole('dialog', { name: 'Your SFTP password' })
  const password = (await shown.locator('code').textContent()) ?? ''
  expect(password).toHaveLength(24)
  await shown.getByRole('button', { name: 'I have put it where it belongs' }).click()
  const username = (await page.getByText(/^maple-grove-\d+/).textContent()) ?? ''
  return { username, password }
}

test('a technician makes an SFTP account, sends a file, and sees it arrive', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  // Its files are read by a job that looks every ten seconds, three times.
  test.setTimeout(240_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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

  const { username, password } = await makePassword(page)
  const beside = await (await browser.newContext()).newPage()
  await signIn(beside, 'admin')
  await beside.goto(page.url())
  const triesBeside = beside.getByRole('region', { name: '3. Try it' })

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
  await expect(tries).toContainText('once nothing has changed for 5 minutes')

  const { buffer } = await rosterZip('oneroster.zip', RIVERBEND)
  await atSftp({ port, username, password }, async sftp => {
    await put(sftp, '/inbound/oneroster.zip', buffer.subarray(0, -100))
    // Whoever says that it is done need not wait.
    await put(sftp, '/inbound/oneroster.zip.done', '')
    await expect(tries).toContainText('A zip has no end yet.')
    await put(sftp, '/inbound/oneroster.zip', buffer)
    await put(sftp, '/inbound/oneroster.zip.done', '')
  })
  // Both pages see it arrive, and it is looked at once.
  await expect(tries).toContainText('oneroster.zip was picked up', LOOK)
  await expect(triesBeside).toContainText('oneroster.zip was picked up', LOOK)
  // Another district's roster would be held, and the page says so before anything is switched on.
  await expect(tries).toContainText('They were read, and would wait for a person', LOOK)
  await expect(tries).toContainText('8 students, 1 school; of the students 8 new, 0 gone, 0 changed')
  await expect(tries).toContainText('The file is for')
  await expect(tries.getByRole('button', { name: /Switch it on/ })).toHaveCount(0)
  await expectAccessible()
  await expect.poll(() => runsOf(page)).toEqual(['arrival'])
  await tries.getByRole('button', { name: 'Look at it now: Prairie SIS' }).click()
  await expect.poll(() => runsOf(page)).toEqual(['person', 'arrival'])
  await expect(tries).toContainText('They were read, and would wait for a person', LOOK)

  // What went wrong is begun afresh: what lies there is put aside, and the other page follows.
  await atSftp({ port, username, password }, async sftp => {
    await put(sftp, '/inbound/manifest.csv', 'propertyName,value\nfile.users,bulk\n')
    await expect(tries).toContainText('1 file is in /inbound')
  })
  await tries.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByText('Started again. What had been sent is in /archive.')).toBeVisible()
  for (const each of [tries, triesBeside]) {
    await expect(each).toContainText('Nobody has tried yet.')
    await expect(each).toContainText('Nothing is in /inbound yet.')
  }
  await expect(page.getByRole('region', { name: 'Last files' })).toContainText('put aside when it was started again')
  await expectAccessible()

  const own = await rosterZip('oneroster.zip', RIVERBEND, (_, text) => text.replaceAll('0601234', '0600148'))
  await atSftp({ port, username, password }, async sftp => {
    await put(sftp, '/inbound/oneroster.zip', own.buffer)
    await put(sftp, '/inbound/oneroster.zip.done', '')
  })
  await expect(tries).toContainText('They make sense', LOOK)
  await expect(triesBeside).toContainText('They make sense', LOOK)
  await expect(tries.getByRole('link', { name: 'See the difference' })).toBeVisible()

  const mail = (await page.getByRole('link', { name: 'Send it by mail' }).getAttribute('href')) ?? ''
  expect(decodeURIComponent(mail)).toMatch(new RegExp(`^mailto:\\?subject=SFTP account .*User: ${username}\r\n`, 's'))
  expect(decodeURIComponent(mail)).toContain('Sign in with the password, which you get another way')
  expect(decodeURIComponent(mail)).not.toContain(password)
  // Programs for mail cut longer addresses.
  expect(mail.length).toBeLessThan(2_000)
  await page.getByRole('button', { name: 'Copy all as text' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(decodeURIComponent(mail).replaceAll('\r', '')).toContain(copied)

  await tries.getByRole('button', { name: 'Switch it on: Prairie SIS' }).click()
  await expect(page.getByText('“Prairie SIS” brings the roster from tonight.')).toBeVisible()
  await expect(tries.getByRole('button', { name: 'Switch it on: Prairie SIS' })).toHaveCount(0)
  await expect(tries.getByRole('button', { name: 'Start again' })).toHaveCount(0)
  await expect(tries).toContainText('As it was when this page was opened.')

  // The page of all connections follows as well: what is sent begins a run by itself.
  await page.goto(`${hornbook.address}/districts/1/connections`)
  await expect(page.getByText(/^Switched on\. What came .* was only looked at\.$/)).toBeVisible()
  await atSftp({ port, username, password }, async sftp => {
    await put(sftp, '/inbound/oneroster.zip', own.buffer)
    await put(sftp, '/inbound/oneroster.zip.done', '')
  })
  await expect(page.getByText('The last roster is held.')).toBeVisible(LOOK)
})

test('files are brought every night to a server that was tested, confirmed and switched on', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page)
  // Their server is ours: what it takes, any other would.
  await page.goto(`${hornbook.address}/districts/1/connections`)
  await page.getByRole('link', { name: /file every night/ }).click()
  await page.getByRole('button', { name: 'Make the account' }).click()
  const { username, password } = await makePassword(page)

  await page.goto(`${hornbook.address}/districts/1/data-out`)
  const nightly = page.getByRole('region', { name: 'Every night to your SFTP' })
  await expect(nightly).toContainText('Nothing is brought anywhere.')
  await nightly.getByRole('button', { name: 'Add a server' }).click()
  const form = page.getByRole('dialog', { name: 'Your SFTP server' })
  await form.getByRole('button', { name: 'Save and test' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
  await form.getByLabel('Address').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(port))
  await form.getByLabel('User').fill(username)
  await form.getByLabel('Folder').fill('/reports')
  await form.getByLabel('How we sign in').fill('With a password')
  await page.getByRole('option', { name: 'With a password' }).click()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible()
  await form.getByRole('button', { name: 'Save and test' }).click()

  const trying = page.getByRole('dialog', { name: 'Nightly files to 127.0.0.1' })
  const testButton = trying.getByRole('button', { name: 'Test', exact: true })
  await expect(nightly).toContainText('Not tested yet: nothing is brought')
  await testButton.click()
  await expect(trying.getByRole('listitem').nth(1)).toContainText('The server shows the key SHA256:')
  // A fingerprint is longer than a phone is wide.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await trying.locator('.mantine-Modal-body').evaluate(isWide)).toBe(false)
  if (size) await page.setViewportSize(size)
  await expectAccessible()
  await trying.getByRole('button', { name: 'This is our server’s key' }).click()
  await expect(trying.getByRole('listitem').last()).toContainText('We may not write in the folder /reports.')
  await trying.getByRole('button', { name: 'Close', exact: true }).last().click()

  await nightly.getByRole('button', { name: 'Change: 127.0.0.1' }).click()
  await form.getByLabel('Folder').fill('/inbound')
  await form.getByRole('button', { name: 'Save and test' }).click()
  await testButton.click()
  await expect(trying).toContainText('Everything holds.')
  await trying.getByRole('button', { name: 'Switch on' }).click()
  await expect(nightly).toContainText('On: the first is brought')
  await trying.getByRole('button', { name: 'Bring it now' }).click()
  await trying.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(nightly).toContainText('Arrived', { timeout: 20_000 })
  // What reaches the district says so as well.
  const key = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Revoke: 127.0.0.1' }) })
  await expect(key).not.toContainText('never')
  await expectAccessible()
  await atSftp({ port, username, password }, async sftp =>
    expect(await namesIn(sftp, '/inbound')).toContain('oneroster.zip'),
  )

  await nightly.getByRole('button', { name: 'Remove: 127.0.0.1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(nightly).toContainText('Nothing is brought anywhere.')
})
