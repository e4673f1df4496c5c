import { expect, type Locator, type Page } from '@playwright/test'

/** A column heading by name, with or without the asterisk; `nth` picks one of several columns with the same name. */
export function heading(page: Page, column: string, nth = 0): Locator {
  const name = new RegExp(`^${column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(not affected by the date range\\))?$`)
  return page.getByRole('columnheader', { name }).nth(nth)
}

/** A cell by row and column name. */
export async function cell(page: Page, row: string, column: string, nth = 0): Promise<Locator> {
  const id = await heading(page, column, nth).getAttribute('data-column')
  const inRow = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row }) })
  return inRow.locator(`[data-column="${id}"]`)
}

/** The row names of the grid, from top to bottom, once it has rows: after a new filter they are grey at first. */
export async function rowNames(page: Page): Promise<string[]> {
  const headers = page.getByRole('grid').getByRole('rowheader')
  await expect(headers.first()).toHaveText(/\S/)
  return headers.allInnerTexts()
}

/** Filters the table by one text of a column. */
export async function filterBy(page: Page, column: string, text: string): Promise<void> {
  const filters = page.getByRole('complementary', { name: 'Filter' })
  if (await filters.isVisible()) await filters.getByRole('button', { name: 'Add a filter' }).click()
  else await page.getByRole('button', { name: /^Filter/ }).click()
  await filters.getByRole('combobox').last().fill(column)
  await page.keyboard.press('Enter')
  await filters
    .getByRole('region', { name: column })
    .getByRole('checkbox', { name: new RegExp(`^${text}`) })
    .check()
}
