import { expect, test } from '../../harness/story.ts'

test('the provider sees which district needs somebody, takes it in hand, and gives it back', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/uploads')
  const list = page.getByRole('region', { name: 'Districts' })
  const row = list.getByRole('listitem').filter({ hasText: 'Dry Creek' })
  await expect(row).toContainText('Membership ended')
  await expect(row).toContainText('Nobody yet')
  await expect(list).toContainText(/The other \d+ districts? (is|are) well/)
  await expectAccessible()

  await row.getByRole('button', { name: /^Take it: Dry Creek/ }).click()
  await expect(row).toContainText('You have it')
  await page.reload()
  await row.getByRole('button', { name: /^Give back: Dry Creek/ }).click()
  await expect(row).toContainText('Nobody yet')
})

test('the slash goes to the finder, Esc back, the arrows from row to row, and Enter opens the district', async ({
  page,
  openAs,
}) => {
  await openAs('administrator', '/adminhub/uploads')
  const main = page.getByRole('link', { name: 'Open the district Dry Creek Charter District' })
  await main.focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(main).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Dry Creek/ })).toBeVisible()
})

test('a list that cannot be loaded says so in its own card, and the files are there', async ({ page, openAs }) => {
  await page.route('**/api/needs', route => route.fulfill({ status: 409, json: { errors: [] } }))
  await openAs('administrator', '/adminhub/uploads')
  const list = page.getByRole('region', { name: 'Districts' })
  await expect(list.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Uploaded files' })).toBeVisible()
  await page.unroute('**/api/needs')
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Dry Creek' })).toBeVisible()
})
