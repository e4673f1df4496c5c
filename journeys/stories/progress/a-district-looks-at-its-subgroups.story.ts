import type { Page } from '@playwright/test'
import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const countIn = async (page: Page, kind: string, group: string) => {
  const row = page.getByRole('region', { name: kind }).getByRole('row').filter({ hasText: group })
  return Number((await row.getByRole('cell').first().textContent())?.replace(',', ''))
}

test('a principal reads how each program and language is doing, and never of fewer than ten', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await page.getByRole('link', { name: 'Subgroups', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subgroups' })).toBeVisible()
  const programs = page.getByRole('region', { name: 'Programs' })
  await expect(programs.getByRole('row').filter({ hasText: 'English learners' })).toBeVisible()
  await expect(programs.getByText(/groups are not shown/)).toBeVisible()
  await expect(programs.getByText('Speech')).toHaveCount(0)
  const all = await countIn(page, 'Languages', 'Everyone')
  const [spanish, english] = [await countIn(page, 'Languages', 'Spanish'), await countIn(page, 'Languages', 'English')]
  expect(spanish).toBeGreaterThanOrEqual(10)
  expect(spanish + english).toBeLessThanOrEqual(all)
  await expectAccessible()
  // On a phone the table is wider than the screen, and the keyboard has to reach what it scrolls.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('group', { name: 'Programs' })).toHaveAttribute('tabindex', '0')
  await page.setViewportSize({ width: 1440, height: 900 })
  // Nobody is here in July: a holiday is no failure.
  await page.goto(`${new URL(page.url()).pathname}?filter[startDateEq]=2026-07-04&filter[endDateEq]=2026-07-05`)
  await expect(programs.getByRole('row', { name: /^Everyone/ })).toContainText('no school days')
})

test('a district switches subgroups on, the next file fills them, and switching off deletes them', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const withProgram = (file: string, text: string) =>
    file === 'users.csv'
      ? text
          .replaceAll(/$/gm, ',Speech')
          .replace(/^(sourcedId.*),Speech$/m, '$1,metadata.program')
          .replace(/\n,Speech$/, '\n')
      : text
  const district = await createDistrict('Reed Bay School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const setting = page.getByRole('region', { name: 'Subgroups' })
  await setting.getByRole('button', { name: 'Switch on: Programs' }).click()
  await expect(setting.getByText('Programs: On.')).toBeVisible()
  await expectAccessible()

  await setting.getByRole('link', { name: 'See the subgroups' }).click()
  await expect(page.getByText('No roster file has named any yet')).toBeVisible()
  const zip = await rosterZip('programs.zip', RIVERBEND, (file, text) =>
    withProgram(file, text).replaceAll('@riverbend.test', '@reed.test'),
  )
  const { id } = one(await sendRoster(token, district, zip))
  done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  await page.reload()
  // Eight children are too few, although they are all there are.
  await expect(page.getByText('1 group is not shown.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Speech' })).toHaveCount(0)

  await page.goto(`/districts/${district}`)
  await setting.getByRole('button', { name: 'Switch off: Programs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off programs?' })
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(setting.getByText('Programs: On.')).toBeVisible()
  await setting.getByRole('button', { name: 'Switch off: Programs' }).click()
  await dialog.getByRole('button', { name: 'Switch off and delete' }).click()
  await expect(setting.getByText('Programs: Off.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
