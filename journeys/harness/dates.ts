import type { Page } from '@playwright/test'

export const range = (page: Page) => page.getByRole('button', { name: /^Date range/ })
export const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Dates' })

/** Chooses one of the usual ranges. */
export async function chooseRange(page: Page, preset: string): Promise<void> {
  await range(page).click()
  await picker(page).getByRole('button', { name: preset, exact: true }).click()
  await picker(page).getByRole('button', { name: 'APPLY' }).click()
  await picker(page).waitFor({ state: 'hidden' })
}
