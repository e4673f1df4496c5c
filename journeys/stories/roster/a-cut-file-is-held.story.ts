import type { Page } from '@playwright/test'
import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const EXTRA_CHILDREN = 300
const LEFT_OUT = 40

/** The Riverbend roster with this story's own addresses and 300 more children, without the last `leftOut` of them. */
const roster = (leftOut: number) => (file: string, text: string) => {
  const children = Array.from({ length: EXTRA_CHILDREN - leftOut }, (_, at) => at + 1)
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
  const district = await createDistrict('Sedge School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const whole = one(await sendRoster(token, district, await rosterZip('whole.zip', RIVERBEND, roster(0))))
  done(await call('POST', `/api/districts/${district}/roster_imports/${whole.id}/apply`, { token }))
  const students = async () => one(await call('GET', `/api/districts/${district}`, { token })).attributes.studentsCount
  // On a busy machine the call answers before its job is done.
  await expect.poll(students).toBe(EXTRA_CHILDREN + 8)
  await page.reload()

  await test.step('it is held with the reason, and nothing has changed', async () => {
    await dropFile(page, await rosterZip('cut.zip', RIVERBEND, roster(LEFT_OUT)))
    await expect(page.getByRole('heading', { name: 'This file is held' })).toBeVisible()
    await expect(page.getByText('It would remove more than a roster file usually does.')).toBeVisible()
    await expect(page.getByText('40 of 308 students are not in the file and would be archived.')).toBeVisible()
    await expect(archived(page)).toHaveText('40')
    await expectAccessible()
    expect(await students()).toBe(EXTRA_CHILDREN + 8)
  })

  const apply = page.getByRole('button', { name: 'Apply anyway' })

  await test.step('it cannot be applied by mistake, in the browser or over the API', async () => {
    await expect(apply).toBeDisabled()
    const id = /roster-imports\/(\d+)/.exec(page.url())?.[1]
    const refused = await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token })
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'held'])
    expect(await students()).toBe(EXTRA_CHILDREN + 8)
  })

  await test.step('it can be applied once the reasons are confirmed', async () => {
    await page.getByRole('checkbox', { name: 'I have checked: this file is correct' }).check()
    await apply.click()
    await expect(page.getByRole('heading', { name: 'Roster imported' })).toBeVisible()
    expect(await students()).toBe(EXTRA_CHILDREN + 8 - LEFT_OUT)
  })

  await test.step('after undo, every student is back', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('dialog', { name: 'Undo this file?' }).getByRole('button', { name: 'Undo this file' }).click()
    await expect(page.getByRole('heading', { name: 'This file has been undone' })).toBeVisible()
    await expectAccessible()
    expect(await students()).toBe(EXTRA_CHILDREN + 8)
  })
})
