import { parseCookie, stringifySetCookie } from 'cookie'
import type { Settings } from '../../configuration/settings.ts'
import { hashOf, newToken } from '../../secrets/tokens.ts'

/** How long somebody has at the provider. */
export const MINUTES = 15

const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => publicUrl.startsWith('https:')

/** The prefix keeps neighbours of our domain from setting it; browsers take it over https alone. */
const nameOf = (settings: Pick<Settings, 'publicUrl'>) =>
  isSecure(settings) ? '__Host-hornbook-sign-on' : 'hornbook-sign-on'

/** By which a browser shows that a sign-in is its own. Strict would not come back from the provider. */
const cookieIn = (settings: Pick<Settings, 'publicUrl'>, cookies: string | undefined) => {
  const value = parseCookie(cookies ?? '')[nameOf(settings)] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

/** The hash of what a browser was given; null for a browser that has nothing. */
export function browserOf(settings: Pick<Settings, 'publicUrl'>, cookies: string | undefined): Buffer | null {
  const value = cookieIn(settings, cookies)
  return value === null ? null : hashOf(value)
}

/** The same for every tab of a browser, and the Set-Cookie header that keeps it. */
export function keepBrowser(settings: Pick<Settings, 'publicUrl'>, cookies: string | undefined) {
  const value = cookieIn(settings, cookies) ?? newToken()
  const cookie = stringifySetCookie({
    name: nameOf(settings),
    value,
    path: '/',
    maxAge: MINUTES * 60,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
  })
  return { hash: hashOf(value), cookie }
}
