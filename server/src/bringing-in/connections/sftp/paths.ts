/** The folders of a login. Files that land in the root are kept, so that somebody can be told; they are not read. */
export const ROOT = '/'
export const INBOUND = '/inbound'
export const REPORTS = '/reports'
export const ARCHIVE = '/archive'

/** What folders of the archive end in whose files could not be read, or were put aside unread: nothing comes back from them. */
export const BROKEN = '-broken'
export const SET_ASIDE = '-set-aside'

export const FOLDERS = [INBOUND, REPORTS, ARCHIVE] as const

/** What a folder of the archive begins with: when its files were picked up, as 20261128T050000Z. */
export const stampOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Where a path leads: to a folder, or to a file that is in one; null where nothing can ever be. */
export type Place =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'file'; readonly folder: string; readonly name: string }

/** The path from the root, without '.' and '..'; those before the root stay in the root. */
export function normalPath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

export function placeAt(path: string, maxBytes: number): Place | null {
  if (Buffer.byteLength(path) > maxBytes || path.includes('\0')) return null
  const normal = normalPath(path)
  const [first = '', second, third, ...more] = normal.slice(1).split('/')
  const isFolder = FOLDERS.some(folder => folder === `/${first}`)
  if (first === '') return { kind: 'folder', folder: ROOT }
  if (!isFolder) return second === undefined ? { kind: 'file', folder: ROOT, name: first } : null
  if (second === undefined) return { kind: 'folder', folder: `/${first}` }
  if (`/${first}` !== ARCHIVE) return third === undefined ? { kind: 'file', folder: `/${first}`, name: second } : null
  // The archive has a folder for each time that something was picked up, and nothing beside them.
  if (third === undefined) return { kind: 'folder', folder: `${ARCHIVE}/${second}` }
  return more.length === 0 ? { kind: 'file', folder: `${ARCHIVE}/${second}`, name: third } : null
}

export const mayWrite = (folder: string): boolean => folder === ROOT || folder === INBOUND

/** Letters that no system shows, or that change how the others are shown; and what other encodings leave behind. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\\uFFFD]/u

export const isFileName = (name: string, maxBytes: number): boolean =>
  Buffer.byteLength(name) <= maxBytes && !UNSEEN.test(name) && name.isWellFormed() && name.trim() === name
