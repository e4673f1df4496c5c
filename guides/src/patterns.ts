import type { Word } from './words.ts'

const VOWELS = /^(a|e|i|o|u|oo|ou|oi|aw|ee|ie|oe|ue|er|ar|or|[aeiou]_e)$/
/** Two letters of one sound that are themselves a pattern. */
const PAIRS = /^(..+|[aeiou]_e)$/

const isVowel = (spelling: string) => VOWELS.test(spelling)

/** The patterns that a child must know to read a word by its sounds; see `taught.ts`. */
export function patternsOf({ word, spellings }: Word, isKnown: (word: string) => boolean): string[] {
  const pairs = spellings.filter(spelling => PAIRS.test(spelling))
  return [...new Set([...shapesOf(word, spellings, isKnown), ...pairs])]
}

function shapesOf(word: string, spellings: readonly string[], isKnown: (word: string) => boolean): string[] {
  if (spellings.filter(isVowel).length > 1) return partsOf(word, isKnown) ? ['compound'] : ['syllables']
  // A plural is read as its word and s; so is a verb with s.
  const isPlural = /[^s]s$/.test(word) && spellings.length > 2 && isKnown(word.slice(0, -1))
  const sounds = isPlural ? spellings.slice(0, -1) : spellings
  const at = sounds.findIndex(isVowel)
  const vowel = sounds[at] ?? ''
  const shape = shapeOf(vowel, at, sounds.length - at - 1)
  return [...(isPlural ? ['plural'] : []), ...(shape === null ? [] : [shape])]
}

/** Named by how many consonants stand before and after the vowel; null for a long vowel without two together. */
function shapeOf(vowel: string, before: number, after: number): string | null {
  if (before > 2) return 'CCCVC'
  if (before === 2) return after > 1 ? 'CCVCC' : 'CCVC'
  if (after > 1) return before === 1 ? 'CVCC' : 'VCC'
  if (vowel.length > 1) return null
  if (after === 0) return 'open'
  return before === 1 ? `-${vowel}-` : `${vowel}-`
}

/** Two known words of at least three letters that a word is put together from; null if it is not. */
export function partsOf(word: string, isKnown: (word: string) => boolean): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isKnown(first) && isKnown(second)) return [first, second]
  }
  return null
}
