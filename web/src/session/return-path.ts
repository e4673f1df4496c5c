import { stripHandOffCode } from './hand-off/code.ts'

/** Stands in for our own origin: a path that resolves to another origin is not ours. */
const OWN_ORIGIN = 'http://own.invalid'

/** Pages that are never returned to: sign-in itself, sign-out, the question who stays, and the index. */
const NO_RETURN: ReadonlySet<string> = new Set(['/', '/login', '/logout', '/switch-person'])

/** The path to return to after signing in; null unless it is one of our own pages. */
export function safeReturnPath(given: string | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const { origin, pathname, search } = new URL(given, OWN_ORIGIN)
  return origin === OWN_ORIGIN && !pathname.startsWith('//') && !NO_RETURN.has(pathname)
    ? pathname + stripHandOffCode(search)
    : null
}
