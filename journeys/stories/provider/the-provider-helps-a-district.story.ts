import { call } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { expect, test } from '../../harness/story.ts'

const EMAIL = 'tariq.toussaint@maplegrove.test'

test('a person who is locked out is found in the admin hub, unlocked with a reason, and the list says so', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const attributes = { email: EMAIL, password: 'not theirs' }
  for (let n = 0; n < 10; n++)
    await call('POST', '/api/users/session', { body: { data: { type: 'user', attributes } } })
  await openAs('administrator', '/adminhub/districts')
  await page.getByRole('link', { name: /Maple Grove/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Maple Grove/ })).toBeVisible()
  for (const title of ['Membership', 'Seats', 'Lessons today', 'Switched on', 'Administrators', 'Files', 'Jobs'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Name, email or username' })
  await search.fill('nobody at all')
  await expect(page.getByText('Nobody is found')).toBeVisible()
  await search.fill(EMAIL)
  const row = page.getByRole('row', { name: /Tariq Toussaint/ })
  await expect(row).toContainText(/locked until \d\d:\d\d/)
  await expectAccessible()

  await row.getByRole('button', { name: 'Unlock Tariq Toussaint' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock Tariq Toussaint?' })
  await expect(dialog.getByRole('button', { name: 'Unlock' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('They rang')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Tariq Toussaint may try again.')).toBeVisible()
  await expect(row).not.toContainText('locked')
})

test('a feature that is switched by the form asks why as well, and the page says who and when at once', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const id = await createDistrict('Reasons Prairie District')
  await openAs('administrator', `/adminhub/districts/${id}`)
  const switches = page.getByRole('region', { name: 'Switched on' })
  await expect(switches).toContainText('Nobody has changed it')
  await page.getByRole('button', { name: 'Edit the district' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the district' })
  await form.getByLabel('Name').fill('Reasons Prairie')
  await form.getByRole('switch', { name: 'Import OneRoster File' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(/Say why the feature/)
  await expectAccessible()
  await form.getByLabel('Reason').fill('They have asked for it')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(switches).toContainText('They have asked for it')
})
