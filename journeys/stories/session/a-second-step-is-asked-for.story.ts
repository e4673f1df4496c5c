import type { Page } from '@playwright/test'
import { addressOf } from '../../harness/hand-off.ts'
import { newTeacher } from '../../harness/new-staff.ts'
import { mailsTo } from '../../harness/outbox.ts'
import { signIn } from '../../harness/people.ts'
import { addPasskeyDevice, addShownApp, codeOf, keepCodes } from '../../harness/second-step.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'Six-quiet-Otters-swim'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })
const card = (page: Page) => page.getByRole('region', { name: 'Second step', exact: true })
const code = (page: Page) => page.getByLabel('Code', { exact: true })

/** Opens the second step of a new teacher, who has just signed in. */
async function openOwn(page: Page, firstName: string, email: string) {
  const token = await newTeacher({ firstName, lastName: 'Larkin' }, email, PASSWORD)
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('hornbook-token', value), token)
  await page.goto('/my-account')
  await card(page).getByRole('button', { name: 'Add a second step' }).click()
}

/** Adds an app. Returns its key and the recovery codes. */
async function withApp(page: Page, firstName: string, email: string) {
  await openOwn(page, firstName, email)
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  const key = await addShownApp(page)
  const codes = await keepCodes(page)
  await expect(card(page)).toContainText('10 of 10 left')
  return { key, codes }
}

async function signInAgain(page: Page, email: string) {
  await page.goto('/logout')
  await signIn(page, email, PASSWORD)
}

test('a wrong code says how many tries are left, then there is a pause; a passkey still signs in', async ({
  page,
  expectAccessible,
}, { retry }) => {
  const email = `wren.larkin${retry}@hornbook.test`
  await addPasskeyDevice(page)
  await withApp(page, 'Wren', email)
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(card(page).getByText(/is added\.$/)).toBeVisible()
  await signInAgain(page, email)
  for (const [wrong, left] of [
    ['000001', '4 tries left'],
    ['000002', '3 tries left'],
    ['000003', '2 tries left'],
    ['000004', '1 try left'],
    ['000005', 'try again in 15 minutes'],
  ] as const) {
    await code(page).fill(wrong)
    await expect(page.getByText(left)).toBeVisible()
    await expect(code(page)).toBeFocused()
  }
  await code(page).fill('000006')
  await expect(page.getByRole('alert')).toContainText(/Too many wrong codes. Try again in \d+ minutes. A passkey still/)
  await expectAccessible()
  await expect(async () => expect((await mailsTo(email)).join()).toMatch(/Subject:.*code/i)).toPass()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(accountMenu(page)).toBeVisible()
})

test('a recovery code lets its owner in once, and who has none is told whom to call', async ({
  page,
  expectAccessible,
}, { retry }) => {
  const email = `robin.larkin${retry}@hornbook.test`
  const { codes } = await withApp(page, 'Robin', email)
  const useCode = async () => {
    await signInAgain(page, email)
    await page.getByRole('button', { name: /^Use a recovery code/ }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.getByLabel('Recovery code').fill((codes[0] as string).toLowerCase())
    await page.keyboard.press('Enter')
  }
  await useCode()
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/my-account/second-step')
  await expect(card(page)).toContainText('9 of 10 left')
  await expectAccessible()
  await useCode()
  await expect(page.getByText(/That code is not right/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'I have none of these' }).click()
  await expect(heading(page, 'Ask somebody to let you in')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Not you? Start again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a remembered browser is not asked again, but confirms who is there before a change', async ({
  page,
  newBrowser,
  expectAccessible,
}, { retry }) => {
  const email = `linnet.larkin${retry}@hornbook.test`
  const { key, codes } = await withApp(page, 'Linnet', email)
  await signInAgain(page, email)
  await page.getByLabel('Do not ask here for 30 days').check()
  await code(page).fill(codeOf(key, 1))
  await expect(accountMenu(page)).toBeVisible()
  await signInAgain(page, email)
  await expect(accountMenu(page)).toBeVisible()
  const other = await newBrowser()
  await other.goto('/login')
  await signIn(other, email, PASSWORD)
  await expect(heading(other, 'One more step')).toBeVisible()

  await page.goto('/my-account/second-step')
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await card(page).getByRole('button', { name: 'Rename Authenticator app' }).click()
  await page.getByLabel('New name').fill('Phone in the drawer')
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await expectAccessible()
  // Cancelled by the keyboard, the form beneath is as it was.
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(page.getByLabel('New name')).toHaveValue('Phone in the drawer')
  await expect(page.getByText('Nothing was changed: it was not confirmed that it is you.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await proof.getByRole('button', { name: /^Use a recovery code/ }).click()
  await proof.getByLabel('Recovery code').fill(codes[1] as string)
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('The new name is saved.')).toBeVisible()
  await expect(card(page)).toContainText('Phone in the drawer')

  // Good for ten minutes: nothing more is asked.
  await card(page).getByRole('button', { name: 'Make new ones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new ones' }).click()
  const fresh = await keepCodes(page, 'Done')
  expect(fresh.filter(each => codes.includes(each))).toEqual([])
  await card(page).getByRole('button', { name: 'Ask in all again' }).click()
  await expect(card(page).getByText('Every browser asks for the second step again.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Remove Phone in the drawer' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card(page).getByRole('button', { name: 'Add a second step' })).toBeVisible()
  await signInAgain(page, email)
  await expect(accountMenu(page)).toBeVisible()
})

test('who comes from the learning app is asked as well, and goes on to the page they wanted', async ({
  page,
  newBrowser,
}, { retry }) => {
  const email = `dove.larkin${retry}@hornbook.test`
  const { key } = await withApp(page, 'Dove', email)
  const other = await newBrowser()
  await other.goto(await addressOf(email, '/my-reports?range=allTime'))
  await expect(heading(other, 'One more step')).toBeVisible()
  await other.goto('/my-account')
  await expect(heading(other, 'One more step')).toBeVisible()
  await other.goto('/my-reports?range=allTime')
  await expect(code(other)).toBeFocused()
  await other.keyboard.type(codeOf(key, 1))
  await expect(other).toHaveURL(/\/my-reports\?range=allTime$/)
  await expect(accountMenu(other)).toBeVisible()
})
