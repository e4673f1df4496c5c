import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file as a person drops it on a page. */
export interface Dropped {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The small district that the stories bring in: two classes, two teachers, eight children, one enrollment too many. */
export const RIVERBEND = join(import.meta.dirname, '..', 'fixtures', 'riverbend')

/**
 * Zips a folder of CSV files, as a student information system does; `change` may rewrite a file's text, and leaves the
 * file out by making it empty.
 */
export async function rosterZip(
  name: string,
  folder: string,
  change: (file: string, text: string) => string = (_, text) => text,
): Promise<Dropped> {
  const zip = new ZipFile()
  for (const file of (await readdir(folder)).filter(each => each.endsWith('.csv'))) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = change(file, text)
    if (changed !== '') zip.addBuffer(Buffer.from(changed), file)
  }
  zip.end()
  return { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
}
