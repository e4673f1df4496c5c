import { searchKey } from './names.ts'

/** Words that say what a place is, and not which one. */
const KINDS_OF_PLACES: ReadonlySet<string> = new Set(
  (
    'school schools elementary primary middle high academy charter magnet public community district campus center centre ' +
    'es ps ms hs the of and room rm class classroom homeroom grade period section year'
  ).split(' '),
)

/** Whether two names of schools or classes have no word in common that tells which one it is. */
export function isAnotherPlace(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)]
  if (words.length === 0 || others.length === 0) return searchKey(one) !== searchKey(other)
  return !words.some(word => others.some(each => isLike(word, each)))
}

const tellingWords = (name: string) =>
  searchKey(name)
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !KINDS_OF_PLACES.has(word))

const isLike = (one: string, other: string) =>
  one === other || (one.length > 3 && other.startsWith(one)) || (other.length > 3 && one.startsWith(other))
