import { resolveInBook } from './addresses.ts'

export interface StyleSources {
  readonly text: (file: string) => string | null
  /** A file of the book as a data: address; null if it is none of its pictures or fonts. */
  readonly address: (file: string) => string | null
  /** In pixels, of the window that shows the book. */
  readonly windowHeight: number
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/gi
const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi
/** The frame is as tall as its page, so a page as tall as the frame would never end. */
const OF_THE_WINDOW = /(\d*\.?\d+)(?:[sld]?v(?:h|min|max|b))\b/gi
const MAX_IMPORTS = 5

/** A style sheet of the book with all that it needs inside it, and nothing that leads out. */
export function selfContained(css: string, file: string, sources: StyleSources, depth = 0): string {
  const imported = css.replace(IMPORT, (_, address: string) => {
    const from = resolveInBook(file, address)
    const text = from && depth < MAX_IMPORTS ? sources.text(from.file) : null
    return from && text !== null ? selfContained(text, from.file, sources, depth + 1) : ''
  })
  if (depth > 0) return contained(imported, file, sources)
  return contained(imported, file, sources).replace(
    OF_THE_WINDOW,
    (_, share: string) => `${Math.round((Number(share) * sources.windowHeight) / 100)}px`,
  )
}

const contained = (css: string, file: string, { address }: StyleSources) =>
  css.replace(ADDRESS, (_, double?: string, single?: string, plain?: string) => {
    const given = (double ?? single ?? plain ?? '').trim()
    if (given.startsWith('data:')) return `url("${given}")`
    const inside = resolveInBook(file, given)
    const found = inside && address(inside.file)
    return found ? `url("${found}")` : 'none'
  })
