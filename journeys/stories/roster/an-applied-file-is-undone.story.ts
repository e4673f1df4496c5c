import type { Page } from '@playwright/test'
import { call, done, many, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { waitForMail } from '../../harness/outbox.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const ADDRESS = 'b.whitcomb@juniper.test'

/** The fixture's people with this story's own addresses. The second file renames a class and a child, and changes an address. */
const withOwnAddresses = (text: string) => text.replaceAll('@riverbend.test', '@juniper.test')
const first = (_: string, text: string) => withOwnAddresses(text)
const second = (_: string, text: string) =>
  withOwnAddresses(text)
    .replace('Robins', 'Kestrels')
    .replace('bertram.whitcomb@', 'b.whitcomb@')
    .replace('Amara,Okafor', 'Amaro,Okafor')

async function applyRoster(token: string, district: string, name: string, change: typeof first) {
  const { id } = one(await sendRoster(token, district, await rosterZip(name, RIVERBEND, change)))
  return one(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
}

async function setPassword(page: Page) {
  await page.goto((await waitForMail(ADDRESS)).link)
  await page.getByLabel('New password').fill('three quiet herons')
  await page.getByLabel('Repeat the password').fill('three quiet herons')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
}

test('an applied file can be undone, after a review of what has changed since', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const district = await createDistrict('Juniper School District')
  const token = await openAs('administrator', '/districts')
  const earlier = await applyRoster(token, district, 'august.zip', first)
  const later = await applyRoster(token, district, 'september.zip', second)
  const schools = async () => many(await call('GET', `/api/districts/${district}/schools`, { token }))
  const classes = async () =>
    many(await call('GET', `/api/schools/${(await schools())[0]?.id}/classroom_summaries`, { token }))
      .map(({ attributes }) => attributes.name)
      .sort()
  expect(await classes()).toEqual(['Kestrels', 'Wrens'])
  const teachers = (later.attributes.uninvitedTeacherIds as string[]).map(id => ({ type: 'teacher', id }))
  const invitation = { type: 'bulkTeacherInvitation', attributes: {}, relationships: { teachers: { data: teachers } } }
  done(await call('POST', '/api/bulk_teacher_invitation', { token, body: { data: invitation } }))
  await setPassword(await newBrowser())
  const amara = async () =>
    many(await call('GET', `/api/districts/${district}/students`, { token })).find(
      ({ attributes }) => attributes.oneRosterId === '00101',
    )
  // The file has not written her user name: it is in nobody's way.
  const { id, attributes } = (await amara()) ?? { id: '', attributes: { firstName: null } }
  const renamed = await call('PATCH', `/api/schools/${(await schools())[0]?.id}/students/${id}`, {
    token,
    body: { data: { type: 'student', id, attributes: { username: 'amara.o' } } },
  })
  expect([attributes.firstName, renamed.status]).toEqual(['Amaro', 200])

  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Undo this file?' })

  await test.step('an earlier file cannot be undone first', async () => {
    await page.goto(`/districts/${district}/roster-imports/${earlier.id}`)
    await expect(page.getByRole('heading', { name: 'Roster imported' })).toBeVisible()
    await expect(undo).toBeHidden()
    await expect(page.getByText('This file can be undone once the files that were applied after it are')).toBeVisible()
  })

  await test.step('what has changed since is shown, and nothing is undone yet', async () => {
    await page.goto(`/districts/${district}/roster-imports/${later.id}`)
    await undo.click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Undo this file' }).click()
    await expect(dialog.getByText('1 thing has changed since, so nothing has been undone yet')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Bertram Whitcomb/ })).toContainText('Email (only this stays)')
    await expectAccessible()
    expect(await classes()).toEqual(['Kestrels', 'Wrens'])
  })

  await test.step('the rest is undone', async () => {
    await dialog.getByRole('button', { name: 'Undo the rest' }).click()
    await expect(page.getByRole('heading', { name: 'This file has been undone' })).toBeVisible()
    await expect(page.getByText(/^Undone \d\d\/\d\d\/\d{4}, /)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectAccessible()
    expect(await classes()).toEqual(['Robins', 'Wrens'])
    expect((await amara())?.attributes).toMatchObject({
      firstName: 'Amara',
      username: expect.stringMatching(/amara\.o$/),
    })
  })

  await test.step('then the earlier file can be undone; whom it added and somebody has changed since stays', async () => {
    await page.goto(`/districts/${district}/roster-imports/${earlier.id}`)
    await undo.click()
    await dialog.getByRole('button', { name: 'Undo this file' }).click()
    await expect(
      dialog.getByRole('row', { name: 'Student Amara Okafor Username (so all of it stays)', exact: true }),
    ).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Class Robins/ })).toContainText('Others belong to it now')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Undo the rest' }).click()
    await expect(page.getByRole('heading', { name: 'This file has been undone' })).toBeVisible()
    expect(await classes()).toEqual(['Robins'])
    expect(many(await call('GET', `/api/districts/${district}/students`, { token }))).toHaveLength(1)
  })
})
