import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'

const nothing = new Set(['NULL', 'null', 'N/A', 'n/a', '#N/A', '-', '--'])
const tidy = /^[\x21\x22\x24-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const spreadsheetError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/
const specId = /^[0-9A-Za-z._/@-]+$/
const shortened = /^\d(\.\d+)?e\+\d+$/i
const truths = new Map([
  ...['true', 't', 'yes', 'y', '1'].map(word => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map(word => [word, false] as const),
])

/** What exports write for 'nothing'. A name is never taken for one of these: people are called Null. */
export const isNothing = (text: string) => nothing.has(text)

/** Whether a cell can be taken as it is: nearly all are, and this keeps them cheap. */
export const isTidy = (raw: string) => raw === '' || tidy.test(raw)

/** Outer blanks off, control characters to one space: they are no text, and PostgreSQL refuses the zero one. */
export const tidied = (raw: string) => raw.trim().replace(/\p{Cc}+/gu, ' ')

export const isSpreadsheetError = (text: string) => spreadsheetError.test(text)

/** What a lower-case word says; undefined for one that is neither. */
export const truth = (word: string): boolean | undefined => truths.get(word)

/** Whether an id keeps to the characters that OneRoster allows. */
export const isSpecId = (id: string) => specId.test(id)

const idReasons = {
  shortened: t('rosterSync:id.shortened'),
  tooLong: t('rosterSync:id.tooLong', { most: limits.idLength }),
}

/** Why a text cannot be an id, or null. */
export function idProblem(id: string): string | null {
  if (shortened.test(id)) return idReasons.shortened
  return id.length > limits.idLength ? idReasons.tooLong : null
}

/** The parts of a comma-separated list, some systems' semicolons included. */
export function listParts(text: string): string[] {
  if (text === '') return []
  if (!/[,;]/.test(text)) return [text]
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
}
