import type { Locator, Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import type { Person } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

type OpenAs = (person: Person, path: string, page?: Page) => Promise<string>

/** Opens the form of one district in two browsers. */
async function openTwice(page: Page, other: Page, openAs: OpenAs, name: string) {
  const district = await createDistrict(name)
  await openAs('administrator', `/districts/${district}`)
  await openAs('administrator', `/districts/${district}`, other)
  const forms = []
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Edit the district' }).click()
    forms.push(each.getByRole('dialog', { name: 'Edit the district' }))
  }
  return forms as [Locator, Locator]
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()
const STALE = 'This district was saved while you were editing'

test('the second person to save sees what the first one saved, and nothing is overwritten or lost', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const other = await newBrowser()
  const [myForm, otherForm] = await openTwice(page, other, openAs, 'Foxglove School District')
  await otherForm.getByLabel('Site Code').fill('FOX-1')
  await save(otherForm)
  await expect(otherForm).toBeHidden()
  await expect(other.getByText('Successfully saved the district.')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(FOX-1)')

  await myForm.getByLabel('Name').fill('Foxglove Unified')
  await save(myForm)
  await expect(myForm.getByRole('heading', { name: STALE })).toBeVisible()
  await expect(myForm.getByRole('listitem').filter({ hasText: 'Site Code' })).toContainText(
    /none.*FOX-1.*saved meanwhile/,
  )
  await expect(myForm.getByRole('listitem').filter({ hasText: 'Name' })).toContainText(/Foxglove Unified.*you/)
  await expectAccessible()
  await save(myForm)
  await expect(myForm).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Foxglove Unified (FOX-1)' })).toBeVisible()
})

test('what both have changed is asked, field by field', async ({ page, openAs, newBrowser, expectAccessible }) => {
  const other = await newBrowser()
  const [myForm, otherForm] = await openTwice(page, other, openAs, 'Hemlock School District')
  await otherForm.getByLabel('Name').fill('Hemlock Valley')
  await otherForm.getByLabel('Site Code').fill('HEM-1')
  await save(otherForm)
  await expect(otherForm).toBeHidden()

  await myForm.getByLabel('Name').fill('Hemlock Unified')
  await myForm.getByLabel('Site Code').fill('HEM-2')
  await save(myForm)
  await expect(myForm.getByRole('heading', { name: STALE })).toBeVisible()
  await expect(myForm.getByText('2 choices left: Name, Site Code')).toBeVisible()
  await expect(myForm.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await myForm
    .getByRole('group', { name: /^Name/ })
    .getByRole('radio', { name: /Hemlock Unified/ })
    .check()
  await expectAccessible()
  await myForm.getByRole('button', { name: 'Back to my form' }).click()
  await expect(myForm.getByLabel('Site Code')).toHaveValue('HEM-2')
  await expect(myForm.getByLabel('Name')).toBeFocused()
  await save(myForm)
  await myForm
    .getByRole('group', { name: /^Name/ })
    .getByRole('radio', { name: /Hemlock Unified/ })
    .check()
  await myForm
    .getByRole('group', { name: /^Site Code/ })
    .getByRole('radio', { name: /HEM-1/ })
    .check()
  await save(myForm)
  await expect(page.getByRole('heading', { level: 1, name: 'Hemlock Unified (HEM-1)' })).toBeVisible()
})

test('a changed form asks before it is left, and an unchanged one does not', async ({ page, openAs }) => {
  const district = await createDistrict('Sumac School District')
  await openAs('administrator', `/districts/${district}`)
  await page.getByRole('button', { name: 'Edit the district' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the district' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit the district' }).click()
  await form.getByLabel('Name').fill('Sumac Unified')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Sumac Unified')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Sumac School District' })).toBeVisible()
})

test('what was saved before the answer was lost is not saved twice', async ({ page, openAs }) => {
  await openAs('administrator', '/districts')
  await page.getByRole('button', { name: 'Add a district' }).click()
  const form = page.getByRole('dialog', { name: 'Add a district' })
  await form.getByLabel('Name').fill('Tupelo School District')
  await form.getByLabel('Time zone').fill('Central Time')
  await form.getByLabel('Time zone').press('Enter')
  // The server does it, and the answer gets lost.
  await page.route('**/api/districts', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Add the district' }).click()
  await expect(
    form.getByText('Something went wrong whilst saving the district. Please go back and try again.'),
  ).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Tupelo School District')
  await page.unroute('**/api/districts')
  await form.getByRole('button', { name: 'Add the district' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Tupelo School District' })).toBeVisible()
  await page.goto('/districts')
  await expect(page.getByRole('rowheader', { name: 'Tupelo School District' })).toHaveCount(1)
})
