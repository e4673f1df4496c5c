import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { heading, rowNames } from '../../harness/grid.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'

const choices = (page: Page) => page.getByRole('dialog', { name: 'Download' })

/** Chooses a file of a group, and reads what the browser saves. */
async function save(page: Page, group: RegExp, format: string) {
  const saving = page.waitForEvent('download')
  const region = choices(page).getByRole('region', { name: group })
  await region.getByRole('button', { name: format }).click()
  const download = await saving
  await expect(choices(page)).toBeHidden()
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a list is downloaded whole as a workbook, and as it is on screen as CSV', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const token = await signInOverApi('administrator')
  await openAs('districtAdmin', `/districts/${await findIdByName(token, '/api/districts', DISTRICT)}/students`)
  const open = page.getByRole('button', { name: 'Download', exact: true })

  await test.step('whole', async () => {
    await open.click()
    await expect(choices(page).getByRole('region')).toHaveCount(1)
    await expectAccessible()
    const { name, content } = await save(page, /^The whole list: [\d,]+ students$/, 'Excel workbook')
    expect(name).toMatch(/^maple-grove-elementary-school-district-students-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(content.subarray(0, 2).toString()).toBe('PK')
    await expect(open).toBeFocused()
  })

  await test.step('as it is on screen: what the search leaves, in the order of the table', async () => {
    const found = page.getByRole('searchbox', { name: 'Find a name or Student ID' })
    await found.fill('ana')
    await heading(page, 'Name').getByRole('button').click()
    await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
    const shown = await rowNames(page)
    expect(shown.length).toBeGreaterThan(1)
    await open.click()
    await expectAccessible()
    const { name, content } = await save(page, /^As shown: [\d,]+ students?$/, 'CSV file')
    expect(name).toMatch(/\.csv$/)
    const [head = '', ...rows] = content.toString().split('\r\n')
    expect(head).toMatch(/^\ufeffHornbook id,First Name,Middle Name,Family Name,Student Id,/)
    const names = rows.map(row => row.split(',').slice(1, 4).filter(Boolean).join(' '))
    expect(names.slice(0, shown.length)).toEqual(shown)
  })

  await test.step('a failure is said, and the list stays', async () => {
    await page.route('**/students/spreadsheet*', route => route.abort())
    await open.click()
    await choices(page).getByRole('button', { name: 'CSV file' }).last().click()
    await expect(choices(page).getByRole('alert')).toHaveText('An unexpected error occurrred, please try again')
    await expect(choices(page).getByRole('button').first()).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    expect((await rowNames(page)).length).toBeGreaterThan(1)
  })
})
