/**
 * The cookies that came with a token, as far as a call may send them: to the same host, or to one in a domain that the cookie names
 * and that the token's own address is in. Some load balancers need them.
 */
export function cookieHeader(cookies: readonly string[], from: URL, to: URL): { readonly cookie?: string } {
  const own = cookies.flatMap(cookie => {
    const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
    return isFor(domainOf(attributes), from, to) && /^[^=]+=/.test(pair) ? pair : []
  })
  return own.length > 0 ? { cookie: own.join('; ') } : {}
}

const domainOf = (attributes: readonly string[]) =>
  attributes
    .find(each => /^domain=/i.test(each))
    ?.slice('domain='.length)
    .replace(/^\./, '')
    .toLowerCase()

function isFor(domain: string | undefined, from: URL, to: URL): boolean {
  if (to.hostname === from.hostname) return true
  return !!domain && [from, to].every(({ hostname }) => hostname === domain || hostname.endsWith(`.${domain}`))
}
