import { searchKey } from './names.ts'
import { type PasswordProblem, STAFF_PASSWORD } from './passwords.ts'

/** What a staff password is compared with. The browser knows less of it than the server, which decides. */
export interface GuessablePasswords {
  /** Whether a text, in lower case, is on the list of common passwords. */
  readonly isCommon?: (text: string) => boolean
  /** Names, addresses, schools, the program: whatever somebody who knows the person would try. */
  readonly ownWords?: readonly string[]
}

/** One's own words need at least this many other letters and digits; 'Tess2026!' is easily guessed. */
const MIN_BESIDE_OWN_WORDS = 6
/** A common password is still common with up to this many characters around it: 'Sunshine123!'. */
const MAX_AROUND_COMMON = 4
const MIN_DISTINCT = 4
/** Shorter words ('Al', 'of') are in too many good passwords. */
const MIN_WORD = 3

/** What is wrong with a staff password (SIGN-10), or null. The length is in code points: an emoji is one character. */
export function staffPasswordProblem(password: string, guessable: GuessablePasswords = {}): PasswordProblem | null {
  const { isCommon = () => false, ownWords = [] } = guessable
  const length = [...password].length
  if (length === 0) return 'required'
  if (length < STAFF_PASSWORD.min) return 'staffTooShort'
  if (length > STAFF_PASSWORD.max) return 'staffTooLong'
  if (isCommonPassword(password, isCommon)) return 'staffCommon'
  if (isTooRegular(password)) return 'staffTooRegular'
  return isOfOwnWords(password, ownWords) ? 'staffOwnWords' : null
}

/** True for a few characters again and again, and for one or two rows such as 'abcdefghij' and '1234554321'. */
function isTooRegular(password: string): boolean {
  const characters = [...password.toLowerCase()]
  if (new Set(characters).size < MIN_DISTINCT) return true
  const steps = characters
    .slice(1)
    .map((each, at) => (each.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0))
  const breaks = steps.filter((step, at) => Math.abs(step) > 1 || (at > 0 && step !== steps[at - 1]))
  return breaks.length <= 2
}

function isCommonPassword(password: string, isCommon: (text: string) => boolean): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return isCommon(text) || (word.length >= text.length - MAX_AROUND_COMMON && isCommon(word))
}

const lettersAndDigits = (text: string) => searchKey(text).replace(/[^\p{L}\p{N}]+/gu, '')

function isOfOwnWords(password: string, ownWords: readonly string[]): boolean {
  const words = ownWords.flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(lettersAndDigits)
  const longestFirst = [...new Set(words)].filter(word => word.length >= MIN_WORD).sort((a, b) => b.length - a.length)
  const text = lettersAndDigits(password)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.length < MIN_BESIDE_OWN_WORDS
}
