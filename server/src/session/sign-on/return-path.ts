/** Stands in for our own origin: a path that resolves to another one is not ours. */
const OWN = 'http://own.invalid'
const CODE = 'authentication_token'

/** The path of our own that a browser comes back to; the first page for anything else. */
export function returnPathOf(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, OWN)) return '/'
  const { origin, pathname, searchParams } = new URL(given, OWN)
  if (origin !== OWN || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/'
  searchParams.delete(CODE)
  return withQuery(pathname, searchParams)
}

/** The path with a code in its address, which the page takes out again. */
export function pathWithCode(path: string, code: string): string {
  const { pathname, searchParams } = new URL(path, OWN)
  searchParams.set(CODE, code)
  return withQuery(pathname, searchParams)
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)
