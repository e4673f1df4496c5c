import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

/** Saves the page under a name; other stories may have saved others. */
async function save(page: Page, name: string, isShared = false): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  // At once: what is typed after the press is the name.
  await page.keyboard.type(name)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  if (isShared) await dialog.getByRole('checkbox', { name: /^Share with colleagues/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(`This page is saved as ‘${name}’.`)).toBeVisible()
}

test('a comparison is saved under a name, found with Ctrl+K, renamed and deleted', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/dashboard/districts/1/compare')
  const table = page.getByRole('group', { name: 'Schools side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const names = await table.getByRole('columnheader').getByRole('link').allTextContents()
  for (const name of names.slice(2)) await page.getByRole('button', { name, exact: true, pressed: true }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await save(page, 'The two in the north')
  await expectAccessible()
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/districts/1')
  await expect(page.getByRole('grid', { name: 'Schools' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find a person, class, school or page' })).toBeFocused()
  await page.keyboard.type('two north')
  const found = page.getByRole('group', { name: 'Saved views' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compare\?of=/)
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(names.slice(0, 2))

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'Rename, share, mail or delete' }).click()
  const row = page.getByRole('row', { name: /The two in the north/ })
  await expect(row).toContainText('Side by side')
  await row.getByRole('button', { name: 'Rename ‘The two in the north’' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('North')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('row', { name: /^North/ })
  await expect(renamed).toBeVisible()
  await expectAccessible()
  await renamed.getByRole('button', { name: 'Delete ‘North’' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await renamed.getByRole('button', { name: 'Delete ‘North’' }).click()
  await expect(renamed).toBeHidden()
})

test('a shared view is listed as its author’s, and shows what the opener may see', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/dashboard/districts/1/schools/1?range=thisWeek&sort=-averageDaysUsage')
  await expect(page.getByRole('grid', { name: 'Classrooms' })).toBeVisible()
  await save(page, 'Classes by days', true)

  const other = await newBrowser()
  await openAs('schoolAdmin', '/dashboard/districts/1/views', other)
  const row = other.getByRole('row', { name: /^Classes by days/ })
  await expect(row).toContainText('Alder Creek')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(other)
  await row.getByRole('link', { name: 'Classes by days' }).click()
  await expect(other).toHaveURL(/\/schools\/1\?.*sort=-averageDaysUsage/)
  await expect(other.getByRole('columnheader', { name: /^Days of Progress/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await page.goto('/dashboard/districts/1/views')
  const answered = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  const shared = page.getByRole('checkbox', { name: 'Share ‘Classes by days’ with colleagues' })
  await shared.click()
  await expect(shared).not.toBeChecked()
  await answered
  await other.goto('/dashboard/districts/1/views')
  await expect(other.getByRole('heading', { level: 1, name: 'Saved views' })).toBeVisible()
  await expect(other.getByRole('row', { name: /^Classes by days/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete ‘Classes by days’' }).click()
  await expect(page.getByText('‘Classes by days’ is deleted.')).toBeVisible()
})

test('a view that was deleted in another tab is said to be gone, whatever is done with it', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/dashboard/districts/1/growth')
  await expect(page.getByRole('heading', { level: 1, name: /^Growth/ })).toBeVisible()
  for (const name of ['Spring', 'Autumn']) {
    if (name === 'Autumn') await page.goto('/dashboard/districts/1/compare')
    await save(page, name)
  }
  await page.goto('/dashboard/districts/1/views')
  await expect(page.getByRole('button', { name: 'Rename ‘Spring’' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard/districts/1/views')
  const deleteElsewhere = async (name: string) => {
    await other.getByRole('button', { name: `Delete ‘${name}’` }).click()
    await expect(other.getByText(`‘${name}’ is deleted.`)).toBeVisible()
  }
  const isSaidGone = async (name: string) => {
    await expect(page.getByText(`Nothing was changed: ‘${name}’ has been deleted meanwhile.`)).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  }

  await deleteElsewhere('Spring')
  await page.getByRole('button', { name: 'Rename ‘Spring’' }).click()
  await page.keyboard.type('Summer')
  await page.keyboard.press('Enter')
  await isSaidGone('Spring')
  await expectAccessible()
  await deleteElsewhere('Autumn')
  await page.getByRole('button', { name: 'Delete ‘Autumn’' }).click()
  await isSaidGone('Autumn')
  await other.close()
})

test('on a phone a teacher saves the list of a class', async ({ page, openAs, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('teacher', '/dashboard/districts/1/schools/1/classrooms/10/students?sort=-attention')
  await expect(page.getByRole('grid')).toBeVisible()
  await save(page, 'Who is first')
  await expectAccessible()
  await page.getByRole('dialog').getByRole('link', { name: 'Rename, share, mail or delete' }).click()
  // The heading of the page before it may still be there, and go while it is looked at.
  await expect(page.getByRole('heading', { level: 1, name: 'Saved views' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete ‘Who is first’' }).click()
  await expect(page.getByText('‘Who is first’ is deleted.')).toBeVisible()
})

test('a view comes by mail on Mondays, and a broken link to stop it says so', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  await openAs('districtAdmin', '/dashboard/districts/1/growth')
  await expect(page.getByRole('heading', { level: 1, name: /^Growth/ })).toBeVisible()
  await save(page, 'The year')
  await page.getByRole('link', { name: 'Rename, share, mail or delete' }).click()
  const row = page.getByRole('row', { name: /^The year/ })
  await row.getByRole('combobox', { name: '‘The year’ by mail' }).selectOption('Every Monday')
  await expect(row.getByText(/^Next on \d\d\/\d\d\/\d\d$/)).toBeVisible()
  await page.reload()
  await expect(row.getByRole('combobox')).toHaveValue('weekly')
  await expectAccessible()
  await row.getByRole('combobox').selectOption('Never')
  await expect(row.getByText(/^Next on/)).toBeHidden()
  await row.getByRole('button', { name: 'Delete ‘The year’' }).click()
  await expect(row).toBeHidden()

  const stranger = await newBrowser()
  await stranger.goto('/stop-mails?token=1.1.cutShort')
  await expect(stranger.getByText(/^This link stops no mails/)).toBeVisible()
  await expectAccessible(stranger)
})
