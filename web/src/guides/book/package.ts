import { resolveInBook } from './addresses.ts'
import type { Archive } from './archive.ts'
import { BookProblem } from './book-problem.ts'
import { elementsOf, parseXml } from './parse.ts'

/** What the package document says of a book. */
export interface Package {
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The names of its pages, in reading order. */
  readonly spine: readonly string[]
  /** The name of its table of contents; null in a book without one. */
  readonly contents: string | null
  readonly mediaTypes: ReadonlyMap<string, string>
  /** Fonts that only this book may use; the reader shows its own in their place. */
  readonly disguised: ReadonlySet<string>
}

/** Reads which pages an archive has. Throws BookProblem if it is no book, or one that cannot be shown. */
export function readPackage(archive: Archive): Package {
  const disguised = disguisedFonts(archive)
  const [name, document] = packageOf(archive)
  if (isFixed(document)) throw new BookProblem('fixedLayout')
  const items = new Map(
    elementsOf(document, 'item').map(item => [
      item.getAttribute('id') ?? '',
      {
        file: resolveInBook(name, item.getAttribute('href') ?? '')?.file ?? '',
        type: item.getAttribute('media-type') ?? '',
        properties: (item.getAttribute('properties') ?? '').split(/\s+/),
      },
    ]),
  )
  const spine = elementsOf(document, 'spine')[0]
  const pages = elementsOf(document, 'itemref')
    .filter(each => each.getAttribute('linear') !== 'no')
    .flatMap(each => items.get(each.getAttribute('idref') ?? '')?.file ?? [])
    .filter(archive.has)
  if (pages.length === 0) throw new BookProblem('noPages')
  const contents = [...items.values()].find(({ properties, file }) => properties.includes('nav') && archive.has(file))
  return {
    title: elementsOf(document, 'title')[0]?.textContent.trim() ?? '',
    language: elementsOf(document, 'language')[0]?.textContent.trim() || 'en',
    direction: spine?.getAttribute('page-progression-direction') === 'rtl' ? 'rtl' : 'ltr',
    spine: pages,
    contents: contents?.file ?? null,
    mediaTypes: new Map([...items.values()].map(({ file, type }) => [file, type])),
    disguised,
  }
}

function packageOf(archive: Archive): [name: string, document: Document] {
  const container = parseXml(archive.text('META-INF/container.xml') ?? '')
  const name = container && elementsOf(container, 'rootfile')[0]?.getAttribute('full-path')
  const document = parseXml((name && archive.text(name)) || '')
  if (!name || !document) throw new BookProblem('noBook')
  return [name, document]
}

const isFixed = (document: Document) =>
  elementsOf(document, 'meta').some(
    meta => meta.getAttribute('property') === 'rendition:layout' && meta.textContent.trim() === 'pre-paginated',
  )

const DISGUISE = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/

/** A disguised font is no protection; anything else that is encrypted is. */
function disguisedFonts(archive: Archive): ReadonlySet<string> {
  const text = archive.text('META-INF/encryption.xml')
  const document = text === null ? null : parseXml(text)
  const methods = document ? elementsOf(document, 'EncryptionMethod') : []
  const isDisguise = (method: Element) => DISGUISE.test(method.getAttribute('Algorithm') ?? '')
  const isEncrypted = text !== null && (document === null || !methods.every(isDisguise))
  if (isEncrypted || archive.has('META-INF/rights.xml') || archive.has('META-INF/license.lcpl'))
    throw new BookProblem('protected')
  const references = document ? elementsOf(document, 'CipherReference') : []
  return new Set(references.flatMap(each => resolveInBook('', each.getAttribute('URI') ?? '')?.file ?? []))
}
