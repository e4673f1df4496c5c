import type { Page } from '@playwright/test'
import { call, type Resource } from '../../harness/api.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'

interface Office {
  readonly token: string
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
  readonly addStudent: (lastName: string, oneRosterId: string) => Promise<string>
}

async function office(): Promise<Office> {
  const token = await signInOverApi('administrator')
  const districtId = await findIdByName(token, '/api/districts', DISTRICT)
  const first = async (path: string) =>
    ((await call('GET', `${path}?page[size]=1`, { token })).body.data as readonly Resource[])[0]?.id ?? ''
  const schoolId = await first(`/api/districts/${districtId}/schools`)
  const classroomId = await first(`/api/schools/${schoolId}/classrooms`)
  const addStudent = async (lastName: string, oneRosterId: string) => {
    const attributes = { firstName: 'Ines', lastName, oneRosterId, username: oneRosterId, password: 'abc123' }
    const relationships = {
      grades: { data: [{ type: 'grade', id: '6' }] },
      classrooms: { data: [{ type: 'classroom', id: classroomId }] },
    }
    const body = { data: { type: 'student', attributes, relationships } }
    const made = await call('POST', `/api/schools/${schoolId}/students`, { token, body })
    expect(made.status).toBe(201)
    return (made.body.data as Resource).id
  }
  return { token, districtId, schoolId, classroomId, addStudent }
}

const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const archive = ({ token, schoolId }: Office, id: string) =>
  call('PATCH', `/api/schools/${schoolId}/students/${id}/archive`, { token })

test('a student in no class is found on the page, and moved to one from there', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const own = await office()
  const { token, districtId, schoolId, addStudent } = own
  const name = `Noclass${Date.now()}`
  const id = await addStudent(name, `n-${Date.now()}`)
  const body = { data: { type: 'student', attributes: {}, relationships: { classrooms: { data: [] } } } }
  expect((await call('PATCH', `/api/schools/${schoolId}/students/${id}`, { token, body })).status).toBe(200)
  await openAs('districtAdmin', `/districts/${districtId}`)
  await page.getByRole('link', { name: 'Roster health' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roster health' })).toBeVisible()
  const noClass = section(page, /in no class$/)
  await expect(noClass.getByRole('link', { name: `Ines ${name}` })).toBeVisible()
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await noClass.getByRole('link', { name: /in the list$|^Show all/ }).click()
  await expect(page.getByText('students in no class.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `Ines ${name}` })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Back to Roster health' }).click()
  await noClass.getByRole('button', { name: 'Move to a different classroom' }).click()
  await expect(page.getByRole('dialog', { name: /^Move|student/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Roster health' })).toBeVisible()
  await archive(own, id)
})

test('two records of one child stand beside each other with the reasons, and a form closes back to the page', async ({
  page,
  openAs,
}) => {
  const own = await office()
  const name = `Twin${Date.now()}`
  const ids = [
    await own.addStudent(name, `a-${Date.now()}`),
    await own.addStudent(name.toUpperCase(), `b-${Date.now()}`),
  ]
  await openAs('districtAdmin', `/districts/${own.districtId}/roster-health`)
  const twins = section(page, /here twice$/)
  const pair = twins.getByRole('listitem').filter({ hasText: name })
  await expect(pair).toContainText('Why: same name, same school, same grade')
  await pair.getByRole('link', { name: `Ines ${name.toUpperCase()}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Family Name' })).toHaveValue(name.toUpperCase())
  await page.keyboard.press('Escape')
  await expect(twins).toBeVisible()
  await pair.getByRole('link', { name: `Ines ${name.toUpperCase()}`, exact: true }).click()
  await page.getByRole('textbox', { name: 'Family Name' }).fill(`${name} Otherwise`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Successfully saved the student.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Roster health' })).toBeVisible()
  for (const id of ids) await archive(own, id)
})

test('Ctrl+K leads to the page, and a roster without faults is green', async ({ page, openAs, expectAccessible }) => {
  const { districtId } = await office()
  await page.route('**/roster_health', async route => {
    const answer = await route.fetch()
    const document = (await answer.json()) as { data: Resource[] }
    const data = document.data.map(row => ({ ...row, attributes: { ...row.attributes, count: 0 } }))
    await route.fulfill({ response: answer, json: { ...document, data } })
  })
  await openAs('districtAdmin', `/districts/${districtId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('roster health')
  await page.getByRole('option', { name: 'Roster health' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  await expect(page.getByText('Every student is in a class')).toBeVisible()
  await expectAccessible()
})

test("a school's administrator sees what their school needs", async ({ page, openAs }) => {
  const { token, districtId } = await office()
  const inSeveralGrades = async (by: string) => {
    const { data } = (await call('GET', `/api/districts/${districtId}/roster_health`, { token: by })).body
    return Number((data as readonly Resource[]).find(({ id }) => id === 'severalGrades')?.attributes.count)
  }
  const own = await inSeveralGrades(await openAs('schoolAdmin', `/districts/${districtId}/roster-health`))
  expect(own).toBeLessThan(await inSeveralGrades(token))
  await expect(section(page, new RegExp(`^${own} students? (?:is|are) in several grades$`))).toBeVisible()
  await expect(section(page, /in several grades$/).getByRole('listitem')).toHaveCount(own)
})
