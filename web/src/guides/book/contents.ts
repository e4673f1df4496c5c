import { type InBook, resolveInBook } from './addresses.ts'
import { elementsOf, parsePage } from './parse.ts'

/** A line of a book's table of contents. */
export interface Entry extends InBook {
  readonly title: string
  /** How far in it stands, from 0. */
  readonly depth: number
}

const EPUB = 'http://www.idpf.org/2007/ops'

/** The lines of a table of contents, in their order; those that lead out of the book are left out. */
export function readContents(file: string, text: string): Entry[] {
  const document = parsePage(text)
  const navs = elementsOf(document, 'nav')
  const typeOf = (nav: Element) => nav.getAttributeNS(EPUB, 'type') ?? nav.getAttribute('epub:type') ?? ''
  const nav = navs.find(each => typeOf(each).split(/\s+/).includes('toc')) ?? navs[0]
  if (!nav) return []
  return elementsOf(nav, 'a').flatMap(link => {
    const target = resolveInBook(file, link.getAttribute('href') ?? '')
    const title = link.textContent.replace(/\s+/g, ' ').trim()
    return target === null || title === '' ? [] : [{ ...target, title, depth: depthOf(link, nav) }]
  })
}

function depthOf(link: Element, nav: Element): number {
  let lists = 0
  for (let around = link.parentElement; around && around !== nav; around = around.parentElement)
    if (around.localName === 'ol') lists += 1
  return Math.max(lists - 1, 0)
}
