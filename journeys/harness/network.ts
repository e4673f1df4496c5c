import type { Page, Route } from '@playwright/test'
import { MADE_UP } from './watch.ts'

/** Calls of the API whose address matches; everything else of the page goes on as usual. */
type Calls = RegExp

export interface Hold {
  /** Lets the calls that wait, and all later ones, through. */
  readonly release: () => Promise<void>
}

/** Keeps calls waiting until they are released: a network that is slow for as long as the story wants. */
export async function hold(page: Page, calls: Calls): Promise<Hold> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await promise
    await route.continue().catch(() => {})
  }
  await page.route(calls, wait)
  return {
    release: async () => {
      resolve()
      await page.unroute(calls, wait)
    },
  }
}

const REFUSALS = {
  403: [403, 'forbidden'],
  404: [404, 'notFound'],
  500: [500, 'internal'],
  503: [503, 'unavailable'],
  membershipExpired: [403, 'membershipExpired'],
} as const

/** Answers calls with an error, as the server would; the function undoes it. */
export async function failWith(page: Page, calls: Calls, refusal: keyof typeof REFUSALS): Promise<() => Promise<void>> {
  const [status, code] = REFUSALS[refusal]
  const fail = (route: Route) =>
    route.fulfill({
      status,
      headers: { [MADE_UP]: 'yes', 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({
        errors: [{ status: String(status), code, title: code, meta: { requestId: 'req-journey' } }],
      }),
    })
  await page.route(calls, fail)
  return () => page.unroute(calls, fail)
}

/** Nothing gets through: the cable is out. */
export async function cut(page: Page, calls: Calls): Promise<() => Promise<void>> {
  const refuse = (route: Route) => route.abort('connectionfailed')
  await page.route(calls, refuse)
  return () => page.unroute(calls, refuse)
}
