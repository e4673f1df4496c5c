import { searchKey } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'

/** What somebody looks for (SHELL-14). */
export interface Wanted {
  /** Keys of words: each begins a word of what is found. Empty where ids are listed. */
  readonly words: readonly string[]
  /** The key of the whole text. */
  readonly phrase: string
  /** Ids, user names and e-mail addresses, each whole, as they were typed. */
  readonly ids: readonly string[]
  readonly isList: boolean
}

/** A name has fewer words; the rest of a longer text is left out. */
const MAX_WORDS = 8
/** Only this many letters of a word are stored (migration 0021). */
const MAX_LETTERS = 40

/**
 * Reads what was typed or pasted. Semicolons, tabs and new lines make a list of ids; spaces and commas do only if every
 * part has a digit or is an e-mail address, because names have spaces and commas too ('Reddy, Asha').
 */
export function wantedIn(typed: string): Wanted {
  const lines = partsOf(typed, /[;\t\r\n]+/)
  const ids = [...new Set(lines.flatMap(idsInLine))]
  if (lines.length > 1 || ids.length > 1) return { words: [], phrase: '', ids, isList: true }
  return { words: wordsIn(typed), phrase: searchKey(typed), ids: lines, isList: false }
}

/** The ids of a line, or the whole line. */
function idsInLine(line: string): readonly string[] {
  const parts = partsOf(line, /[,\s]+/)
  return parts.length > 1 && parts.every(part => /[\d@]/.test(part)) ? parts : [line]
}

const partsOf = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map(part => part.trim())
      .filter(Boolean),
  ),
]

/** Leaves out words that begin another one: they narrow nothing. */
function wordsIn(typed: string): string[] {
  const words = searchKey(typed.replaceAll(',', ' '))
    .split(' ')
    .filter(Boolean)
    .map(word => [...word].slice(0, MAX_LETTERS).join(''))
  const longest = [...new Set(words)].sort((one, other) => other.length - one.length)
  return longest.filter((word, at) => !longest.slice(0, at).some(other => other.startsWith(word))).slice(0, MAX_WORDS)
}

/** Whether a word begins with these letters. A range, because row-level security keeps LIKE from using an index. */
export const beginsWith = (word: RawBuilder<unknown>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`${word} >= ${letters} AND ${word} < ${`${letters}\u{10ffff}`}`

/** Whether each word begins a word of the text, where every word has a space before it. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.join(
        words.map(word => sql`${text} LIKE ${`% ${escapeLike(word)}%`}`),
        sql` AND `,
      )}`

/** Ids as they may be stored: people type letters in either case. An array for `= ANY`. */
export const spellingsOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`${[...new Set(ids.flatMap(id => [id, id.toLowerCase(), id.toUpperCase()]))]}::text[]`
