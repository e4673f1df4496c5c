import { makeAdministrator } from '../../harness/administrators.ts'
import { call, one } from '../../harness/api.ts'
import { signIn, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

/** The Site Code, as each run needs one of its own. */
const CODE = `QUIET-${Date.now() % 1_000_000}`
const SECOND = { email: 'second.person@hornbook.test', password: 'Quiet-rivers-run-deep-2026' }

test('one of the provider proposes that a district is removed, another agrees and types its code, and it is cancelled', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const attributes = { name: 'Quiet Hollow', oneRosterId: CODE }
  const token = await signInOverApi('administrator')
  const { id } = one(await call('POST', '/api/districts', { token, body: { data: { type: 'district', attributes } } }))
  await openAs('administrator', `/adminhub/districts/${id}`)
  await page.getByRole('link', { name: 'Leaving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaving' })).toBeVisible()
  for (const title of ['Membership', 'Give their data back', 'Purge', 'Receipt', 'Who is told'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expect(page.getByText('Nobody is told.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose the purge' })).toBeDisabled()
  await expectAccessible()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Not renewed')
  await page.getByRole('button', { name: 'Propose the purge' }).click()
  await expect(page.getByText('You have proposed it, so somebody else has to agree.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Agree/ })).toHaveCount(0)
  await expectAccessible()

  await makeAdministrator(SECOND.email, SECOND.password)
  const other = await newBrowser()
  await other.goto('/')
  await signIn(other, SECOND.email, SECOND.password)
  await expect(other).toHaveURL(/adminhub/)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Agree to the purge…' }).click()
  const dialog = other.getByRole('dialog', { name: 'Agree to the purge of Quiet Hollow?' })
  await expect(dialog.getByRole('button', { name: 'Agree' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: new RegExp(CODE) }).fill(CODE.toLowerCase())
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect(other.getByText(/2 of 2 of us have agreed/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(/2 of 2 of us have agreed/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the purge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the purge' }).click()
  await expect(page.getByText('Cancelled. The district’s administrators are told.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose the purge' })).toBeVisible()
})
