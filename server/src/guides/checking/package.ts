import { resolveAddress } from './addresses.ts'
import { type BookProblem, BookRefused, Findings, refused } from './findings.ts'
import { type Attributes, readStrictly } from './strict-xml.ts'
import type { BookFiles } from './zip.ts'

interface Item {
  /** Null for what is on another server. */
  readonly file: string | null
  readonly mediaType: string
  readonly properties: readonly string[]
}

/** What is in a book, and in which order. */
export interface Package {
  readonly items: readonly Item[]
  /** The pages in reading order. */
  readonly pages: readonly string[]
  /** The page that has the table of contents. */
  readonly contents: string
}

interface Seen {
  version: string | null
  /** The text of the statement about the layout, while it is read. */
  layout: string | null
  isFixed: boolean
}

const CONTAINER = 'META-INF/container.xml'
const XHTML = 'application/xhtml+xml'
const words = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean)

/** Reads the package document, of the first rendition if there are several. */
export async function readPackage(files: BookFiles): Promise<Package> {
  const file = await packageFile(files)
  const bytes = await files.read(file)
  if (bytes === null) throw refused('package', file)
  const manifest = new Map<string, Item>()
  const spine: { id: string; properties: readonly string[] }[] = []
  const problems = new Findings<BookProblem>()
  const seen: Seen = { version: null, layout: null, isFixed: false }
  readStrictly(file, bytes, {
    open(name, attributes) {
      const of = (attribute: string) => attributes.get(attribute)
      if (name === 'package') seen.version = of('version') ?? ''
      if (name === 'meta' && of('property') === 'rendition:layout') seen.layout = ''
      if (name === 'item') manifest.set(of('id')?.trim() ?? '', itemOf(file, attributes, problems))
      if (name === 'itemref') spine.push({ id: of('idref')?.trim() ?? '', properties: words(of('properties')) })
    },
    text(text) {
      if (seen.layout !== null) seen.layout += text
    },
    close() {
      seen.isFixed ||= seen.layout?.trim() === 'pre-paginated'
      seen.layout = null
    },
  })
  const { version } = seen
  if (version === null) throw refused('package', file)
  if (!/^3(\.|$)/.test(version)) throw refused('version', file, { version: version || '?' })
  const isFixed = spine.some(({ properties }) => properties.includes('rendition:layout-pre-paginated'))
  if (isFixed || seen.isFixed) throw refused('fixedLayout')
  const items = [...manifest.values()]
  for (const item of items) if (item.file !== null && !files.has(item.file)) problems.add('missingFile', item.file)
  const pages = pagesOf(manifest, spine, problems)
  const contents = items.find(({ properties }) => properties.includes('nav'))?.file
  if (problems.list.length > 0) throw new BookRefused(problems.list)
  if (pages.length === 0) throw refused('noPages')
  if (!contents) throw refused('noContents')
  return { items, pages, contents }
}

async function packageFile(files: BookFiles): Promise<string> {
  const bytes = await files.read(CONTAINER)
  if (bytes === null) throw refused('container')
  const found: string[] = []
  readStrictly(CONTAINER, bytes, {
    open(name, attributes) {
      if (name === 'rootfile') found.push(attributes.get('full-path') ?? '')
    },
    close() {},
    text() {},
  })
  const [path] = found
  if (!path) throw refused('container')
  // From the root of the book, never from a folder.
  const address = resolveAddress('root', path)
  if (address.to !== 'file') throw refused('pathOutside', path)
  return address.file
}

function itemOf(from: string, attributes: Attributes, problems: Findings<BookProblem>): Item {
  const href = attributes.get('href') ?? ''
  const address = resolveAddress(from, href)
  const isRemote = address.to === 'elsewhere' && /^https?:/i.test(href)
  if (address.to !== 'file' && !isRemote) problems.add('pathOutside', href)
  return {
    file: address.to === 'file' ? address.file : null,
    mediaType: (attributes.get('media-type') ?? '').toLowerCase(),
    properties: words(attributes.get('properties')),
  }
}

function pagesOf(
  manifest: ReadonlyMap<string, Item>,
  spine: readonly { readonly id: string }[],
  problems: Findings<BookProblem>,
): string[] {
  return spine.flatMap(({ id }) => {
    const item = manifest.get(id)
    if (!item?.file) problems.add('missingFile', id)
    else if (item.mediaType !== XHTML) problems.add('otherPage', item.file)
    else return [item.file]
    return []
  })
}
