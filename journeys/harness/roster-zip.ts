import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file to drop or choose on a page. */
export interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The small roster that stories import: two classes, two teachers, eight children, and one invalid enrollment. */
export const RIVERBEND = join(import.meta.dirname, '..', 'fixtures', 'riverbend')

/**
 * Zips a folder of CSV files, as a student information system does. `change` may rewrite the text of each file; when it
 * returns an empty text, the file is left out.
 */
export async function rosterZip(
  name: string,
  folder: string,
  change: (file: string, text: string) => string = (_, text) => text,
): Promise<FilePayload> {
  const zip = new ZipFile()
  for (const file of (await readdir(folder)).filter(each => each.endsWith('.csv'))) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = change(file, text)
    if (changed !== '') zip.addBuffer(Buffer.from(changed), file)
  }
  zip.end()
  return { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
}
