import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../shared/data/cases/', import.meta.url)

/** Small files that came from offices, kept beside the checkout; the tests that need one are skipped without them. */
export const hasCaseFiles = existsSync(folder)

/** One of them, with words such as STUDENT_1 replaced. */
export function caseFile(name: string, replaced: Readonly<Record<string, string>> = {}): Buffer {
  const bytes = readFileSync(new URL(name, folder))
  const words = Object.entries(replaced)
  if (words.length === 0) return bytes
  return Buffer.from(
    words.reduce((text, [word, by]) => text.replaceAll(word, by), bytes.toString('latin1')),
    'latin1',
  )
}
