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
  isLikeAny(row.given, stored.given, isNickname) && isLikeAny(row.family, stored.family, isLongBeginning)

type IsBeginning = (short: string) => boolean
/** Ben is Benjamin and J. is Jo. A single Chinese character is a whole name. */
const isNickname: IsBeginning = short => short.length > 1 || /^[a-z]$/.test(short)
/** Li is not Lincoln. */
const isLongBeginning: IsBeginning = short => short.length > 3

function isLikeAny(name: string | undefined, stored = '', isBeginning: IsBeginning): boolean {
  if (name === undefined) return true
  const [words, own] = [wordsOf(name), wordsOf(stored)]
  // 'De Andre' is 'DeAndre'.
  if (isLike(words.join(''), own.join(''), isBeginning)) return true
  const telling = tellingOf(words)
  const ownTelling = telling.every(isShort) ? own : tellingOf(own)
  return telling.some(word => ownTelling.some(each => isLike(word, each, isBeginning)))
}

/** In plain letters: without accents, points and vowel signs, apostrophes and full stops, and what nobody sees. */
const wordsOf = (name: string) =>
  searchKey(name.replace(UNSEEN, ''))
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.'`´‘’ʻʼ]/gu, '')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)

const isShort = ({ length }: string) => length < 4

/** Without 'de la', 'Al' and initials, which many share, as long as something is left. */
function tellingOf(words: readonly string[]): readonly string[] {
  const long = words.filter(word => !isShort(word))
  return long.length > 0 ? long : words
}

function isLike(one: string, other: string, isBeginning: IsBeginning): boolean {
  if (one === other) return one !== ''
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (long.startsWith(short) && isBeginning(short)) || (short.length > 5 && editDistance(one, other) <= 1)
}
