import { readFileSync } from 'node:fs'

/** A word that a child may be asked to read, in its spellings of sounds: `ship` is sh, i, p, and `cake` c, a_e, k. */
export interface Word {
  readonly word: string
  readonly spellings: readonly string[]
  /** Its last s is said as z. */
  readonly endsInZ: boolean
}

const lines = (file: string) =>
  readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

/** Every word that the guides may use, in small letters. */
export const WORDS: ReadonlyMap<string, Word> = new Map(lines('words.txt').map(wordOf))

/** Names of children and pets, in small letters: they stand with a capital. Some are words as well: 'Will will run.' */
export const NAMES: ReadonlyMap<string, Word> = new Map(lines('names.txt').map(wordOf))

/** Words that no guide may have, whatever it means by them. */
export const BLOCKED: ReadonlySet<string> = new Set(lines('blocked.txt').flatMap(line => line.split(' ')))

function wordOf(line: string): [string, Word] {
  const [word = '', spellings = '', mark] = line.split(' ')
  return [word.toLowerCase(), { word, spellings: spellings.toLowerCase().split('-'), endsInZ: mark === 'z' }]
}
