import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { watchForFaults } from './page-faults.ts'
import { type Person, startSignedIn } from './people.ts'

interface Fixtures {
  /** Opens a path as a person who is already signed in, and returns their token. */
  readonly openAs: (person: Person, path: string, page?: Page) => Promise<string>
  readonly expectAccessible: (page?: Page) => Promise<void>
  /** Opens a page in a new browser context, which shares nothing with the first. */
  readonly newBrowser: () => Promise<Page>
  readonly noFaults: undefined
}

/** Every story also fails when a page throws, logs an error, violates its content policy, or gets a 5xx. */
export const test = base.extend<Fixtures>({
  noFaults: [
    async ({ context }, use) => {
      const faults = await watchForFaults(context)
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  openAs: async ({ page: ownPage }, use) => {
    await use(async (person, path, page = ownPage) => {
      const token = await startSignedIn(page, person)
      await page.goto(path)
      return token
    })
  },
  expectAccessible: async ({ page: ownPage }, use) => {
    await use((page = ownPage) => expectAccessible(page))
  },
  newBrowser: async ({ browser }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async () => {
      const context = await browser.newContext()
      const faults = await watchForFaults(context)
      closers.push(async () => {
        await context.close()
        expect(faults).toEqual([])
      })
      return context.newPage()
    })
    for (const close of closers) await close()
  },
})

export { expect }
