import { readFile } from 'node:fs/promises'
import { call, many } from '../../harness/api.ts'
import { newDistrict } from '../../harness/districts.ts'
import { choose } from '../../harness/dropping.ts'
import { PEOPLE } from '../../harness/people.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

test('a file without people says what is missing, and changes nothing', async ({ page, openAs, expectAccessible }) => {
  const district = await newDistrict('Larkspur School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const broken = (file: string, text: string) => (file === 'users.csv' ? '' : text)
  await choose(page, await rosterZip('larkspur.zip', RIVERBEND, broken))
  await expect(page.getByRole('heading', { name: 'This file could not be read' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Stops the import' })).toContainText('users.csv')
  await expectAccessible()
  expect(many(await call('GET', `/api/districts/${district}/schools`, { token }))).toEqual([])
})

test('the list of what is wrong is saved with the mark that a spreadsheet reads it by', async ({ page, openAs }) => {
  const district = await newDistrict('Yarrow School District')
  await openAs('administrator', `/districts/${district}`)
  await choose(page, await rosterZip('yarrow.zip', RIVERBEND))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as CSV' }).click()
  const bytes = await readFile(await (await saved).path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toMatch(/^severity,/)
})

test('a file that is no zip is not even sent', async ({ page, openAs, expectAccessible }) => {
  const district = await newDistrict('Thistledown School District')
  await openAs('administrator', `/districts/${district}`)
  await choose(page, {
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Dear ${PEOPLE.administrator}`),
  })
  await expect(page.getByText('Please drop a zip file.')).toBeVisible()
  await expectAccessible()
})
