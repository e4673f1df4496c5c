import { sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { signInOverApi } from '../../harness/people.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

test('a long list of roster files is split into pages, and the address keeps the page', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Marigold School District')
  const token = await signInOverApi('administrator')
  for (const night of [1, 2, 3, 4, 5, 6, 7])
    await sendRoster(token, district, await rosterZip(`night-${night}.zip`, RIVERBEND))
  await openAs('administrator', `/districts/${district}/roster-imports`)
  const names = page.getByRole('rowheader')
  await expect(names).toHaveCount(7)
  // One page of 20 holds them all.
  await expect(page.getByLabel('Rows on a page')).toBeHidden()
  await page.goto(`/districts/${district}/roster-imports?size=5`)
  await expect(names).toHaveCount(5)
  await expectAccessible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(names).toHaveText(['night-2.zip', 'night-1.zip'])
  await expect(page.getByText('6 to 7 of 7')).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['night-2.zip', 'night-1.zip'])
  await page.getByLabel('Rows on a page').selectOption('10')
  await expect(names).toHaveCount(7)
  await expect(page.getByLabel('Rows on a page')).toBeHidden()
})
