import { call, done, many, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const withOwnAddresses = (_: string, text: string) => text.replaceAll('@riverbend.test', '@aspen.test')

test('students who were archived by mistake are brought back after a reload, with their classes', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Aspen School District')
  const token = await openAs('administrator', '/districts')
  const { id } = one(await sendRoster(token, district, await rosterZip('aspen.zip', RIVERBEND, withOwnAddresses)))
  done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  const students = async () =>
    many(await call('GET', `/api/districts/${district}/students`, { token })).map(({ id: one, relationships }) => [
      one,
      relationships,
    ])
  const before = await students()

  await page.goto(`/districts/${district}/students`)
  const names = page.getByRole('grid').getByRole('rowheader')
  await expect(names.first()).toBeVisible()
  const shown = await names.allInnerTexts()
  const recent = page.getByRole('region', { name: 'Recent changes' })
  const dialog = page.getByRole('dialog')
  for (const name of shown.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog.getByText('Successfully archived 2 students.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const notice = recent.getByText(/^Archived 2 students at \d\d:\d\d: [^,]+, [^,]+$/)
  for (const name of shown.slice(0, 2)) await expect(notice).toContainText(name)
  await expectAccessible()

  await page.reload()
  await expect(names.first()).toBeVisible()
  await expect(names).not.toHaveText(shown)
  await recent.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'Undo this change?' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(recent.getByText(/^Undone at \d\d:\d\d$/)).toBeVisible()
  await expect(names).toHaveText(shown)
  await expect(recent.getByText(/^Undone at/)).toBeFocused()
  expect(await students()).toEqual(before)
})
