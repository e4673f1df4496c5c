import type { Page, Route } from '@playwright/test'
import { STUB_HEADER } from './page-faults.ts'

/** Matches the addresses of the calls to intercept; other requests are not affected. */
type Calls = RegExp

export interface HeldCalls {
  /** Lets the waiting calls and all later ones through. */
  readonly release: () => Promise<void>
}

/** Delays calls until they are released, like a slow network. */
export async function holdCalls(page: Page, calls: Calls): Promise<HeldCalls> {
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

/** Answers calls with an error document like the server's. Returns a function that restores them. */
export async function failWith(page: Page, calls: Calls, refusal: keyof typeof REFUSALS): Promise<() => Promise<void>> {
  const [status, code] = REFUSALS[refusal]
  const fail = (route: Route) =>
    route.fulfill({
      status,
      headers: { [STUB_HEADER]: 'yes', 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({
        errors: [{ status: String(status), code, title: code, meta: { requestId: 'req-journey' } }],
      }),
    })
  await page.route(calls, fail)
  return () => page.unroute(calls, fail)
}

/** Makes calls fail as if the network were down. Returns a function that restores them. */
export async function cutConnection(page: Page, calls: Calls): Promise<() => Promise<void>> {
  const refuse = (route: Route) => route.abort('connectionfailed')
  await page.route(calls, refuse)
  return () => page.unroute(calls, refuse)
}
