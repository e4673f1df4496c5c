import { call, one } from '../../harness/api.ts'
import { findByName, tokenOf } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DROP = 'Drop a OneRoster 1.1 or 1.2 zip here, or'
const NO_ABILITY = 'You do not have the ability to view this resource.'

test('who may not bring a roster sees nothing of roster files on the page of the district', async ({
  page,
  openAs,
  another,
  expectAccessible,
}) => {
  const token = await tokenOf('administrator')
  const maple = await findByName(token, '/api/districts', 'Maple Grove Elementary School District')
  const asked: string[] = []
  page.on('request', request => void asked.push(new URL(request.url()).pathname))
  await openAs('schoolAdmin', `/districts/${maple}`)
  await expect(page.getByRole('region', { name: 'Staff' }).getByRole('table')).toBeVisible()
  await expect(page.getByText(DROP)).toBeHidden()
  await expect(page.getByText(NO_ABILITY)).toBeHidden()
  expect(asked.filter(path => path.endsWith('roster_imports'))).toEqual([])
  await expectAccessible()
  await page.goto(`/districts/${maple}/roster-imports`)
  await expect(page.getByText(NO_ABILITY)).toBeVisible()
  await expect(page.getByText(DROP)).toBeHidden()

  const office = await another()
  await openAs('districtAdmin', `/districts/${maple}`, office)
  await expect(office.getByText(DROP)).toBeVisible({ visible: await switchedOn(token, maple) })
})

const switchedOn = async (token: string, district: string) =>
  one(await call('GET', `/api/districts/${district}`, { token })).attributes.oneRosterEnabled === true
