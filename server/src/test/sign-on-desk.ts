import type { inTown } from './in-town.ts'
import type { Vendor } from './oidc-vendor.ts'

type TownOfTests = Pick<ReturnType<typeof inTown>, 'app' | 'maple' | 'call'>

/** A browser of the tests: it keeps its cookies. */
export interface TestBrowser {
  cookie: string
}

export interface Landing {
  readonly location: string
  /** The code that the browser gets; null for none. */
  readonly code: string | null
  readonly problem: string | null
}

/** Sets sign-ons up and goes through them, as people and their browsers do. */
export function signOnDesk({ app, maple, call }: TownOfTests) {
  const setUp = async (vendor: Vendor, attributes: object, by = 'Dana District', district = 'Maple Grove') => {
    const made = await call({
      method: 'POST',
      url: `/api/districts/${maple.id(district)}/sign_ons`,
      token: maple.token(by),
      payload: {
        data: {
          type: 'signOn',
          attributes: {
            issuer: vendor.issuer,
            clientId: vendor.clientId,
            clientSecret: vendor.clientSecret,
            ...attributes,
          },
        },
      },
    })
    if (made.status !== 201) throw new Error(made.body)
    return made.data.id as string
  }
  /** One that is switched on, as if it had been tested. */
  const switchedOn = async (vendor: Vendor, attributes: object, by?: string, district?: string) => {
    const id = await setUp(vendor, attributes, by, district)
    await app.owner('UPDATE sign_ons SET tested_at = now(), enabled = true WHERE id = $1', [id])
    return id
  }
  /** Opens an address of ours, and keeps the cookie that it sets. */
  const open = async (browser: TestBrowser, url: string) => {
    const answer = await call({ method: 'GET', url, headers: { cookie: browser.cookie } })
    const set = answer.headers['set-cookie']
    if (set) browser.cookie = String(set).split(';')[0] ?? ''
    return answer
  }
  const start = async (browser: TestBrowser, id: string, query = '') =>
    String((await open(browser, `/api/sign_ons/${id}/start${query}`)).headers.location)
  const land = async (browser: TestBrowser, back: URL): Promise<Landing> => {
    const answer = await open(browser, `${back.pathname}${back.search}`)
    if (answer.status !== 302) throw new Error(answer.body)
    const location = String(answer.headers.location)
    const { searchParams } = new URL(location, 'http://hornbook.test')
    return { location, code: searchParams.get('authentication_token'), problem: searchParams.get('problem') }
  }
  const exchange = (browser: TestBrowser, code: string | null) =>
    call({
      method: 'POST',
      url: '/api/users/session',
      headers: { cookie: browser.cookie },
      payload: { data: { type: 'user', attributes: { authenticationToken: code ?? '' } } },
    })
  return {
    setUp,
    switchedOn,
    start,
    land,
    exchange,
    /** All of it, but for the exchange. */
    pass: async (vendor: Vendor, id: string, browser: TestBrowser = newBrowser(), query = '') =>
      land(browser, await vendor.visit(await start(browser, id, query))),
    outcome: async (browser: TestBrowser, problem: string) =>
      (await open(browser, `/api/sign_ons/outcome?problem=${problem}`)).document,
  }
}

export const newBrowser = (): TestBrowser => ({ cookie: '' })
