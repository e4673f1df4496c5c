import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'

const blankWords = new Set(['null', 'n/a', '#n/a', '-', '--', 'absent'])
const LONGEST_BLANK_WORD = 6
const cleanPattern = /^[\x21\x22\x24-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const spreadsheetError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/
const specId = /^[0-9A-Za-z._/@-]+$/
const scientific = /^\d([.,]\d+)?e\+\d+$/i
const booleanWords = new Map([
  ...['true', 't', 'yes', 'y', '1'].map(word => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map(word => [word, false] as const),
])

/** True for words that exports write for an empty cell. Not for names: some people are called Null. */
export const isBlankWord = (text: string) => text.length <= LONGEST_BLANK_WORD && blankWords.has(text.toLowerCase())

/** True if a cell needs no cleaning; a fast path, since nearly all are. */
export const isClean = (raw: string) => raw === '' || cleanPattern.test(raw)

/** Trims, and replaces control characters with a space: PostgreSQL rejects the zero character. */
export const cleaned = (raw: string) => raw.trim().replace(/\p{Cc}+/gu, ' ')

export const isSpreadsheetError = (text: string) => spreadsheetError.test(text)

/** The boolean for a lower-case word; undefined if it is neither. */
export const parseBoolean = (word: string): boolean | undefined => booleanWords.get(word)

/** True if an id has only characters that OneRoster allows. */
export const isSpecId = (id: string) => specId.test(id)

/** True for a long number as a spreadsheet writes it: 1.2E+05. */
export const isShortened = (text: string) => scientific.test(text)

const idReasons = {
  shortened: t('bringingIn:id.shortened'),
  tooLong: t('bringingIn:id.tooLong', { most: limits.idLength }),
}

/** Why a text cannot be an id; null if it can. */
export function idProblem(id: string): string | null {
  if (isShortened(id)) return idReasons.shortened
  return id.length > limits.idLength ? idReasons.tooLong : null
}

/** The parts of a list as JSON, or as PostgreSQL writes it ({KG,01}); null if the text is none. */
export function jsonList(text: string): string[] | null {
  const inside = /^(?:\[(.*)\]|\{(.*)\})$/.exec(text)
  if (!inside) return null
  return listParts(inside[1] ?? inside[2] ?? '')
    .map(part => part.replace(/^"(.*)"$/, '$1').trim())
    .filter(Boolean)
}

/** The parts of a list; some systems separate them with semicolons instead of commas. */
export function listParts(text: string): string[] {
  if (text === '') return []
  if (!/[,;]/.test(text)) return [text]
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
}
