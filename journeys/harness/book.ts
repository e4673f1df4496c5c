import { buffer } from 'node:stream/consumers'
import type { FrameLocator, Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import type { FilePayload } from './roster-zip.ts'

/** The page of the book that the reader shows. */
export const bookOf = (page: Page): FrameLocator => page.frameLocator('iframe')

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

interface Made {
  /** The body of each page, by the name of its file. */
  readonly pages: Readonly<Record<string, string>>
  /** The lines of its table of contents, by address; a line a page without any. */
  readonly contents?: Readonly<Record<string, string>>
  readonly version?: string
  /** Stands in the head of each page. */
  readonly head?: string
  /** Stands among the metadata of the package. */
  readonly metadata?: string
  /** More files, which the package does not list. */
  readonly files?: Readonly<Record<string, string>>
}

/** A small EPUB 3 file, valid but for what its pages say. */
export async function madeBook({
  pages,
  contents,
  version = '3.0',
  head = '',
  metadata = '',
  files = {},
}: Made): Promise<Buffer> {
  const names = Object.keys(pages)
  const lines = contents ?? Object.fromEntries(names.map(name => [name, `Page ${name.replace('.xhtml', '')}`]))
  const items = names.map((name, at) => `<item id="p${at}" href="${name}" media-type="application/xhtml+xml"/>`)
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { compress: name !== 'mimetype' })
  add('mimetype', 'application/epub+zip')
  add('META-INF/container.xml', CONTAINER)
  add(
    'package.opf',
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:made</dc:identifier><dc:title>Made</dc:title>
<dc:language>en</dc:language><meta property="dcterms:modified">2026-01-02T00:00:00Z</meta>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest>
<spine>${names.map((_, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
  )
  const links = Object.entries(lines).map(([address, title]) => `<li><a href="${address}">${title}</a></li>`)
  add('nav.xhtml', xhtml('', `<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`))
  for (const [name, body] of Object.entries(pages)) add(name, xhtml(head, body))
  for (const [name, text] of Object.entries(files)) add(name, text)
  zip.end()
  return buffer(zip.outputStream)
}

interface Guide {
  readonly lessons: number
  readonly without?: readonly number[]
  /** In its one page, after the lessons. */
  readonly body?: string
  readonly files?: Readonly<Record<string, string>>
  readonly version?: string
}

/** A guide as a provider makes one: a page with all lessons, and a table of contents. */
export async function guideNamed(name: string, guide: Guide): Promise<FilePayload> {
  const { lessons, without = [], body = '', files = {}, version = '3.0' } = guide
  const numbers = Array.from({ length: lessons }, (_, at) => at + 1).filter(lesson => !without.includes(lesson))
  const texts = numbers.map(lesson => `<h2 id="lesson-${lesson}">Lesson ${lesson}</h2><p>Our own lesson ${lesson}.</p>`)
  const contents = Object.fromEntries(numbers.map(lesson => [`one.xhtml#lesson-${lesson}`, `Lesson ${lesson}`]))
  const made = await madeBook({ pages: { 'one.xhtml': texts.join('') + body }, contents, files, version })
  return { name, mimeType: 'application/epub+zip', buffer: made }
}

const xhtml = (head: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en">
<head><title>Made</title>${head}</head><body>${body}</body></html>`
