import type { Page } from '@playwright/test'
import { call, one, sendRoster } from '../../harness/api.ts'
import { newDistrict } from '../../harness/districts.ts'
import { drop } from '../../harness/dropping.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const MORE = 300
const CUT = 40

/** Riverbend under addresses of this story's own, with 300 children more, of whom the last are left out. */
const roster = (leftOut: number) => (file: string, text: string) => {
  const children = Array.from({ length: MORE - leftOut }, (_, at) => at + 1)
  const rows = (row: (at: number) => string) => `${text.trimEnd()}\n${children.map(row).join('\n')}\n`
  if (file === 'users.csv')
    return rows(at => `x${at},,,true,s1,student,sedge${at},,Child,Number ${at},,7${at},,,,,KG,`).replaceAll(
      '@riverbend.test',
      '@sedge.test',
    )
  if (file === 'enrollments.csv') return rows(at => `f${at},,,c1,s1,x${at},student,,2025-08-18,`)
  return text
}

const archived = (page: Page) =>
  page
    .getByRole('region', { name: 'What this file changes' })
    .getByRole('row', { name: /^Students/ })
    .getByRole('cell')
    .nth(3)

test('a file that would archive more than a tenth of the students is held, applied on request, and undone', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await newDistrict('Sedge School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const whole = one(await sendRoster(token, district, await rosterZip('whole.zip', RIVERBEND, roster(0))))
  await call('POST', `/api/districts/${district}/roster_imports/${whole.id}/apply`, { token })
  const students = async () => one(await call('GET', `/api/districts/${district}`, { token })).attributes.studentsCount
  expect(await students()).toBe(MORE + 8)
  await page.reload()

  await test.step('it is held, and says why; nothing has changed', async () => {
    await drop(page, await rosterZip('cut.zip', RIVERBEND, roster(CUT)))
    await expect(page.getByRole('heading', { name: 'This file is held' })).toBeVisible()
    await expect(page.getByText('It would take away more than a roster file usually does.')).toBeVisible()
    await expect(page.getByText('40 of 308 students are not in the file and would be archived.')).toBeVisible()
    await expect(archived(page)).toHaveText('40')
    await expectAccessible()
    expect(await students()).toBe(MORE + 8)
  })

  const apply = page.getByRole('button', { name: 'Apply anyway' })

  await test.step('nobody applies it by mistake, in the browser or past it', async () => {
    await expect(apply).toBeDisabled()
    const id = /roster-imports\/(\d+)/.exec(page.url())?.[1]
    const refused = await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token })
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'held'])
    expect(await students()).toBe(MORE + 8)
  })

  await test.step('whoever has read the reasons applies it all the same', async () => {
    await page.getByRole('checkbox', { name: 'I have read the reasons, and the file is right' }).check()
    await apply.click()
    await expect(page.getByRole('heading', { name: 'The roster is in' })).toBeVisible()
    expect(await students()).toBe(MORE + 8 - CUT)
  })

  await test.step('undone, everybody is back', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('dialog', { name: 'Undo this file?' }).getByRole('button', { name: 'Undo this file' }).click()
    await expect(page.getByRole('heading', { name: 'This file has been undone' })).toBeVisible()
    await expectAccessible()
    expect(await students()).toBe(MORE + 8)
  })
})
