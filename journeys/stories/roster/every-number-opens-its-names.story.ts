import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const MANY = 1_200

/** The Riverbend roster with this story's own addresses and 1,200 more children, the first `renamed` with new names. */
const roster = (renamed: number) => (file: string, text: string) => {
  const rows = (row: (at: number) => string) =>
    `${text.trimEnd()}\n${Array.from({ length: MANY }, (_, at) => row(at + 1)).join('\n')}\n`
  if (file === 'users.csv')
    return rows(
      at => `x${at},,,true,s1,student,reed${at},,Child,${at <= renamed ? 'Núñez' : 'Number'} ${at},,7${at},,,,,KG,`,
    ).replaceAll('@riverbend.test', '@reed.test')
  if (file === 'enrollments.csv') return rows(at => `f${at},,,c1,s1,x${at},student,,2025-08-18,`)
  return text
}

test('every number of a difference opens its names, which are searched, scrolled and downloaded', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Reed School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const first = one(await sendRoster(token, district, await rosterZip('first.zip', RIVERBEND, roster(0))))
  done(await call('POST', `/api/districts/${district}/roster_imports/${first.id}/apply`, { token }))
  await page.reload()
  await dropFile(page, await rosterZip('second.zip', RIVERBEND, roster(7)))
  const difference = page.getByRole('region', { name: 'What this file changes' })
  const names = difference.getByRole('region')
  // While names load, there is a second status that says so.
  const found = (text: string) => names.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })

  await test.step('who changed, from what to what', async () => {
    await difference.getByRole('button', { name: 'Students, Changed: 7. Show the names.' }).click()
    await expect(names.getByRole('heading', { name: 'Students: changed' })).toBeFocused()
    await expect(names.getByRole('listitem')).toHaveCount(7)
    await expect(names.getByRole('listitem').first()).toContainText('Child Núñez 1')
    await expect(names.getByRole('listitem').first()).toContainText('Number 1 → becomes Núñez 1')
    await expectAccessible()
    await names.getByRole('button', { name: 'Close the list' }).click()
    await expect(names).toHaveCount(0)
  })

  await test.step('twelve hundred names are found by words without accents, and scrolled to the end', async () => {
    await page.goto(`/districts/${district}/roster-imports/${first.id}`)
    await difference.getByRole('button', { name: /^Students, Added: 1,208/ }).click()
    await expect(found('1,208 names')).toBeVisible()
    await names.getByRole('searchbox').fill('number 1199')
    await expect(found('1 match')).toBeVisible()
    await expect(names.getByRole('listitem')).toHaveCount(1)
    await names.getByRole('searchbox').fill('nobody')
    await expect(found('No matches')).toBeVisible()
    await names.getByRole('searchbox').fill('')
    const box = names.getByRole('group')
    await expect(async () => {
      await box.evaluate(element => element.scrollTo(0, element.scrollHeight))
      await expect(names.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '1208', { timeout: 500 })
    }).toPass()
    expect(await names.getByRole('listitem').count()).toBeLessThan(60)
  })

  await test.step('the list of one number is a CSV', async () => {
    const saving = page.waitForEvent('download')
    await names.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('first-students-added.csv')
  })
})
