import type { Page } from '@playwright/test'
import { call, many } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const next = (page: Page) => page.getByRole('button', { name: /^Next: / }).click()

async function paste(page: Page, text: string) {
  await page.getByPlaceholder('Find, or paste names and Student Ids').evaluate((box, pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('a pasted child of another school is offered, a name with a wrong letter too, and a refresh keeps the step', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Tamarind School District')
  const [oak, elm] = [await createSchool(district, 'Oak School'), await createSchool(district, 'Elm School')]
  const [room, elms] = [await createClassroom(oak, 'Room 1'), await createClassroom(elm, 'Room 9')]
  await createStudent(oak, room, 'Ana Zapata', 't-1')
  await createStudent(elm, elms, 'Bela Ferro', 't-2')
  await createStudent(elm, elms, 'Dara Okeke', 't-4')
  const token = await openAs('administrator', `/districts/${district}/classrooms/new`)
  await page.getByRole('radio', { name: 'Oak School' }).check()
  await next(page)
  await next(page)
  await page.route('**/matches?*', route => route.abort())
  await paste(page, 'Ana Zapeta\nFerro, Bela\nNobody Here\nOkekke, Dara')
  await expect(page.getByRole('alert')).toContainText('Other schools could not be searched.')
  await expect(page.getByText('Other schools were not searched for it.', { exact: false })).toHaveCount(3)
  await expectAccessible()
  await page.unroute('**/matches?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('At another school.', { exact: false })).toHaveCount(2)
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Bela Ferro · t-2 · Room 9 · Elm School/ }).click()
  await page
    .getByRole('button', { name: /^Ana Zapata · / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Dara Okeke · t-4 · Room 9 · Elm School/ }).click()
  await expect(page.getByRole('button', { name: /^Remove Bela Ferro/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove Dara Okeke/ })).toBeVisible()
  await expect(page.getByText('Nobody Here', { exact: true })).toBeVisible()

  await test.step('a refresh comes back to the step, with who is of another school, and says who is left out', async () => {
    const gone = await createStudent(oak, room, 'Cora Lund', 't-3')
    await page.reload()
    await page.getByRole('button', { name: /^Add Cora Lund/ }).click()
    await archiveStudent(gone)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Remove Ana Zapata/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove Bela Ferro t-2 · Elm School/ })).toBeVisible()
    await expect(page.getByText('1 entry that you had chosen is not in the list any more')).toBeVisible()
    await expectAccessible()
    await next(page)
  })

  await test.step('what is corrected does not move the fields below it', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    const name = page.getByLabel(/Name/).first()
    await expect(name).toBeFocused()
    const before = await name.boundingBox()
    await name.fill('Room 2')
    expect((await name.boundingBox())?.y).toBe(before?.y)
    await expect(page.getByRole('alert')).toContainText('(changed)')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  const rooms = many(await call('GET', `/api/schools/${oak}/classrooms`, { token }))
  expect(rooms.find(({ attributes }) => attributes.name === 'Room 2')?.attributes.studentsCount).toBe(3)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('wizard')))).toEqual([])
})

test('new staff of the district are asked for no school, and a teacher of none only once that is said', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Teasel School District')
  await createSchool(district, 'Teasel School')
  await createSchool(district, 'Thistle School')
  await openAs('administrator', `/districts/${district}/teachers/new`)
  const role = page.getByRole('combobox', { name: 'Role' })
  const none = page.getByLabel('They work at no school yet')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Required')
  await expect(none).toBeVisible()
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await role.fill('district')
  await role.press('Enter')
  await expect(page.getByRole('alert')).toBeHidden()
  await role.fill('teacher')
  await role.press('Enter')
  await none.check()
  await next(page)
  await expect(page.getByLabel('First Name')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await role.fill('district')
  await role.press('Enter')
  await expect(page.getByPlaceholder('Find a school')).toHaveCount(0)
  await expect(none).toHaveCount(0)
  await next(page)
  await expect(page.getByLabel('First Name')).toBeVisible()
})

test('a refresh keeps the role and the classes of new staff, and another address keeps nothing', async ({
  page,
  openAs,
}) => {
  const district = await createDistrict('Sorrel School District')
  const school = await createSchool(district, 'Sorrel School')
  await createSchool(district, 'Thyme School')
  const room = await createClassroom(school, 'Room 1')
  const token = await openAs('administrator', `/districts/${district}/teachers/new`)
  const role = page.getByRole('combobox', { name: 'Role' })
  const details = page.getByLabel('First Name')
  await role.fill('district')
  await role.press('Enter')
  await next(page)
  await expect(details).toBeVisible()
  await page.reload()
  await expect(details).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(role).toHaveValue('District administrator')

  await test.step('with classes, it comes back to the last step', async () => {
    await role.fill('teacher')
    await role.press('Enter')
    await page.getByRole('button', { name: /^Add Sorrel School/ }).click()
    await next(page)
    await page.getByRole('button', { name: /^Add Room 1/ }).click()
    await next(page)
    await page.reload()
    await expect(details).toBeVisible()
    await details.fill('Nia')
    await page.getByLabel('Family Name').fill('Sorrel')
    await page.getByRole('textbox', { name: 'Email' }).fill(`nia.${district}@sorrel.test`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Successfully saved the staff member.')).toBeVisible()
  })
  const staff = many(await call('GET', `/api/schools/${school}/teachers`, { token }))
  expect(staff.map(({ attributes }) => [attributes.fullName, attributes.userType])).toEqual([['Nia Sorrel', 'Teacher']])
  expect(staff[0]?.relationships).toMatchObject({ classrooms: { data: [{ id: room }] } })

  await test.step('a wizard that is opened anew after a page was left begins at its first step', async () => {
    await page.goto(`/districts/${district}/teachers/new`)
    await page.getByRole('button', { name: /^Add Thyme School/ }).click()
    await next(page)
    await page.goto(`/districts/${district}/teachers`)
    await page.getByRole('link', { name: 'Add a New Staff Member' }).click()
    await expect(role).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add Thyme School/ })).toBeVisible()
  })
})
