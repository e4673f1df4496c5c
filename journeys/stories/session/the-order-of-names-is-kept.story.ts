import type { Page } from '@playwright/test'
import { call, many } from '../../harness/api.ts'
import { rowNames } from '../../harness/grid.ts'
import { newTeacher, signInElsewhere } from '../../harness/new-staff.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'Six-quiet-Otters-swim'
const rows = (page: Page) => page.getByRole('grid').getByRole('rowheader')
const card = (page: Page) => page.getByRole('region', { name: 'Order of names' })

async function openSignedIn(page: Page, token: string, path: string) {
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('hornbook-token', value), token)
  await page.goto(path)
}

test('people are sorted by family name for whoever chooses so, on any device, in lists and on dashboards', async ({
  page,
  newBrowser,
  expectAccessible,
}) => {
  const email = 'ines.order@hornbook.test'
  const name = { firstName: 'Ines', lastName: 'Order', userType: 'DistrictAdmin' } as const
  const token = await newTeacher(name, email, PASSWORD)
  const [district] = many(await call('GET', '/api/districts', { token }))
  const [school] = many(await call('GET', `/api/districts/${district?.id}/schools`, { token }))
  const [room] = many(await call('GET', `/api/schools/${school?.id}/classrooms`, { token }))
  const classPage = `/dashboard/districts/${district?.id}/schools/${school?.id}/classrooms/${room?.id}?tab=table`
  await openSignedIn(page, token, `/districts/${district?.id}/teachers`)
  await expect(rows(page).first()).toBeVisible()
  const byGiven = await rowNames(page)

  await test.step('in the menu of the account; what cannot be kept is not shown', async () => {
    await page.route('**/api/my_account/name_order', route => route.abort())
    await page.getByRole('button', { name: /^Account of/ }).click()
    const order = page.getByLabel('Sort people by')
    await order.selectOption('Family name')
    await expect(page.getByText('This could not be saved. Try again.')).toBeVisible()
    await expect(order).toHaveValue('given')
    await expectAccessible()
    await page.unroute('**/api/my_account/name_order')
    await order.selectOption('Family name')
    await expect(page.getByText('This could not be saved. Try again.')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(rows(page)).not.toHaveText(byGiven)
  })
  const byFamily = await rowNames(page)
  const families = byFamily.filter(text => /^[A-Za-z]+ [A-Za-z]+$/.test(text)).map(text => text.split(' ')[1] ?? '')
  expect(families.length).toBeGreaterThan(2)
  expect(families).toEqual([...families].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare))

  await test.step('in another browser it is the same, on a dashboard too', async () => {
    const other = await newBrowser()
    await openSignedIn(other, await signInElsewhere(email, PASSWORD), `/districts/${district?.id}/teachers`)
    await expect(rows(other)).toHaveText(byFamily)
    await other.goto(classPage)
    await expect(rows(other).first()).toBeVisible()
    const latin = (await rowNames(other)).filter(text => /^[A-Za-z]+ [A-Za-z]+$/.test(text))
    const last = latin.map(text => text.split(' ')[1] ?? '')
    expect(last).toEqual([...last].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare))
  })

  await test.step('in My Account it is chosen too', async () => {
    await page.goto('/my-account')
    await expect(card(page).getByLabel('Sort people by')).toHaveValue('family')
    await card(page).getByLabel('Sort people by').selectOption('First name')
    await expectAccessible()
    await card(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The order of names is saved.')).toBeVisible()
    await page.goto(`/districts/${district?.id}/teachers`)
    await expect(rows(page)).toHaveText(byGiven)
  })
})
