import type { Locator, Page } from '@playwright/test'

/** A column's heading by its name, asterisk or not; `nth` where several columns have the name. */
export function heading(page: Page, column: string, nth = 0): Locator {
  const name = new RegExp(`^${column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(not affected by the date range\\))?$`)
  return page.getByRole('columnheader', { name }).nth(nth)
}

/** A cell by the names of its row and column. */
export async function cell(page: Page, row: string, column: string, nth = 0): Promise<Locator> {
  const place = await heading(page, column, nth).getAttribute('data-column')
  const inRow = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row }) })
  return inRow.locator(`[data-column="${place}"]`)
}

/** The names that the rows of a grid have, from top to bottom. */
export const rowNames = (page: Page): Promise<string[]> => page.getByRole('grid').getByRole('rowheader').allInnerTexts()
