import { call, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DROP = 'Drop a OneRoster 1.1 or 1.2 zip here, or'
const NO_ABILITY = 'You do not have the ability to view this resource.'

test("a person who may not import rosters sees no roster files on the district's page", async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const token = await signInOverApi('administrator')
  const maple = await findIdByName(token, '/api/districts', 'Maple Grove Elementary School District')
  const requested: string[] = []
  page.on('request', request => void requested.push(new URL(request.url()).pathname))
  await openAs('schoolAdmin', `/districts/${maple}`)
  await expect(page.getByRole('link', { name: /^Staff/ })).toBeVisible()
  await expect(page.getByText(DROP)).toBeHidden()
  await expect(page.getByText(NO_ABILITY)).toBeHidden()
  expect(requested.filter(path => path.endsWith('roster_imports'))).toEqual([])
  await expectAccessible()
  await page.goto(`/districts/${maple}/roster-imports`)
  await expect(page.getByText(NO_ABILITY)).toBeVisible()
  await expect(page.getByText(DROP)).toBeHidden()

  const office = await newBrowser()
  await openAs('districtAdmin', `/districts/${maple}`, office)
  await expect(office.getByText(DROP)).toBeVisible({ visible: await isOneRosterEnabled(token, maple) })
})

test('the provider imports a file where it is off for the district, and is told so', async ({ page, openAs }) => {
  const district = await createDistrict('Off Valley')
  const off = page.getByText("Off for the district's own administrators")
  await openAs('administrator', `/districts/${district}`)
  await expect(page.getByText(DROP)).toBeVisible()
  await expect(off).toBeVisible()
  const body = { data: { type: 'district', attributes: { oneRosterEnabled: true } } }
  const token = await signInOverApi('administrator')
  one(await call('PATCH', `/api/districts/${district}`, { token, body }))
  await page.reload()
  await expect(page.getByText(DROP)).toBeVisible()
  await expect(off).toBeHidden()
})

const isOneRosterEnabled = async (token: string, district: string) =>
  one(await call('GET', `/api/districts/${district}`, { token })).attributes.oneRosterEnabled === true
