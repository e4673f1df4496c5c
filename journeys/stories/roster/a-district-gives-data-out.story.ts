import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../harness/api.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { chooseFile } from '../../harness/roster-upload.ts'
import { lakeside } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a OneRoster package is downloaded, of the district or of one school', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const token = await signInOverApi('administrator')
  await openAs('districtAdmin', `/districts/${await findIdByName(token, '/api/districts', DISTRICT)}`)
  await page.getByRole('link', { name: 'Give data out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give data out' })).toBeVisible()
  const files = page.getByRole('region', { name: 'OneRoster files' })
  const save = async () => {
    const saving = page.waitForEvent('download')
    await files.getByRole('button', { name: 'Download' }).click()
    const download = await saving
    await expect(files.getByRole('status')).toContainText('is among your downloads')
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  const whole = await save()
  expect(whole.name).toMatch(/^maple-grove-elementary-school-district-oneroster-1-2-\d{4}-\d\d-\d\d\.zip$/)
  expect(whole.content.subarray(0, 2).toString()).toBe('PK')
  await files.getByLabel('What goes out').selectOption({ index: 1 })
  await files.getByLabel('Version').selectOption('OneRoster 1.1')
  const school = await save()
  expect(school.name).toMatch(/-oneroster-1-1-/)
  expect(school.content.length).toBeLessThan(whole.content.length)
  await expectAccessible()

  await page.route('**/oneroster_export*', route => route.abort())
  await files.getByRole('button', { name: 'Download' }).click()
  await expect(files.getByRole('alert')).toHaveText('The files could not be written. Try again in a moment.')
  await expectAccessible()

  // Brought back, it says how much is in it, and that nothing changes.
  await page.goto(page.url().replace(/data-out$/, 'roster-imports'))
  await chooseFile(page, { name: whole.name, mimeType: 'application/zip', buffer: whole.content })
  await expect(page.getByRole('heading', { name: 'Nothing changes' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/The file has [1-9][\d,]* students in 6 schools\./)).toBeVisible()
  await expectAccessible()
})

test('a key is made, its secret shown once, used, seen to be used, and revoked', async ({ page, expectAccessible }) => {
  const district = await lakeside()
  await page.goto('/login')
  await page.evaluate(token => localStorage.setItem('hornbook-token', token), district.office)
  await page.goto(`/districts/${district.id}/data-out`)
  await expect(page.getByRole('heading', { name: 'Keys and tokens' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByLabel('What is it for?')).toBeFocused()
  await form.getByLabel('What is it for?').fill('Data warehouse, nightly')
  await form.getByLabel('Last day').fill('2020-01-01')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(/This day is over/)
  await expectAccessible()
  await form.getByLabel('The roster').uncheck()
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByText('Choose at least one.').first()).toBeVisible()
  await expectAccessible()
  for (const right of ['The roster', 'Results', 'Learning events']) await form.getByLabel(right).check()
  await form.getByLabel('Last day').fill('2090-06-30')
  await form.getByRole('button', { name: 'Make the key' }).click()

  const made = page.getByRole('dialog', { name: 'Your new key' })
  await expect(made).toBeVisible()
  await expectAccessible()
  // A stray key would lose it.
  await page.keyboard.press('Escape')
  const shown = async (label: string) =>
    (await made.locator('div').filter({ hasText: label }).last().locator('code').textContent()) ?? ''
  const [clientId, secret] = [await shown('Client id'), await shown('Client secret')]
  const [tokens, users] = [await shown('Where it gets its tokens'), `${await shown('OneRoster 1.2')}/users`]
  const [results, events] = [`${await shown('Address of results')}/results`, await shown('Address of learning events')]
  expect(tokens).toBe(`${serverUrl()}/oauth/token`)
  await made.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(row(page, 'Data warehouse')).toContainText('Rosalind Achterberg')
  await expect(row(page, 'Data warehouse')).toContainText('read the roster, read results, read learning events')
  await expect(row(page, 'Data warehouse')).toContainText('06/30/2090')
  await expect(row(page, 'Data warehouse')).toContainText('never')

  const asked = await fetch(tokens, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await asked.json()) as { readonly access_token: string }
  const read = () => fetch(users, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await read()).status).toBe(200)
  expect((await fetch(results, { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200)
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
  const statements = await fetch(`${events}statements`, { headers: { ...basic, 'x-experience-api-version': '1.0.3' } })
  expect(statements.status).toBe(200)
  await page.reload()
  await expect(row(page, 'Data warehouse')).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  await expectAccessible()

  const revoke = page.getByRole('button', { name: 'Revoke: Data warehouse, nightly' })
  await revoke.click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(revoke).toBeFocused()
  expect((await read()).status).toBe(200)
  await revoke.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('“Data warehouse, nightly” is revoked.')).toBeVisible()
  await expect(row(page, 'Data warehouse')).toContainText('revoked')
  await expect(revoke).toHaveCount(0)
  await expectAccessible()
  expect((await read()).status).toBe(401)
})

test('the provider gives out for a district, and a school administrator does not', async ({
  page,
  openAs,
  newBrowser,
}) => {
  const district = await lakeside()
  await openAs('administrator', `/districts/${district.id}`)
  await page.getByRole('link', { name: 'Give data out', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Keys and tokens' })).toContainText(
    `everything that reaches the data of ${district.name}`,
  )
  const school = await newBrowser()
  await openAs('schoolAdmin', '/districts/1', school)
  await expect(school.getByRole('link', { name: 'Give data out' })).toHaveCount(0)
  await school.goto('/districts/1/data-out')
  await expect(school).not.toHaveURL(/data-out/)
})
