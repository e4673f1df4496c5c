import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { archiveClassroom, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

test('classes, user names and family names are columns of the list, and who is in no class is found', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Yarrow School District')
  const school = await createSchool(district, 'Yarrow School')
  const [one, other] = [await createClassroom(school, 'Room 1'), await createClassroom(school, 'Room 2')]
  await createStudent(school, one, 'Ana Zapata', '0041')
  await createStudent(school, one, 'Ana Zapata', '0042')
  await createStudent(school, other, 'Ben Álvarez', '0043')
  await archiveClassroom(other)
  await openAs('administrator', `/districts/${district}/students`)
  const names = page.getByRole('grid').getByRole('rowheader')

  await test.step('two of one name are told apart by what a screen reader says', async () => {
    await expect(page.getByRole('checkbox', { name: 'Select Ana Zapata, 0041' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Ana Zapata, 0042' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Ben Álvarez', exact: true })).toBeVisible()
  })

  await test.step('the columns are there once somebody asks for them', async () => {
    await expect(page.getByRole('columnheader', { name: 'Classes' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const column of ['Family name', 'Username', 'Classes'])
      await page.getByRole('checkbox', { name: column, exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(await cell(page, 'Ben Álvarez', 'Family name')).toHaveText('Álvarez')
    await expect(await cell(page, 'Ben Álvarez', 'Username')).toHaveText(/0043$/)
    await page.reload()
    await expect(names).toHaveCount(3)
    await expect(page.getByRole('gridcell', { name: 'Room 1' })).toHaveCount(2)
    await expectAccessible()
  })

  await test.step('a name is found as it is written in a file, and without its accents', async () => {
    const search = page.getByRole('searchbox')
    await search.fill('alvarez, ben')
    await expect(names).toHaveText(['Ben Álvarez'])
    await search.fill('')
  })

  await test.step('those in no class are a filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: /^Classes/ }).click()
    const classes = page.getByLabel('Search Classes')
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first()
    await expect(first).toHaveText(/^no class\s*1$/)
    await classes.fill('no cl')
    await page.getByRole('checkbox', { name: /^no class/ }).check()
    await expect(names).toHaveText(['Ben Álvarez'])
    await expect(page).toHaveURL(/where\.classrooms=(&|$)/)
    await page.reload()
    await expect(page.getByRole('button', { name: /Classes.*no class/ })).toBeVisible()
    await expect(names).toHaveText(['Ben Álvarez'])
    await page.goto(`/districts/${district}/students?where.classrooms=Room%201`)
    await expect(names).toHaveText(['Ana Zapata', 'Ana Zapata'])
  })
})

test('a list is worked with from the keyboard: select, archive, undo, move', async ({ page, openAs }) => {
  const district = await createDistrict('Tansy School District')
  const school = await createSchool(district, 'Tansy School')
  const room = await createClassroom(school, 'Room 1')
  for (const [name, id] of [
    ['Ana Ito', '1'],
    ['Ben Ito', '2'],
    ['Cy Ito', '3'],
  ] as const)
    await createStudent(school, room, name, `004${id}`)
  await openAs('administrator', `/districts/${district}/students`)
  const names = page.getByRole('grid').getByRole('rowheader')
  const dialog = page.getByRole('dialog')
  await names.first().getByRole('link').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ ')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('Ana Ito, Ben Ito', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Successfully archived 2 students.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Cy Ito'])
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog', { name: 'Undo this change?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['Ana Ito', 'Ben Ito', 'Cy Ito'])
  await names.last().getByRole('link').focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('Cy Ito', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move 1 student to a different classroom' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('whoever has ticked a row with the mouse goes on with the same keys', async () => {
    await page.getByRole('checkbox', { name: 'Select Cy Ito' }).uncheck()
    await page.getByRole('checkbox', { name: 'Select Ana Ito' }).check()
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('Shift+ ')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Cy Ito' }).check()
    await page.keyboard.press('Delete')
    await expect(dialog.getByText('Ana Ito, Ben Ito, Cy Ito', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select Cy Ito' }).uncheck()
    await page.getByRole('checkbox', { name: 'Select all rows that match' }).check()
    await page.keyboard.press('Delete')
    await expect(dialog.getByText('Ana Ito, Ben Ito, Cy Ito', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select Cy Ito' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nothing selected')).toBeVisible()
  })
})
