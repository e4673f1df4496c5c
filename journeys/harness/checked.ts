import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

const LINE_FEED = 10

/** What the workers of this run have checked, one line each: they come to the same pages, and one check is enough. */
export class Checked {
  private readonly file: string
  private readonly known = new Set<string>()
  private offset = 0

  constructor(name: string) {
    const folder = process.env.HORNBOOK_DATA_DIR
    if (!folder) throw new Error('HORNBOOK_DATA_DIR is not set')
    this.file = join(folder, name)
  }

  /** Those that nobody has noted yet. */
  missing(names: readonly string[]): string[] {
    this.readOthers()
    return names.filter(name => !this.known.has(name))
  }

  add(names: readonly string[]): void {
    if (names.length > 0) appendFileSync(this.file, `${names.join('\n')}\n`)
  }

  private readOthers(): void {
    if (!existsSync(this.file)) return
    const file = openSync(this.file, 'r')
    const bytes = Buffer.alloc(fstatSync(file).size - this.offset)
    const length = readSync(file, bytes, 0, bytes.length, this.offset)
    closeSync(file)
    // Another worker may be in the middle of a line.
    const end = bytes.subarray(0, length).lastIndexOf(LINE_FEED) + 1
    for (const name of bytes.toString('utf8', 0, end).split('\n')) this.known.add(name)
    this.offset += end
  }
}
