import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

// `expectAccessible` checks a page whole once and then only what is new on it. This is about the check itself.

const faults = {
  'a button without a name': (page: Page) =>
    page.evaluate(() => document.querySelector('main')?.append(document.createElement('button'))),
  'a text that is too pale': (page: Page) =>
    page.evaluate(() => {
      const text = Object.assign(document.createElement('p'), { textContent: 'Hardly to be read' })
      text.style.color = '#f4f4f4'
      text.style.background = '#ffffff'
      document.querySelector('main')?.append(text)
    }),
  'a state that its role does not have': (page: Page) =>
    page.evaluate(() => document.querySelector('main a, main button')?.setAttribute('aria-checked', 'true')),
}

for (const [name, add] of Object.entries(faults)) {
  test(`${name} is found on a page that was checked before`, async ({ page, openAs, expectAccessible }) => {
    await openAs('teacher', '/my-reports')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
    await expectAccessible()
    await add(page)
    await expect(expectAccessible()).rejects.toThrow(/button-name|color-contrast|aria-allowed-attr/)
  })
}
