import { addZelda } from '../../harness/new-student.ts'
import { signInOverApi } from '../../harness/people.ts'
import { lakeside } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { webhookReceiver } from '../../harness/webhook-receiver.ts'

test('a webhook of the provider hears of every district, and goes when it is removed', async ({
  page,
  openAs,
  expectAccessible,
}, { retry }) => {
  const receiver = await webhookReceiver()
  const name = `Warehouse ${retry}`
  await openAs('administrator', '/adminhub/uploads')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'WEBHOOKS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('dialog', { name: 'Add an address' })
  await form.getByLabel('What is it for?').fill(name)
  await form.getByLabel('Address').fill(receiver.address)
  await form.getByRole('button', { name: 'Add the address' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: `Deliveries: ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('It arrived: the server answered 204.')).toBeVisible()
  await expectAccessible()

  const district = await lakeside()
  await addZelda(await signInOverApi('administrator'), district.id)
  const told = () =>
    receiver.taken.map(({ body }) => body).filter(body => body.includes(`"districtId":"${district.id}"`))
  await expect.poll(() => told().join(), { timeout: 60_000 }).toContain('student.added')
  expect(told().join()).not.toMatch(/Zelda|Zimmermann/)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Arrived' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Replace the secret' }).click()
  await page.getByLabel('The old secret has leaked: end it at once').check()
  await expect(page.getByText(/^The new secret is shown once. The old one signs nothing any more/)).toBeVisible()
  await expectAccessible()
  await page.getByLabel('The old secret has leaked: end it at once').uncheck()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(page.getByRole('dialog', { name: `The secret of “${name}”` }).locator('code')).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(/^The secret before this one signs as well until/)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('It arrived: the server answered 204.')).toBeVisible()
  expect(receiver.taken.at(-1)?.signature.split(' ')).toHaveLength(2)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page).toHaveURL(/\/adminhub\/webhooks$/)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  receiver.close()
})
