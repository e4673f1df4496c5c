import { partsOf, patternsOf } from './patterns.ts'
import { CAPITALS, LETTERS, PATTERNS, SIGNS, TOLD } from './taught.ts'
import { BLOCKED, NAMES, WORDS } from './words.ts'

const LEVEL_2 = 71

const isKnown = (word: string) => WORDS.has(word)

/** What stands between spaces, without the signs around it. */
const wordsIn = (text: string) => text.split(/[\s.?!,]+/).filter(Boolean)

/**
 * Why a child cannot read this in a lesson, numbered across all levels; nothing if they can. Before Level 2 a child reads
 * letters, then words whose every letter, sound and pattern was taught, and the few words that were told.
 */
export function problemsOf(text: string, lesson: number): string[] {
  const signs = [...text].filter(sign => sign in SIGNS && (SIGNS[sign] as number) > lesson)
  const words = text
    .split(/[.?!] /)
    .flatMap(sentence =>
      wordsIn(sentence).flatMap((word, at) =>
        lesson < LEVEL_2 ? letterProblems(word, lesson) : wordProblems(word, lesson, at === 0),
      ),
    )
  return [...words, ...signs.map(sign => `'${sign}' comes in lesson ${SIGNS[sign]}`)]
}

/** The patterns, letters and told words that a text shows, for counting how often each is seen. */
export function shownIn(text: string, lesson: number): string[] {
  if (lesson < LEVEL_2) return wordsIn(text).flatMap(word => [...word])
  return wordsIn(text).flatMap(word => {
    if (word in TOLD || word.toLowerCase() in TOLD) return [word in TOLD ? word : word.toLowerCase()]
    const known = wordOf(word)
    return known ? patternsOf(known, isKnown) : []
  })
}

const letterProblems = (word: string, lesson: number) =>
  [...word].flatMap(letter => {
    const at = LETTERS[letter]
    if (at === undefined) return [`'${letter}' is no letter`]
    return at > lesson ? [`'${letter}' comes in lesson ${at}`] : []
  })

function wordProblems(word: string, lesson: number, isFirst: boolean): string[] {
  const small = word.toLowerCase()
  if (BLOCKED.has(small)) return [`'${word}' is on the list of words to leave out`]
  const isCapital = word[0] !== word[0]?.toLowerCase()
  if (isCapital && lesson < CAPITALS) return [`'${word}' has a capital before they are taught`]
  if (isCapital && !isFirst && !NAMES.has(baseOf(word)) && !/^I('|$)/.test(word) && small !== 'i')
    return [`'${word}' has a capital in the middle`]
  const told = TOLD[word] ?? TOLD[small]
  if (told !== undefined) return told > lesson ? [`'${word}' is told in lesson ${told}`] : []
  const known = wordOf(word)
  if (!known)
    return [
      NAMES.has(baseOf(word)) ? `'${word}' is a name and needs its capital` : `'${word}' is not in the list of words`,
    ]
  if (/'/.test(word) && (SIGNS["'"] as number) > lesson) return [`'${word}' has an apostrophe`]
  return patternsOf(known, isKnown).flatMap(pattern => lateness(pattern, known.word, lesson))
}

function lateness(pattern: string, word: string, lesson: number): string[] {
  // Words in two parts, each of which can be read, are read from the lesson of syllables on.
  const at = PATTERNS[pattern === 'compound' && partsOf(word, isKnown) ? 'syllables' : pattern]
  if (at === undefined) return [`'${word}' has the pattern ${pattern}, which is never taught`]
  return at > lesson ? [`'${word}' has ${pattern}, which comes in lesson ${at}`] : []
}

const wordOf = (word: string) =>
  (word[0] === word[0]?.toLowerCase() ? undefined : NAMES.get(baseOf(word))) ?? WORDS.get(baseOf(word))

/** A word without the 's of a possessive, in small letters. */
const baseOf = (word: string) => word.toLowerCase().replace(/'s?$/, '')
