import type { Readable } from 'node:stream'
import { type Delimiter, delimiterOf } from '../../../files/reading/delimiter.ts'
import { detectEncoding, type Encoding } from '../../../files/reading/encoding.ts'
import { t } from '../../../texts/texts.ts'
import type { ProblemLog } from '../problems.ts'
import { type DateHints, dateHints } from './date-hints.ts'

/** What the first pass over a file finds. */
export interface Survey {
  encoding: Encoding
  delimiter: Delimiter
  firstLine: string
  /** True if anything follows the first line. */
  hasRows: boolean
  dates: DateHints
}

const nestedZip = 'PK\u0003\u0004'

/**
 * Reads the whole file once, because three things depend on all of it: its encoding, the order of day and month in its
 * dates, and whether it has any rows.
 */
export async function surveyFile(file: string, open: () => Promise<Readable>, log: ProblemLog): Promise<Survey> {
  const hints = dateHints()
  let head = ''
  let hasRows = false
  const encoding = await detectEncoding(open, text => {
    hints.read(text)
    const before = head
    if (head.length < 65_536) head += text
    hasRows ||= /[\r\n]/.test(before) ? /[^\s,;|"]/.test(text) : /[\r\n][\s\S]*?[^\s,;|"]/.test(head)
  })
  const text = head.replace(/^\uFEFF/, '')
  if (text.startsWith(nestedZip)) log.stop('zip.nested', { value: file })
  const firstLine = /^[\r\n]*([^\r\n]*)/.exec(text)?.[1] ?? ''
  if (encoding !== 'utf-8') log.add('file.encoding', { file, value: encoding })
  const delimiter = delimiterOf(firstLine)
  if (delimiter !== ',') log.add('file.delimiter', { file, value: t(`bringingIn:word.${names[delimiter]}`) })
  return { encoding, delimiter, firstLine, hasRows, dates: hints.found() }
}

const names = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
