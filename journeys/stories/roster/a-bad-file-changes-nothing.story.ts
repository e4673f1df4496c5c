import { readFile } from 'node:fs/promises'
import { call, many } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { PEOPLE } from '../../harness/people.ts'
import { chooseFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

test('a file without users says what is missing, and changes nothing', async ({ page, openAs, expectAccessible }) => {
  const district = await createDistrict('Larkspur School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const withoutUsers = (file: string, text: string) => (file === 'users.csv' ? '' : text)
  await chooseFile(page, await rosterZip('larkspur.zip', RIVERBEND, withoutUsers))
  await expect(page.getByRole('heading', { name: 'This file could not be read' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Stops the import' })).toContainText('users.csv')
  await expectAccessible()
  expect(many(await call('GET', `/api/districts/${district}/schools`, { token }))).toEqual([])
})

test('the list of problems is saved as CSV with the byte order mark that spreadsheets need', async ({
  page,
  openAs,
}) => {
  const district = await createDistrict('Yarrow School District')
  await openAs('administrator', `/districts/${district}`)
  await chooseFile(page, await rosterZip('yarrow.zip', RIVERBEND))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as CSV' }).click()
  const bytes = await readFile(await (await saved).path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toMatch(/^severity,/)
})

test('a file that is not a zip, or empty, is not even sent', async ({ page, openAs, expectAccessible }) => {
  const district = await createDistrict('Thistledown School District')
  await openAs('administrator', `/districts/${district}`)
  await chooseFile(page, {
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Dear ${PEOPLE.administrator}`),
  })
  await expect(page.getByText('Please drop a zip file.')).toBeVisible()
  await chooseFile(page, { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from('sourcedId,role') })
  await expect(page.getByText('This is a single CSV file.')).toBeVisible()
  await chooseFile(page, { name: 'cut.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) })
  await expect(page.getByText('This file is empty')).toBeVisible()
  await expectAccessible()
})
