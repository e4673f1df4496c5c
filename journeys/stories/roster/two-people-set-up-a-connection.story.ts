import type { Locator } from '@playwright/test'
import ssh2 from 'ssh2'
import { call, done, many, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { startSignedIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A district, and what somebody else does there over the API meanwhile. */
async function districtOf(token: string, name: string) {
  const id = await createDistrict(name)
  const path = `/api/districts/${id}/connections`
  const bodyOf = (attributes: Attributes, connectionId?: string) => ({
    data: { type: 'connection', ...(connectionId && { id: connectionId }), attributes },
  })
  return {
    id,
    path,
    make: async (attributes: Attributes) => one(await call('POST', path, { token, body: bodyOf(attributes) })).id,
    change: async (connectionId: string, attributes: Attributes) =>
      one(await call('PATCH', `${path}/${connectionId}`, { token, body: bodyOf(attributes, connectionId) })),
    read: async (connectionId: string) => one(await call('GET', `${path}/${connectionId}`, { token })).attributes,
    list: async () => many(await call('GET', path, { token })),
  }
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()
const SETTINGS = { host: 'sftp.example.org', port: 22, username: 'hornbook', signIn: 'key' }

test('a server of theirs keeps what another has changed, and its password goes to no other server', async ({
  page,
  expectAccessible,
}) => {
  const district = await districtOf(await startSignedIn(page, 'administrator'), 'Juniper District')
  const id = await district.make({ kind: 'sftpFetch', name: 'Juniper SIS', settings: SETTINGS })
  await page.goto(`/districts/${district.id}/connections/${id}`)
  const form = page.getByRole('dialog', { name: 'Your SFTP server' })
  await form.getByLabel('Names of the files').fill('oneroster_*.zip')
  await district.change(id, { settings: { ...SETTINGS, folder: '/nightly' } })
  await save(form)
  await expect(form.getByRole('heading', { name: 'This connection was saved while you were editing' })).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: 'Folder' })).toContainText('/nightly')
  await save(form)
  await expect(form).toBeHidden()
  expect((await district.read(id)).settings).toMatchObject({ folder: '/nightly', pattern: 'oneroster_*.zip' })

  const change = page.getByRole('link', { name: 'Set up: Juniper SIS' })
  await change.click()
  // What there is to do on that server, for whoever runs it.
  const mail = decodeURIComponent(
    (await form.getByRole('link', { name: 'Send it by mail' }).getAttribute('href')) ?? '',
  )
  expect(mail).toContain('Make the user hornbook, who may read /nightly')
  expect(mail).toMatch(/authorized_keys:\r\nssh-ed25519 \S+ hornbook/)
  expect(mail).toContain('as oneroster_*.zip')
  await form.getByLabel('How we sign in').fill('With a password')
  await page.getByRole('option', { name: 'With a password' }).click()
  await save(form)
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/Signing in with a password needs it/)
  await expectAccessible()
  await password.fill('one of theirs')
  await save(form)
  await expect(form).toBeHidden()

  await change.click()
  await expect(password).toHaveAccessibleDescription(/Empty: as it is/)
  await form.getByLabel('Address').fill('other.example.org')
  await save(form)
  await expect(password).toHaveAccessibleDescription(/Enter it again/)
  await form.getByLabel('Address').fill(SETTINGS.host)
  await save(form)
  await expect(form).toBeHidden()
})

test('an account whose making got no answer is made once', async ({ page }) => {
  const district = await districtOf(await startSignedIn(page, 'administrator'), 'Larch District')
  await page.goto(`/districts/${district.id}/connections/new/sftp`)
  const form = page.getByRole('dialog', { name: 'Make an SFTP account' })
  let isLost = true
  await page.route(`**${district.path}`, async route => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  const make = form.getByRole('button', { name: 'Make the account' })
  await form.getByLabel('Name of the roster system').fill('Larch SIS')
  await make.click()
  await expect(form.getByText('Hornbook could not be reached.')).toBeVisible()
  await make.click()
  await expect(page.getByRole('heading', { level: 1, name: 'SFTP account' })).toBeVisible()
  expect(await district.list()).toHaveLength(1)
})

test('a key that another has added is not taken back, and the account says what ends with it', async ({
  page,
  expectAccessible,
}) => {
  const token = await startSignedIn(page, 'administrator')
  const district = await districtOf(token, 'Mulberry District')
  const id = await district.make({ kind: 'sftp', name: 'Mulberry SIS', settings: {} })
  const [mine, theirs] = [1, 2].map(() => ssh2.utils.generateKeyPairSync('ed25519').public) as [string, string]
  const sendKeys = async (keys: readonly string[]) => {
    const body = { data: { type: 'sftpAccount', id, attributes: { keys } } }
    expect((await call('PATCH', `${district.path}/${id}/sftp_account`, { token, body })).status).toBe(200)
  }
  await page.goto(`/districts/${district.id}/connections/${id}`)
  const box = page.getByLabel('Public key (better)')
  const saveKeys = page.getByRole('button', { name: 'Save the keys' })
  await box.fill(mine)
  await sendKeys([theirs])
  await saveKeys.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' })).toBeVisible()
  await expect(box).toHaveValue(mine)
  await expectAccessible()
  await page.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(box).toHaveValue(theirs)
  await box.fill(`${theirs}\n${mine}`)
  await saveKeys.click()
  await expect(page.getByText('The keys are saved.')).toBeVisible()
  // An untouched box follows.
  await sendKeys([mine])
  await expect(box).toHaveValue(mine, { timeout: 10_000 })

  await page.goto(`/districts/${district.id}/data-out`)
  await page.getByRole('button', { name: 'Revoke: Mulberry SIS' }).click()
  const revoking = page.getByRole('dialog', { name: 'Revoke “Mulberry SIS”?' })
  await expect(revoking).toContainText('its connection is removed')
  // What brings the roster is switched off first, where somebody sees that it ends.
  await district.change(id, { role: 'roster' })
  await revoking.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(revoking.getByRole('alert')).toContainText('Switch it off under Connections first')
  await district.change(id, { role: 'off' })
  await revoking.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('“Mulberry SIS” is revoked.')).toBeVisible()
  expect(await district.list()).toHaveLength(0)
})

test('a form begins with what is saved now, and says when its connection is gone', async ({
  page,
  expectAccessible,
}) => {
  const token = await startSignedIn(page, 'administrator')
  const district = await districtOf(token, 'Poplar District')
  const id = await district.make({ kind: 'sftp', name: 'Poplar SIS', settings: {} })
  await district.change(id, { pausedFrom: '2090-06-01', pausedUntil: '2090-08-01' })
  await page.goto(`/districts/${district.id}/connections`)
  const open = page.getByRole('link', { name: 'Change when it comes: Poplar SIS' })
  await open.click()
  const form = page.getByRole('dialog', { name: 'When Poplar SIS comes' })
  await expect(form.getByLabel('First day without')).toHaveValue('2090-06-01')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await district.change(id, { pausedFrom: null, pausedUntil: null })
  await open.click()
  await expect(form.getByLabel('First day without')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  done(await call('DELETE', `${district.path}/${id}`, { token }))
  await open.click()
  await expect(page.getByRole('dialog', { name: 'There is no such connection' })).toBeVisible()
  await expectAccessible()
})
