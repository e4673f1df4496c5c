import { parseSearch, stringifySearch } from './search-string.ts'

/** The pages that mailed links lead to, each with a token. */
const PAGES = ['/unauth/teacher', '/stop-mails', '/my-account/new-email'] as const
type LinkPage = (typeof PAGES)[number]

const keyOf = (page: LinkPage) => `hornbook-link ${page}`
const kept = new Map<LinkPage, string>()

/**
 * Takes a mailed token out of an address, where a history, a screen and whoever is sent the address would have it. It is kept for
 * this tab: it outlasts a reload and a sign-in. Returns the query without it.
 */
export function takeLinkToken(pathname: string, search: string): string {
  const page = PAGES.find(each => each === pathname)
  const given = parseSearch(search)
  if (!page || !('token' in given)) return search
  const { token = '' } = given
  dropLinkToken(page)
  if (token !== '') keep(page, token)
  return stringifySearch({ ...given, token: undefined })
}

function keep(page: LinkPage, token: string): void {
  kept.set(page, token)
  try {
    sessionStorage.setItem(keyOf(page), token)
  } catch {
    // Storage is blocked; the token lasts until a reload.
  }
}

/** The token with which this tab came to a page; null without one, or once it has done its work. */
export function linkToken(page: LinkPage): string | null {
  try {
    return sessionStorage.getItem(keyOf(page)) ?? kept.get(page) ?? null
  } catch {
    return kept.get(page) ?? null
  }
}

/** It has done its work, or is worth nothing. */
export function dropLinkToken(page: LinkPage): void {
  kept.delete(page)
  try {
    sessionStorage.removeItem(keyOf(page))
  } catch {
    // Nothing was stored.
  }
}
