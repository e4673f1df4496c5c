import type { Page } from '@playwright/test'
import { inviteAdministrator } from '../../harness/administrators.ts'
import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { addPasskeyDevice, addShownApp, codeOf, keepCodes } from '../../harness/second-step.ts'
import { expect, test } from '../../harness/story.ts'

const NEW_PASSWORD = 'Six-quiet-Otters-swim'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })

test.describe('Outside the demo', () => {
  let hornbook: Hornbook
  test.beforeAll(async () => {
    hornbook = await startHornbook({ HORNBOOK_DEMO: 'off', PROGRAM_NAME: 'Early Reading' })
  })
  test.afterAll(() => hornbook.stop())

  async function openInvitation(page: Page, email: string) {
    await page.goto(`${hornbook.address}/unauth/teacher?token=${await inviteAdministrator(email, hornbook.dataDir)}`)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(heading(page, 'Add a second step')).toBeVisible()
  }

  test('an Administrator sets one up before anything else, and keeps the codes', async ({ page, expectAccessible }, {
    retry,
  }) => {
    const email = `ada.first${retry}@hornbook.test`
    await openInvitation(page, email)
    await expectAccessible()
    // No other page is reached; where somebody wanted to go is kept.
    await page.goto(`${hornbook.address}/adminhub/jobs`)
    await expect(heading(page, 'Add a second step')).toBeVisible()
    await page.getByRole('button', { name: /^Authenticator app/ }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Scan, then type what it shows')).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Code it shows now').fill('12 34 56')
    await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible()
    await expectAccessible()
    const key = await addShownApp(page)
    await expect(heading(page, 'Keep these ten codes')).toBeVisible()
    await expectAccessible()
    // It is on only after the tick: until then the session still lacks it.
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(page.getByText('Keep the codes and tick this first.')).toBeVisible()
    await expect(page.locator('body')).toContainText('Each works once.')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await file).suggestedFilename()).toBe('recovery-codes.txt')
    await keepCodes(page)
    await expect(heading(page, 'Your second step is on')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/adminhub\/jobs$/)

    // From now on it is asked for, whatever page is opened, also after a reload.
    await page.goto(`${hornbook.address}/logout`)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await page.goto(`${hornbook.address}/adminhub/districts`)
    await signIn(page, email, NEW_PASSWORD)
    await expect(heading(page, 'One more step')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'One more step')).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expectAccessible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1).replace(/^.../, '$& '))
    // The question stands at the address of the page that was opened.
    await expect(heading(page, 'One more step')).toBeHidden()
    await expect(page).toHaveURL(/\/adminhub\/districts$/)
    await page.goto(`${hornbook.address}/dashboard`)
    await expect(page.getByRole('link', { name: 'EARLY READING' })).toBeVisible()

    // The last one stays.
    await page.goto(`${hornbook.address}/my-account/second-step`)
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await expect(page.getByText(/asks for a second step. Add another before/)).toBeVisible()
    await expectAccessible()
  })

  test('one with a passkey signs in with it alone', async ({ page, expectAccessible }, { retry }) => {
    await addPasskeyDevice(page)
    await openInvitation(page, `bea.second${retry}@hornbook.test`)
    await page.getByRole('button', { name: /^Passkey/ }).click()
    await expectAccessible()
    await page.getByLabel('Name it, so that you know it later').fill('Desk')
    await page.getByRole('button', { name: 'Make the passkey' }).click()
    await keepCodes(page)
    await page.getByRole('button', { name: 'See it in My account' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Desk' })).toContainText('Passkey.')
    await page.goto(`${hornbook.address}/logout`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/adminhub/)
  })
})

test.describe('Where a district asks for it', () => {
  let hornbook: Hornbook
  test.beforeAll(async () => {
    hornbook = await startHornbook({ LOG_LEVEL: 'error' })
  })
  test.afterAll(() => hornbook.stop())

  test('its staff set one up at their next sign-in, and nobody is thrown out', async ({
    page,
    newBrowser,
    expectAccessible,
  }) => {
    const teacher = await newBrowser()
    await teacher.goto(`${hornbook.address}/login`)
    await signIn(teacher, PEOPLE.teacher, PASSWORD)
    await expect(accountMenu(teacher)).toBeVisible()

    await page.goto(`${hornbook.address}/login?redirect=/districts/1`)
    await signIn(page, PEOPLE.districtAdmin, PASSWORD)
    const rule = page.getByRole('region', { name: 'Second step for staff' })
    await expect(rule).toContainText(/0 of \d+ staff have one/)
    await expectAccessible()
    await rule.getByRole('button', { name: 'Ask staff for a second step' }).click()
    await expect(page.getByText(/people have none, and set one up at their next sign-in/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Ask staff for it' }).click()
    await expect(rule).toContainText('Asked for since')

    await teacher.reload()
    await expect(accountMenu(teacher)).toBeVisible()
    await teacher.goto(`${hornbook.address}/logout`)
    await signIn(teacher, PEOPLE.teacher, PASSWORD)
    await expect(teacher.getByText(/^Maple Grove Elementary School District asks for one/)).toBeVisible()
    await teacher.getByRole('button', { name: /^Authenticator app/ }).click()
    await addShownApp(teacher)
    await keepCodes(teacher)
    await teacher.getByRole('button', { name: 'Go on' }).click()
    await expect(accountMenu(teacher)).toBeVisible()
    await page.reload()
    await expect(rule).toContainText(/1 of \d+ staff has one/)
  })
})
