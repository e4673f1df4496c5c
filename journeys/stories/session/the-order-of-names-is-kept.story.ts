import type { Page } from '@playwright/test'
import { call, many } from '../../harness/api.ts'
import { rowNames } from '../../harness/grid.ts'
import { newTeacher, signInElsewhere } from '../../harness/new-staff.ts'
import { expect, test } from '../../harness/story.ts'

const PASSWORD = 'Six-quiet-Otters-swim'
/** By which of its two names the shown people of two Latin names are sorted; others come and go meanwhile. */
async function orderOf(page: Page): Promise<string> {
  const people = (await rowNames(page)).filter(text => /^[A-Za-z]+ [A-Za-z]+$/.test(text)).map(text => text.split(' '))
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  const isSortedBy = (place: number) =>
    people.every((names, at) => at === 0 || compare(people[at - 1]?.[place] ?? '', names[place] ?? '') <= 0)
  if (people.length < 3) return `only ${people.length} people`
  return [isSortedBy(0) && 'given', isSortedBy(1) && 'family'].filter(Boolean).join(' and ')
}
const expectOrder = (page: Page, order: 'given' | 'family') => expect.poll(() => orderOf(page)).toBe(order)
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
  await expectOrder(page, 'given')

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
    await expectOrder(page, 'family')
  })

  await test.step('in another browser it is the same, on a dashboard too', async () => {
    const other = await newBrowser()
    await openSignedIn(other, await signInElsewhere(email, PASSWORD), `/districts/${district?.id}/teachers`)
    await expectOrder(other, 'family')
    await other.goto(classPage)
    await expectOrder(other, 'family')
  })

  await test.step('in My Account it is chosen too', async () => {
    await page.goto('/my-account')
    await expect(card(page).getByLabel('Sort people by')).toHaveValue('family')
    await card(page).getByLabel('Sort people by').selectOption('First name')
    await expectAccessible()
    await card(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The order of names is saved.')).toBeVisible()
    await page.goto(`/districts/${district?.id}/teachers`)
    await expectOrder(page, 'given')
  })
})
