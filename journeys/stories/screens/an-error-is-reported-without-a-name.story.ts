import { expect, test } from '@playwright/test'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { type ReportReceiver, receiveReports } from '../../harness/report-receiver.ts'

// The pages throw on purpose, so these stories do not use the fixture that fails when one does.

let hornbook: Hornbook
let receiver: ReportReceiver
test.beforeAll(async () => {
  receiver = await receiveReports()
  // Without the demo's children it starts within seconds.
  const quick = { HORNBOOK_DEMO: 'off', HORNBOOK_SECRET: 'a-secret-of-a-story-0123456789-0123456789' }
  hornbook = await startHornbook({ ...quick, SENTRY_DSN: receiver.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' })
})
test.afterAll(async () => {
  await hornbook.stop()
  receiver.close()
})

test('an error on a page is reported with its kind and its place, and nothing of the child on it', async ({ page }) => {
  const refused: string[] = []
  page.on('console', message => void (/Content Security Policy/.test(message.text()) && refused.push(message.text())))
  await page.context().addCookies([{ name: 'known', value: 'Okafor', url: hornbook.address }])
  await page.goto(`${hornbook.address}/students/4711?find=Amara`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Email or username').fill('amara@town.example')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('Amara Okafor has no class')
    })
    void Promise.reject(Object.assign(new RangeError('student 4711'), { email: 'amara@town.example' }))
  })
  const errors = () => receiver.received.filter(text => text.includes('"exception"'))
  await expect.poll(() => errors().length).toBe(2)
  expect(errors().join()).toContain('"type":"TypeError"')
  expect(errors().join()).toContain('"type":"RangeError"')
  expect(errors().join()).toContain('"route":"')
  await expect.poll(() => receiver.received.join()).toContain('"op":"pageload"')
  const bodies = receiver.received.join('\n')
  expect(bodies).not.toMatch(/amara|okafor|\b4711\b|find=|known=|has no class|breadcrumb|"user"|"request"|referer/i)
  expect(refused).toEqual([])
})

test('without an address no page loads the code for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  const answer = await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve())))
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';")
  expect(scripts.filter(path => path.includes('reporter'))).toEqual([])
})
