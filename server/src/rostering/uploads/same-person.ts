import { UNSEEN } from '@hornbook/contract/values'
import { searchKey } from '@hornbook/rules/people/names'
import { editDistance } from '../../files/reading/edit-distance.ts'

interface Name {
  /** First and, where it is known, middle name. */
  readonly given: string | undefined
  readonly family: string | undefined
}

/**
 * Whether a row of these names can be about the person of those: each name that the row has is, begins or nearly is the
 * stored one. A mistyped Student Id or address must not rename a stranger, so a new family name is asked about as well.
 */
export const isSamePerson = (row: Name, stored: Name): boolean =>
  isLikeAny(row.given, stored.given) && isLikeAny(row.family, stored.family)

function isLikeAny(name: string | undefined, stored = ''): boolean {
  if (name === undefined) return true
  const [words, own] = [wordsOf(name), wordsOf(stored)]
  // 'De Andre' is 'DeAndre'.
  if (isLike(words.join(''), own.join(''))) return true
  const [telling, ownTelling] = [tellingOf(words), tellingOf(own)]
  return telling.some(word => ownTelling.some(each => isLike(word, each)))
}

/** In plain letters: without accents, points and vowel signs, apostrophes and full stops, and what nobody sees. */
const wordsOf = (name: string) =>
  searchKey(name.replace(UNSEEN, ''))
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.'`´‘’ʻʼ]/gu, '')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)

/** Without 'de la', 'Al' and initials, which many share, as long as something is left. */
function tellingOf(words: readonly string[]): readonly string[] {
  const long = words.filter(({ length }) => length > 3)
  return long.length > 0 ? long : words
}

function isLike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === '') return false
  return long.startsWith(short) || (short.length > 4 && editDistance(one, other) <= 1)
}
