import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

/** The Riverbend roster with one more child, under this name. */
const withChild = (given: string, family: string) => (file: string, text: string) => {
  if (file === 'users.csv')
    return `${text.trimEnd()}\nx1,,,true,s1,student,fern1,,${given},${family},,7001,,,,,KG,\n`.replaceAll(
      '@riverbend.test',
      '@fern.test',
    )
  return file === 'enrollments.csv' ? `${text.trimEnd()}\nf1,,,c1,s1,x1,student,,2025-08-18,\n` : text
}

test('an id with the name of another child is asked about, and the answer is kept when the page is loaded again', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Fern School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const first = one(
    await sendRoster(token, district, await rosterZip('first.zip', RIVERBEND, withChild('Ana', 'Diaz'))),
  )
  done(await call('POST', `/api/districts/${district}/roster_imports/${first.id}/apply`, { token }))
  await page.reload()
  await dropFile(page, await rosterZip('second.zip', RIVERBEND, withChild('Brand', 'New')))
  const questions = page.getByRole('region', { name: 'Is this the same person?' })
  const another = questions.getByRole('button', { name: 'Another person' })

  await test.step('who is who, and what becomes of the row without an answer', async () => {
    await expect(questions).toContainText('Ana Diaz')
    await expect(questions).toContainText('Brand New')
    await expect(questions).toContainText('this row is left out, and Ana Diaz stays as before')
    await expectAccessible()
  })

  await test.step('an answer is saved at once, and the difference is shown anew with it', async () => {
    await another.click()
    await expect(questions).toContainText('1 of 1 answered')
    await page.reload()
    await expect(another).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show what it changes now' }).first().click()
    await expect(page.getByRole('button', { name: /^Students, Added: 1/ })).toBeVisible()
  })

  await test.step('what is applied is what was shown', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Roster imported')).toBeVisible()
  })
})
