import type { Book } from './open-book.ts'
import type { Page } from './pages.ts'
import { findIn } from './words.ts'

/** A page that has what is searched, and the words around its best place. */
export interface Hit {
  readonly page: Page
  readonly before: string
  readonly match: string
  readonly after: string
  readonly isWhole: boolean
}

const AROUND = 32

/** Searches a book's pages: whole words first, then what stands inside longer ones, each in reading order. */
export function searcherOf({ pages, textOf }: Book): (searched: string) => Hit[] {
  let texts: readonly string[] | null = null
  return searched => {
    texts ??= pages.map(textOf)
    const hits = texts.flatMap((text, at) => hitIn(text, pages[at]!, searched) ?? [])
    return [...hits.filter(hit => hit.isWhole), ...hits.filter(hit => !hit.isWhole)]
  }
}

function hitIn(text: string, page: Page, searched: string): Hit | null {
  const found = findIn(text, searched)
  const best = found.find(({ isWhole }) => isWhole) ?? found[0]
  if (!best) return null
  const { from, to, isWhole } = best
  return {
    page,
    isWhole,
    match: text.slice(from, to),
    before: text.slice(Math.max(0, from - AROUND), from).replace(/^\S*\s/, ''),
    after: text.slice(to, to + AROUND).replace(/\s\S*$/, ''),
  }
}
