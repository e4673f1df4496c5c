/** Where an address in a book leads. */
export type BookAddress =
  | { readonly to: 'file'; readonly file: string; readonly fragment: string | null }
  /** Out of the book: another server, another file of this machine, a path from the root. */
  | { readonly to: 'elsewhere' | 'script' | 'data' | 'mail' | 'nowhere' }

const SCHEME = /^([a-z][a-z0-9+.-]*):/
const SCRIPTS = ['javascript', 'vbscript', 'livescript']

/** Resolves an address as it is written in a file of the book. */
export function resolveAddress(from: string, written: string): BookAddress {
  // Browsers leave these out, so 'java\nscript:' is a script.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  const address = written.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '')
  const scheme = SCHEME.exec(address.toLowerCase())?.[1]
  if (scheme !== undefined && SCRIPTS.includes(scheme)) return { to: 'script' }
  if (scheme === 'data') return { to: /^data:(text\/html|image\/svg|[^,]*xml)/i.test(address) ? 'script' : 'data' }
  if (scheme === 'mailto' || scheme === 'tel') return { to: 'mail' }
  if (scheme !== undefined || /^[/\\]/.test(address)) return { to: 'elsewhere' }
  const [, path = '', fragment] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(address) ?? []
  const file = path === '' ? from : joined(from, decodedPath(path))
  if (file === null) return { to: 'nowhere' }
  return { to: 'file', file, fragment: fragment === undefined ? null : decodedPath(fragment) }
}

/** A path beside another one; null if it leads out of the book. */
function joined(from: string, path: string): string | null {
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split(/[/\\]/)) {
    if (part === '..' && parts.pop() === undefined) return null
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function decodedPath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
