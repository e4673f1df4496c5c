import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../../harness/api.ts'
import { addZelda } from '../../harness/new-student.ts'
import { signInOverApi } from '../../harness/people.ts'
import { lakeside } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { webhookReceiver } from '../../harness/webhook-receiver.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The page of a district of the story's own, as its administrator. */
async function openDataOut(page: Page) {
  const district = await lakeside()
  await page.goto('/login')
  await page.evaluate(token => localStorage.setItem('hornbook-token', token), district.office)
  await page.goto(`/districts/${district.id}/data-out`)
  return district
}

test('an address is added, its secret shown once, tested, told of a child, and removed', async ({
  page,
  expectAccessible,
}) => {
  const receiver = await webhookReceiver()
  const district = await openDataOut(page)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('dialog', { name: 'Add an address' })
  await form.getByLabel('What is it for?').fill('Lakeside SIS')
  await form.getByLabel('Address').fill('the SIS')
  await form.getByRole('button', { name: 'Add the address' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/This is not an address/)
  await expectAccessible()
  await form.getByLabel('Address').fill(receiver.address)
  await form.getByRole('button', { name: 'Add the address' }).click()

  const made = page.getByRole('dialog', { name: 'The secret of “Lakeside SIS”' })
  const secret = (await made.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await expect(webhooks.getByRole('row').filter({ hasText: 'Lakeside SIS' })).toContainText('Nothing sent yet')
  await expectAccessible()

  await page.getByRole('link', { name: 'Deliveries: Lakeside SIS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lakeside SIS' })).toBeVisible()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  receiver.answer(404)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The server answered 404: there is nothing at this address')).toBeVisible()
  await expectAccessible()
  receiver.answer(204)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('It arrived: the server answered 204.')).toBeVisible()

  const token = await signInOverApi('administrator')
  await addZelda(token, district.id)
  await expect.poll(() => receiver.taken.length, { timeout: 60_000 }).toBe(3)
  const told = receiver.taken.at(-1)
  expect(told?.body).toContain('student.added')
  expect(told?.body).not.toMatch(/Zelda|Zimmermann/)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(`${told?.id}.${told?.time}.${told?.body}`).digest('base64')
  expect(told?.signature).toBe(`v1,${mac}`)
  await page.reload()
  await expect(row(page, '1 event')).toContainText('Arrived')
  await page.getByRole('button', { name: /^Show what is sent/ }).click()
  await expect(page.getByRole('region', { name: 'What is sent' })).toContainText('student.added')
  await expectAccessible()
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('It is being sent again.')).toBeVisible()
  await expect.poll(() => receiver.taken.length).toBe(4)
  expect(receiver.taken.at(-1)?.id).toBe(told?.id)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page).toHaveURL(/\/data-out$/)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expect(row(page, 'Lakeside SIS')).toContainText('revoked')
  await expectAccessible()
  receiver.close()
})

test('a district sees whatever reaches its data, and the provider revokes its own there', async ({
  page,
  newBrowser,
  openAs,
  expectAccessible,
}) => {
  const token = await signInOverApi('administrator')
  const district = await openDataOut(page)
  const name = `Learning app of ${district.siteCode}`
  await call('POST', '/api/service_tokens', {
    token,
    body: {
      data: {
        type: 'serviceToken',
        attributes: { name, rights: ['events'] },
        relationships: { district: { data: { type: 'district', id: district.id } } },
      },
    },
  })
  await page.reload()
  const keys = page.getByRole('region', { name: 'Keys and tokens' })
  const own = keys.getByRole('row').filter({ hasText: name })
  await expect(own).toContainText('Made by the provider')
  await expect(own).toContainText('send lessons and tests')
  await expect(own).toContainText('not by you')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expectAccessible()

  const provider = await newBrowser()
  await openAs('administrator', `/districts/${district.id}/data-out`, provider)
  await provider.getByRole('button', { name: `Revoke: ${name}` }).click()
  await provider.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(provider.getByText(`“${name}” is revoked.`)).toBeVisible()
  await page.reload()
  await expect(own).toContainText('revoked')
})
