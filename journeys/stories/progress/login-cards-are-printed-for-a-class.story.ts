import { readFile } from 'node:fs/promises'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

test('a teacher prints login cards and a list, and takes a file', async ({ page, openAs, expectAccessible }) => {
  await openAs('teacher', '/')
  let students: { attributes: Record<string, string | null> }[] = []
  // Chromium sometimes forgets a body before it is asked for.
  await page.route(/student_credentials$/, async route => {
    const response = await route.fetch()
    students = (await response.json()).data
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Login cards' }).click()
  await expect(page).toHaveURL(/\/classrooms\/\d+\/login-cards/)
  await expect(page.getByRole('button', { name: 'Cards to cut out' })).toHaveAttribute('aria-pressed', 'true')
  const sheet = page.getByRole('region', { name: 'Sheet 1 of 4' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Username' })).toHaveCount(8)
  await expect(sheet.getByText('Anaya', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'My pictures' }).first()).toContainText(/\w+/)
  await expect(sheet.getByRole('img', { name: 'Code that opens the learning app' })).toHaveCount(8)
  await expectAccessible()
  // Four sheets, and nothing else of the page.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(4)

  await page.getByRole('button', { name: 'List for the drawer' }).click()
  const list = page.getByRole('region', { name: 'Sign-in list for the drawer' })
  await expect(list.getByRole('rowheader')).toHaveCount(students.length)
  const typed = students.find(({ attributes }) => attributes.password !== null)?.attributes
  await expect(list.getByRole('row').filter({ hasText: typed?.fullName ?? '' })).toContainText(typed?.password ?? '')
  await expect(list.getByText('Chooses pictures at the next sign-in').first()).toBeVisible()
  // The longest user name and a word for each picture: nothing leaves its column.
  const [first] = await list.getByRole('row').getByRole('cell').all()
  await first?.evaluate(cell => {
    cell.textContent = 'maximiliana.papadimitrakopoulou.featherstonehaugh'
  })
  const cut = await list
    .getByRole('table')
    .evaluate(table => [...table.querySelectorAll('td, th')].filter(cell => cell.scrollWidth > cell.clientWidth + 1))
  expect(cut).toEqual([])
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^ms-castellanos-kindergarten-credentials-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Student,Username,Password,Picture password')
  expect(text).toContain(`${typed?.fullName},${typed?.username},${typed?.password},`)
  await page.route('**/student_credentials.csv', route => route.abort())
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurrred, please try again')
})

test('a class in which nobody has a password offers nothing to print or take', async ({ page, openAs }) => {
  const district = await createDistrict('Clover School District')
  const school = await createSchool(district, 'Brook School')
  const classroom = await createClassroom(school, 'Room 1')
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(
    'administrator',
    `/dashboard/districts/${district}/schools/${school}/classrooms/${classroom}/login-cards`,
  )
  await expect(page.getByText('No student of this class has a password or a picture password.')).toBeVisible()
  for (const name of ['Cards to cut out', 'List for the drawer', 'CSV'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
