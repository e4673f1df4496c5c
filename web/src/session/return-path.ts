import { stripHandOffCode } from './hand-off/code.ts'

/** Stands in for our own origin: a path that resolves to another origin is not ours. */
const OWN_ORIGIN = 'http://own.invalid'

/** Pages that are never returned to: the index, sign-in in all its ways with its second step, sign-out, and the question who stays. */
const NO_RETURN = /^\/($|(login|logout|switch-person|second-step|set-up-second-step|sign-in|sign-on)(\/|$))/

/** The path to return to after signing in; null unless it is one of our own pages. */
export function safeReturnPath(given: string | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const { origin, pathname, search } = new URL(given, OWN_ORIGIN)
  return origin === OWN_ORIGIN && !pathname.startsWith('//') && !NO_RETURN.test(pathname)
    ? pathname + stripHandOffCode(search)
    : null
}
