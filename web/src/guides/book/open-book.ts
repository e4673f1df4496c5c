import { type InBook, resolveInBook } from './addresses.ts'
import { openArchive } from './archive.ts'
import { type Entry, readContents } from './contents.ts'
import { dataAddress } from './data-address.ts'
import { readPackage } from './package.ts'
import { safeHtml } from './page-html.ts'
import { contentOf, type Page, pagesOf } from './pages.ts'
import { parsePage } from './parse.ts'
import { selfContained } from './styles.ts'

/** An opened book. */
export interface Book {
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly pages: readonly Page[]
  readonly contents: readonly Entry[]
  /** A page as safe HTML, with the words marked that are searched and a button beside what can be shown large. */
  readonly htmlOf: (page: Page, options: { readonly marked: string; readonly large: string }) => string
  /** The book's own styles of a page. */
  readonly stylesOf: (page: Page) => string
  /** The text of a page, for searching. */
  readonly textOf: (page: Page) => string
  /** What a page gives the children to read, a list a place. */
  readonly readingOf: (page: Page) => readonly (readonly string[])[]
  /** The page that a link leads to; undefined if the book has no such page. */
  readonly pageAt: (target: InBook) => Page | undefined
}

const FONTS_AND_PICTURES = /^(?:image|font)\/|^application\/(?:font|vnd\.ms-opentype|x-font)/

/** Opens an EPUB 3 file. Throws BookProblem for what is none, and for one that cannot be shown. */
export function openBook(bytes: Uint8Array, level: { readonly level: number; readonly lessonCount: number }): Book {
  const archive = openArchive(bytes)
  const { title, language, direction, spine, contents: nav, mediaTypes, disguised } = readPackage(archive)
  const contents = nav === null ? [] : readContents(nav, archive.text(nav) ?? '')
  const documents = new Map<string, Document>()
  const documentOf = (name: string) => {
    const document = documents.get(name) ?? parsePage(archive.text(name) ?? '')
    documents.set(name, document)
    return document
  }
  const address = (file: string) => {
    const type = mediaTypes.get(file) ?? ''
    const found = FONTS_AND_PICTURES.test(type) && !disguised.has(file) ? archive.bytes(file) : null
    return found && dataAddress(found, type)
  }
  const sources = { text: archive.text, address, windowHeight: innerHeight }
  const pages = pagesOf(level, { names: spine.filter(name => name !== nav), documentOf }, contents)
  const contentsOf = (page: Page) => contentOf(page, documentOf(page.file))
  const styles = new Map<string, string>()
  return {
    title,
    language,
    direction,
    pages,
    contents,
    htmlOf: (page, options) => {
      const styles = (css: string) => selfContained(css, page.file, sources)
      return safeHtml(contentsOf(page), { file: page.file, address, styles }, options)
    },
    stylesOf: ({ file }) => {
      const known = styles.get(file) ?? readStyles(file, documentOf(file), sources)
      styles.set(file, known)
      return known
    },
    textOf: page => plainText(contentsOf(page)),
    readingOf: page =>
      [...contentsOf(page).querySelectorAll('ul.read')].map(list =>
        [...list.children].map(item => item.textContent.trim()),
      ),
    pageAt: ({ file, fragment }) =>
      pageAt(pages, file, fragment === null ? null : documentOf(file).getElementById(fragment)),
  }
}

const BLOCKS = 'p, li, dt, dd, h1, h2, h3, h4, h5, h6, div, td, th, br, figcaption, blockquote'

/** What stands in different lines does not run together. */
function plainText(content: DocumentFragment): string {
  for (const block of content.querySelectorAll(BLOCKS)) block.after(' ')
  return content.textContent.replace(/\s+/g, ' ').trim()
}

function readStyles(file: string, document: Document, sources: Parameters<typeof selfContained>[2]): string {
  return [...document.querySelectorAll('link[rel~="stylesheet"], data-style')]
    .map(element => {
      if (element.localName === 'data-style') return selfContained(element.textContent, file, sources)
      const sheet = resolveInBook(file, element.getAttribute('href') ?? '')
      const text = sheet && sources.text(sheet.file)
      return sheet && text ? selfContained(text, sheet.file, sources) : ''
    })
    .join('\n')
}

/** The last page of the file that begins at or before an element. */
function pageAt(pages: readonly Page[], file: string, element: Element | null): Page | undefined {
  const here = pages.filter(page => page.file === file)
  if (!element) return here[0]
  const begins = (page: Page) => {
    const start = page.from === null ? null : element.ownerDocument.getElementById(page.from)
    if (!start || start === element) return true
    return (start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  return here.findLast(begins) ?? here[0]
}
