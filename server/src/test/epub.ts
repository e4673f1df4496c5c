import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The files of a book by name, in their order in the zip. */
export type EpubFiles = Readonly<Record<string, string | Buffer>>

const MIMETYPE = 'application/epub+zip'
const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

export const pageOf = (body: string, head = '') => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>A page</title>${head}</head>
<body>${body}</body></html>`

const lessonsOf = (numbers: readonly number[]) =>
  numbers.map(lesson => `<h2 id="lesson-${lesson}">Lesson ${lesson}</h2><p>Read it &amp; clap.</p>`).join('\n')

export interface Epub {
  /** The lessons of it; those of a guide are 70, 207 or 114. */
  readonly lessons: number
  readonly without?: readonly number[]
  /** In the body of the one page, after the lessons. */
  readonly body?: string
  readonly head?: string
  /** More files, which the package does not list. */
  readonly more?: EpubFiles
  /** More lines of the manifest. */
  readonly items?: string
  readonly metadata?: string
}

/** The files of a small book that is as it should be. */
export function epubFiles({ lessons, without = [], body = '', head = '', more = {}, items = '', metadata = '' }: Epub) {
  const numbers = Array.from({ length: lessons }, (_, at) => at + 1).filter(lesson => !without.includes(lesson))
  const lines = numbers.map(lesson => `<li><a href="pages/one.xhtml#lesson-${lesson}">Lesson ${lesson}</a></li>`)
  return {
    'META-INF/container.xml': CONTAINER,
    'book/package.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test</dc:identifier><dc:title>Our own guide</dc:title>
<dc:language>en</dc:language>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="one" href="pages/one.xhtml" media-type="application/xhtml+xml"/>${items}</manifest>
<spine><itemref idref="one"/></spine></package>`,
    'book/nav.xhtml': pageOf(`<nav epub:type="toc"><h1>Contents</h1><ol>${lines.join('')}</ol></nav>`),
    'book/pages/one.xhtml': pageOf(`<h1>Our own guide</h1>${lessonsOf(numbers)}${body}`, head),
    ...more,
  }
}

/** A zip of these files that begins as a book does. */
export async function epubOfFiles(files: EpubFiles): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(MIMETYPE), 'mimetype', { compress: false })
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

export const epubWith = (epub: Epub): Promise<Buffer> => epubOfFiles(epubFiles(epub))

/** The same bytes with one name in place of another of the same length, which no writer of zips would take. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(zip)
  for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + 1)) changed.write(to, at, 'latin1')
  return changed
}
