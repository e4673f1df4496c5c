import { call, type Resource } from '../../harness/api.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DISTRICT = 'Maple Grove Elementary School District'

/** Two students of one name in two classes of a school. */
async function twins(lastName: string) {
  const token = await signInOverApi('administrator')
  const districtId = await findIdByName(token, '/api/districts', DISTRICT)
  const list = async (path: string) => (await call('GET', path, { token })).body.data as readonly Resource[]
  const schoolId = (await list(`/api/districts/${districtId}/schools?page[size]=1`))[0]?.id ?? ''
  const rooms = await list(`/api/schools/${schoolId}/classrooms?page[size]=2`)
  const ids: string[] = []
  for (const [at, middleName] of [null, 'May'].entries()) {
    const id = `${lastName}-${at}`
    const attributes = { firstName: 'Zoe', middleName, lastName, oneRosterId: id, username: id, password: 'abc123' }
    const relationships = {
      grades: { data: [{ type: 'grade', id: '6' }] },
      classrooms: { data: [{ type: 'classroom', id: rooms[at]?.id ?? '' }] },
    }
    const body = { data: { type: 'student', attributes, relationships } }
    const made = await call('POST', `/api/schools/${schoolId}/students`, { token, body })
    expect(made.status).toBe(201)
    ids.push((made.body.data as Resource).id)
  }
  const archive = () =>
    Promise.all(ids.map(id => call('PATCH', `/api/schools/${schoolId}/students/${id}/archive`, { token })))
  return { districtId, ids, archive }
}

test('two records of one child are compared, merged, found under one name, and taken apart again', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const name = `Merge${Date.now()}`
  const { districtId, ids, archive } = await twins(name)
  const [one = '', other = ''] = ids
  const [first, second] = [`Zoe ${name}`, `Zoe May ${name}`]
  await openAs('districtAdmin', `/districts/${districtId}/roster-health`)
  const section = page.getByRole('region', { name: /here twice$/ })
  const pair = section.getByRole('listitem').filter({ hasText: name })
  while (!(await pair.isVisible())) await section.getByRole('button', { name: 'Show more' }).click()
  await pair.getByRole('link', { name: /^Compare/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Is this one child?' })
  await expect(sheet.getByText(`${first} is suggested: this record was added first.`)).toBeVisible()
  // Only one record has a middle name, so it is taken.
  const middle = sheet.getByRole('group', { name: 'Middle Name' })
  await expect(middle.getByRole('radio', { name: 'May' })).toBeChecked()
  await sheet.getByRole('group', { name: 'Username' }).getByRole('radio').last().check()
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  page.on('request', sent => sent.url().endsWith(`/${one}-${other}`) && asked.push(sent.method()))
  await sheet.getByRole('button', { name: 'Merge into one' }).click()
  await expect(page.getByText(`${second} has been merged into ${first}.`)).toBeVisible()
  await expect(pair).toBeHidden()
  const merges = page.getByRole('region', { name: 'Merged in the last 90 days' })
  await expect(merges.getByRole('listitem').filter({ hasText: name })).toContainText('can be undone until')
  // The pair is no more, and nothing asks for it.
  expect(asked).toEqual([])

  // Somebody whose list still has the pair.
  await page.goto(`/districts/${districtId}/roster-health/${one}-${other}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('has been merged into another student')
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.goto(`/districts/${districtId}/students/${other}/edit`)
  const gone = page.getByRole('dialog', { name: `Merged into ${second}` })
  await gone.getByRole('link', { name: `Open ${second}` }).click()
  await expect(page).toHaveURL(new RegExp(`/students/${one}/edit$`))
  await expect(page.getByRole('textbox', { name: 'Middle Name' })).toHaveValue('May')
  await page.goto(`/districts/${districtId}/students/${one}/history`)
  await expect(page.getByText('Merged with this record:').first()).toBeVisible()

  await page.goto(`/districts/${districtId}/roster-health`)
  await merges.getByRole('button', { name: new RegExp(`^Undo .*${name}`) }).click()
  await page.getByRole('dialog', { name: 'Undo the merge?' }).getByRole('button', { name: 'Undo the merge' }).click()
  await expect(merges.getByRole('listitem').filter({ hasText: name })).toContainText('undone')
  await expect(page.getByText(new RegExp(`${second} .* are two students again`))).toBeVisible()
  while (!(await pair.isVisible())) await section.getByRole('button', { name: 'Show more' }).click()

  await pair.getByRole('link', { name: /^Compare/ }).click()
  await sheet.getByRole('button', { name: 'These are two different children' }).click()
  await expect(page.getByText('These two are no longer shown as possible duplicates.')).toBeVisible()
  await expect(pair).toBeHidden()
  const settled = page.getByRole('region', { name: 'Two different children, although they look alike' })
  await expectAccessible()
  await settled.getByRole('button', { name: new RegExp(`^Show as possible duplicates again.*${name}`) }).click()
  await expect(settled.getByText(name)).toHaveCount(0)
  await archive()
})
