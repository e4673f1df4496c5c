import type { Page } from '@playwright/test'

export const rangeButton = (page: Page) => page.getByRole('button', { name: /^Date range/ })
export const rangePicker = (page: Page) => page.getByRole('dialog', { name: 'Select Dates' })

/** Chooses one of the preset ranges. */
export async function chooseRange(page: Page, preset: string): Promise<void> {
  await rangeButton(page).click()
  await rangePicker(page).getByRole('button', { name: preset, exact: true }).click()
  await rangePicker(page).getByRole('button', { name: 'APPLY' }).click()
  await rangePicker(page).waitFor({ state: 'hidden' })
}
