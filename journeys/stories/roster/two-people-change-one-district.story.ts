import { newDistrict } from '../../harness/districts.ts'
import { expect, test } from '../../harness/story.ts'

test('whoever saves second is shown what the first one saved, and nothing is overwritten or lost', async ({
  page,
  openAs,
  another,
  expectAccessible,
}) => {
  const district = await newDistrict('Foxglove School District')
  const other = await another()
  await openAs('administrator', `/districts/${district}`)
  await openAs('administrator', `/districts/${district}`, other)
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit the district' }).click()
  const [mine, theirs] = [page, other].map(each => each.getByRole('dialog', { name: 'Edit the district' })) as [
    ReturnType<typeof page.getByRole>,
    ReturnType<typeof page.getByRole>,
  ]

  await theirs.getByLabel('Site Code').fill('FOX-1')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(FOX-1)')

  await mine.getByLabel('Name').fill('Foxglove Unified')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Someone else has changed this district meanwhile.')).toBeVisible()
  await expect(mine.getByText('Site Code is now: FOX-1')).toBeVisible()
  await expect(mine.getByLabel('Site Code')).toHaveValue('FOX-1')
  await expect(mine.getByLabel('Name')).toHaveValue('Foxglove Unified')
  await expectAccessible()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Foxglove Unified (FOX-1)' })).toBeVisible()
})
