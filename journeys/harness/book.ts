import { buffer } from 'node:stream/consumers'
import type { FrameLocator, Page } from '@playwright/test'
import { ZipFile } from 'yazl'

/** The page of the book that the reader shows. */
export const bookOf = (page: Page): FrameLocator => page.frameLocator('iframe')

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

interface Made {
  /** The body of each page, by the name of its file. */
  readonly pages: Readonly<Record<string, string>>
  /** Stands in the head of each page. */
  readonly head?: string
  /** Stands among the metadata of the package. */
  readonly metadata?: string
  /** More files, which the package does not list. */
  readonly files?: Readonly<Record<string, string>>
}

/** A small EPUB 3 file, valid but for what its pages say. */
export async function madeBook({ pages, head = '', metadata = '', files = {} }: Made): Promise<Buffer> {
  const names = Object.keys(pages)
  const items = names.map((name, at) => `<item id="p${at}" href="${name}" media-type="application/xhtml+xml"/>`)
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { compress: name !== 'mimetype' })
  add('mimetype', 'application/epub+zip')
  add('META-INF/container.xml', CONTAINER)
  add(
    'package.opf',
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:made</dc:identifier><dc:title>Made</dc:title>
<dc:language>en</dc:language><meta property="dcterms:modified">2026-01-02T00:00:00Z</meta>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest>
<spine>${names.map((_, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
  )
  const links = names.map(name => `<li><a href="${name}">Page ${name.replace('.xhtml', '')}</a></li>`)
  add('nav.xhtml', xhtml('', `<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`))
  for (const [name, body] of Object.entries(pages)) add(name, xhtml(head, body))
  for (const [name, text] of Object.entries(files)) add(name, text)
  zip.end()
  return buffer(zip.outputStream)
}

const xhtml = (head: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en">
<head><title>Made</title>${head}</head><body>${body}</body></html>`
