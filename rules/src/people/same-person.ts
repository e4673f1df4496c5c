import { editDistance } from './edit-distance.ts'
import { searchKey } from './names.ts'

/** The names of a person as a row or a record has them. */
export interface ComparedName {
  /** The first name; for `isSamePerson` of a record, with the middle name. */
  readonly given?: string | null | undefined
  /** `isAnotherPerson` compares it with given names only: many are called Marie between two names. */
  readonly middle?: string | null | undefined
  readonly family?: string | null | undefined
}

/**
 * Whether a row of these names can be about the person of those: each name that the row has is, begins or nearly is the
 * stored one. A mistyped Student Id or address must not rename a stranger, so a new family name is asked about as well.
 */
export const isSamePerson = (row: ComparedName, stored: ComparedName): boolean =>
  isLikeAny(row.given, stored.given, isNickname) && isLikeAny(row.family, stored.family, isLongBeginning)

/**
 * Whether these are the names of two people: given and family name are both other, also in the other order, so that the
 * id or address they share has come to another person (PEOPLE-19). A name that is missing on either side tells nothing.
 * Which is asked first does not matter.
 */
export const isAnotherPerson = (one: ComparedName, other: ComparedName): boolean =>
  !sharesName(one, other) && !isSamePerson(turned(one), other) && !isSamePerson(turned(other), one)

function sharesName(one: ComparedName, other: ComparedName): boolean {
  if (isBlank(one.given) || isBlank(other.given) || isBlank(one.family) || isBlank(other.family)) return true
  return (
    isLikeAny(one.given, allGiven(other), isNickname) ||
    isLikeAny(other.given, allGiven(one), isNickname) ||
    isLikeAny(one.family, other.family, isLongBeginning) ||
    isLikeAny(other.family, one.family, isLongBeginning)
  )
}

const isBlank = (name: Text) => !name?.trim()
const allGiven = ({ given, middle }: ComparedName) => [given, middle].filter(Boolean).join(' ')
const turned = ({ given, family }: ComparedName): ComparedName => ({ given: family, family: given })

/** The words of a name in one order, by which an answer about it is found again: 'diaz ana' is 'ana diaz'. */
export const nameKey = (...names: readonly Text[]) =>
  names
    .flatMap(name => wordsOf(name ?? ''))
    .toSorted()
    .join(' ')

type Text = string | null | undefined
type IsBeginning = (short: string) => boolean
/** Ben is Benjamin and J. is Jo. A single Chinese character is a whole name. */
const isNickname: IsBeginning = short => short.length > 1 || /^[a-z]$/.test(short)
/** Li is not Lincoln. */
const isLongBeginning: IsBeginning = short => short.length > 3

function isLikeAny(name: Text, stored: Text, isBeginning: IsBeginning): boolean {
  if (name === undefined || name === null) return true
  const [words, own] = [wordsOf(name), wordsOf(stored ?? '')]
  // 'De Andre' is 'DeAndre'.
  if (isLike(words.join(''), own.join(''), isBeginning)) return true
  const telling = tellingOf(words)
  const ownTelling = telling.every(isShort) ? own : tellingOf(own)
  return telling.some(word => ownTelling.some(each => isLike(word, each, isBeginning)))
}

/** In plain letters: without accents, points and vowel signs, apostrophes and full stops, and what nobody sees. */
const wordsOf = (name: string) =>
  searchKey(name.replace(/\p{Cf}/gu, ''))
    .normalize('NFKD')
    .replace(/[\p{M}.'`´‘’ʻʼ]/gu, '')
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
