import { randomUUID } from 'node:crypto'
import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

/** The Riverbend roster with this story's own addresses, as exported by `system`. */
const exportedBy = (system: string) => (file: string, text: string) =>
  file === 'manifest.csv' ? text.replace('Riverbend SIS', system) : text.replaceAll('@riverbend.test', '@tule.test')

test('a file that names another district is held for that reason, not for removing too much', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Tule School District', `TULE-${randomUUID()}`)
  const token = await openAs('administrator', `/districts/${district}`)
  const first = one(await sendRoster(token, district, await rosterZip('tule.zip', RIVERBEND, exportedBy('Tule SIS'))))
  done(await call('POST', `/api/districts/${district}/roster_imports/${first.id}/apply`, { token }))
  await page.reload()

  await dropFile(page, await rosterZip('riverbend.zip', RIVERBEND, exportedBy('Riverbend SIS')))
  await expect(page.getByRole('heading', { name: 'This file is held' })).toBeVisible()
  await expect(page.getByText('It looks like a file for another district.')).toBeVisible()
  await expect(page.getByText('The file is for Riverbend School District (0601234), but this')).toBeVisible()
  await expect(page.getByText('more than a roster file usually does')).toHaveCount(0)
  await expectAccessible()
})
