import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Person, signedIn } from './people.ts'
import { watch } from './watch.ts'

interface Given {
  /** Opens an address as someone who is signed in already, and answers their token. */
  readonly openAs: (person: Person, path: string, page?: Page) => Promise<string>
  readonly expectAccessible: (page?: Page) => Promise<void>
  /** A second browser, with nothing of the first one's. */
  readonly another: () => Promise<Page>
  readonly quiet: undefined
}

/** A story fails when a page throws, logs an error, is refused something by its content policy, or meets a 5xx. */
export const test = base.extend<Given>({
  quiet: [
    async ({ context }, use) => {
      const found = await watch(context)
      await use(undefined)
      expect(found).toEqual([])
    },
    { auto: true },
  ],
  openAs: async ({ page: own }, use) => {
    await use(async (person, path, page = own) => {
      const token = await signedIn(page, person)
      await page.goto(path)
      return token
    })
  },
  expectAccessible: async ({ page: own }, use) => {
    await use((page = own) => expectAccessible(page))
  },
  another: async ({ browser }, use) => {
    const opened: (() => Promise<void>)[] = []
    await use(async () => {
      const context = await browser.newContext()
      const found = await watch(context)
      opened.push(async () => {
        await context.close()
        expect(found).toEqual([])
      })
      return context.newPage()
    })
    for (const end of opened) await end()
  },
})

export { expect }
