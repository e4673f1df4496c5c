import { createDistrict } from '../../harness/districts.ts'
import { expect, test } from '../../harness/story.ts'

test('the second person to save sees what the first one saved, and nothing is overwritten or lost', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const district = await createDistrict('Foxglove School District')
  const other = await newBrowser()
  await openAs('administrator', `/districts/${district}`)
  await openAs('administrator', `/districts/${district}`, other)
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit the district' }).click()
  const [myForm, otherForm] = [page, other].map(each => each.getByRole('dialog', { name: 'Edit the district' })) as [
    ReturnType<typeof page.getByRole>,
    ReturnType<typeof page.getByRole>,
  ]

  await otherForm.getByLabel('Site Code').fill('FOX-1')
  await otherForm.getByRole('button', { name: 'Save' }).click()
  await expect(otherForm).toBeHidden()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(FOX-1)')

  await myForm.getByLabel('Name').fill('Foxglove Unified')
  await myForm.getByRole('button', { name: 'Save' }).click()
  await expect(myForm.getByText('Someone else changed this district while you were editing it.')).toBeVisible()
  await expect(myForm.getByText('Site Code is now: FOX-1')).toBeVisible()
  await expect(myForm.getByLabel('Site Code')).toHaveValue('FOX-1')
  await expect(myForm.getByLabel('Name')).toHaveValue('Foxglove Unified')
  await expectAccessible()

  await myForm.getByRole('button', { name: 'Save' }).click()
  await expect(myForm).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Foxglove Unified (FOX-1)' })).toBeVisible()
})
