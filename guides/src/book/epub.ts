import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { GuideLesson } from '../lessons.ts'
import { chapter } from './chapter.ts'
import { howToUse, navigation, titlePage } from './front.ts'
import { CONTAINER, packageDocument } from './package.ts'
import { fileOf, unitsOf } from './xhtml.ts'

/** A guide as an EPUB 3 file. The same lessons and day give the same bytes. */
export async function epubOf(level: 1 | 2 | 3, lessons: readonly GuideLesson[], modified: string): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string, compress = true) =>
    // Readers look for the type at a fixed place, so nothing may stand between its name and its text.
    zip.addBuffer(Buffer.from(text), name, { compress, mtime: new Date(modified), forceDosTimestamp: true })
  add('mimetype', 'application/epub+zip', false)
  add('META-INF/container.xml', CONTAINER)
  const files: Record<string, string> = {
    'package.opf': packageDocument(level, modified),
    'title.xhtml': titlePage(level),
    'how.xhtml': howToUse(),
    'nav.xhtml': navigation(level, lessons),
    ...Object.fromEntries(unitsOf(level).map(unit => [fileOf(unit), chapter(unit, lessons)])),
    'style.css': readFileSync(new URL('style.css', import.meta.url), 'utf8'),
  }
  for (const [name, text] of Object.entries(files)) add(`OEBPS/${name}`, text)
  zip.end()
  return buffer(zip.outputStream)
}
