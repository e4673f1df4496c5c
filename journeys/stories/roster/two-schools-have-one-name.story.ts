import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

test('a second school of one name is asked about, and told from the first in lists, filters, forms and the finder', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Sumac School District')
  const first = await createSchool(district, 'Lincoln School')
  const room = await createClassroom(first, 'Room 1')
  await createStudent(first, room, 'Ana Ito', 's-1')
  await openAs('administrator', `/districts/${district}/schools/new`)
  const form = page.getByRole('dialog')
  const name = form.getByLabel('School Name')
  const another = form.getByLabel('This is another school of that name')

  await test.step('it is asked beside the name, with place and Site Code', async () => {
    await name.fill('lincoln  school')
    await form.getByLabel('Address line 1').fill('2 High Street')
    await form.getByLabel('City').fill('Troy')
    await form.getByLabel('Zip Code').fill('45373')
    await expect(another).toHaveCount(0)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(
      new RegExp(`There is a school of this name already: Lincoln School, Dayton \\(Site Code ${first}\\)`),
    )
    await expect(name).toBeFocused()
    await expect(another).toBeVisible()
    await expectAccessible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
    const refused = page.waitForResponse(answer => answer.status() === 409)
    await form.getByRole('button', { name: 'Save' }).click()
    await refused
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(name).toHaveAccessibleDescription(/There is a school of this name already/)
    await name.fill('Lincoln School')
    await expect(name).toHaveValue('Lincoln School')
    await another.check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the list, its filter, a form and the finder say which is which', async () => {
    const names = page.getByRole('grid').getByRole('rowheader')
    await expect(names).toHaveText(['Lincoln School (Dayton)', 'Lincoln School (Troy)'])
    await page.goto(`/districts/${district}/students`)
    await expect(page.getByRole('gridcell', { name: 'Lincoln School (Dayton)' })).toBeVisible()
    await page.goto(`/districts/${district}/classrooms/new`)
    await expect(page.getByRole('dialog').getByText('Lincoln School (Troy)').first()).toBeVisible()
    await page.goto(`/districts/${district}/students`)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lincoln')
    await expect(
      page
        .getByRole('dialog')
        .getByRole('option', { name: /Lincoln School \(Troy\)/ })
        .first(),
    ).toBeVisible()
    await expect(
      page
        .getByRole('dialog')
        .getByRole('option', { name: /Lincoln School \(Dayton\)/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('a school that gets the name of another is asked about in the same way', async () => {
    const third = await createSchool(district, 'Garfield School')
    await page.goto(`/districts/${district}/schools/${third}/edit`)
    await name.fill('LINCOLN SCHOOL')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(/There is a school of this name already/)
    await expect(another).toBeVisible()
    await expectAccessible()
    await another.check()
    await name.fill('Garfield Elementary')
    await expect(another).not.toBeChecked()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('grid')).toContainText('Garfield Elementary')
  })
})
