import type { Readable } from 'node:stream'
import { t } from '../../../texts/texts.ts'
import type { ProblemLog } from '../problems.ts'
import { type DateHints, dateHints } from './date-hints.ts'
import { type Encoding, encodingOf } from './encoding.ts'

/** What a first pass over a file's bytes finds, before any row is read. */
export interface Survey {
  encoding: Encoding
  delimiter: ',' | ';' | '\t' | '|'
  firstLine: string
  /** Whether anything follows the first line. */
  hasRows: boolean
  dates: DateHints
}

const delimiters = [',', ';', '\t', '|'] as const
const nestedZip = 'PK\u0003\u0004'

/**
 * Reads a file through once, because three things can only be known from the whole of it: whether it is UTF-8
 * throughout, which of two numbers is the day in its dates, and whether it holds any row.
 */
export async function surveyFile(file: string, open: () => Promise<Readable>, log: ProblemLog): Promise<Survey> {
  const hints = dateHints()
  let head = ''
  let hasRows = false
  const encoding = await encodingOf(open, text => {
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
  if (delimiter !== ',') log.add('file.delimiter', { file, value: t(`rosterSync:word.${names[delimiter]}`) })
  return { encoding, delimiter, firstLine, hasRows, dates: hints.found() }
}

const names = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const

/** The delimiter that parts the header into the most columns. */
function delimiterOf(header: string): Survey['delimiter'] {
  const counts = delimiters.map(delimiter => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
