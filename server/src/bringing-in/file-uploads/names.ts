import { FILE_ENDINGS, type FileEnding } from '@hornbook/contract/bringing-in/file-upload-limits'
import { UNSEEN } from '@hornbook/contract/values'

const MAX_BYTES = 255

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** The name of a file as it is shown: without its folders, and without what would turn or hide a line (SAFE-12, SAFE-16). */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(CONTROL, '').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  let stem = name.slice(0, -ending.length || undefined)
  while (Buffer.byteLength(stem + ending) > MAX_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + ending
}

/** The ending of a name, if files with it are taken. */
export function endingOf(name: string): FileEnding | null {
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return FILE_ENDINGS.find(each => each === ending) ?? null
}

/** Programs of schools write a table as text or as a workbook, and call it either. */
const TABLES = ['csv', 'txt', 'xls', 'xlsx']
const SAME: Readonly<Record<string, string>> = { jpeg: 'jpg', csv: 'txt' }
const plain = (ending: string) => SAME[ending] ?? ending

/** Whether a file of this name may hold bytes of this kind (as `contentEnding` says it). */
export function mayHold(ending: FileEnding, content: string | null): boolean {
  if (content === null) return false
  return plain(ending) === plain(content) || (TABLES.includes(ending) && TABLES.includes(content))
}

/** The name that a file is saved under: one that says what its bytes are. */
export function savedName(name: string, content: string): string {
  const ending = endingOf(name)
  return ending && plain(ending) === plain(content) ? name : `${name}.${content}`
}
