import { randomUUID } from 'node:crypto'
import { cell } from '../../harness/grid.ts'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const DAY_MS = 86_400_000
/** The date so many days from today in the district's time zone, as a date field takes it. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now() + days * DAY_MS)

test('a substitute is added with a last day, which must not be over, and is listed before it comes', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const token = await signInOverApi('administrator')
  const district = await findIdByName(token, '/api/districts', 'Maple Grove Elementary School District')
  const name = `Sub${Date.now()}`
  await openAs('districtAdmin', `/districts/${district}/teachers/new`)
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Required').first()).toBeVisible()
  await wizard.getByLabel('They work at no school yet').check()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('textbox', { name: 'First Name' }).fill('Petra')
  await wizard.getByRole('textbox', { name: 'Family Name' }).fill(name)
  await wizard.getByRole('textbox', { name: 'Email' }).fill(`${randomUUID()}@sub.test`)
  await wizard.getByLabel('Ends on').fill(inDays(-1))
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard.getByText('This day is over.').first()).toBeVisible()
  await expectAccessible()
  await wizard.getByLabel('Ends on').fill(inDays(3))
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard).toBeHidden()
  const [year, month, day] = inDays(3).split('-')
  await page.getByRole('searchbox').fill(name)
  await expect(await cell(page, `Petra ${name}`, 'Ends on')).toHaveText(`${month}/${day}/${year?.slice(2)}`)
  await page.goto(`/districts/${district}/roster-health`)
  const ending = page.getByRole('region', { name: /in the next 14 days$/ })
  await ending.getByRole('link', { name: `Petra ${name}` }).click()
  await page.getByLabel('Ends on').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ending.getByRole('link', { name: `Petra ${name}` })).toHaveCount(0)
  await page.goto(`/districts/${district}/teachers?q=${name}`)
  await page.getByRole('rowheader', { name: `Petra ${name}` }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText(`Ends on before: ${month}/${day}/${year} → now: nothing`)).toBeVisible()
})
