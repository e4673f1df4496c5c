import { type Face, type FontFile, familiesFor, lastResort } from './fonts.ts'

/** Letters that one font draws in one direction, in the order in which they are read. */
export interface Run {
  readonly text: string
  readonly file: FontFile
  readonly isRtl: boolean
  /** Whether its glyphs depend on their neighbours, so that HarfBuzz has to choose and place them. */
  readonly isShaped: boolean
}

/** Scripts whose letters stand side by side, as they are typed. */
const UNSHAPED = ['Common', 'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Ethiopic', 'Cherokee']
const SIDE_BY_SIDE = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']
const IS_UNSHAPED = new RegExp(
  `^[${[...UNSHAPED, ...SIDE_BY_SIDE].map(script => `\\p{Script=${script}}`).join('')}]*$`,
  'u',
)

/** A letter with its marks, which only one font can place. */
const LETTERS = /[\s\S][\p{M}\p{Cf}\p{EMod}]*/gu
/** Signs that are heard of in shaping and never seen: joiners and choices of a variant. */
const IS_UNSEEN = /^(?:\p{Cf}|\p{Variation_Selector}|\u034f)$/u
/** What belongs to no script stays in the font of the letter before it. */
const IS_NEUTRAL = /^[\p{Z}\p{P}\p{S}\p{N}]/u

const cache = new Map<string, readonly Run[]>()
const MAX_CACHED = 5_000

/**
 * A text of one direction as runs of a font each, in the order in which it is read. It is set from one family if one has
 * all its letters, so that a name does not change its look in the middle; a letter that no font has is an empty box.
 */
export function runsOf(text: string, face: Face, isRtl = false): readonly Run[] {
  const key = `${face} ${isRtl} ${text}`
  const known = cache.get(key)
  if (known) return known
  const runs = fontRuns(text, face, isRtl)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, runs)
  return runs
}

/** Neighbours of one font and direction as one. */
export function joinRuns(first: Run, second: Run): Run | null {
  if (first.file !== second.file || first.isRtl !== second.isRtl) return null
  return { ...first, text: first.text + second.text, isShaped: first.isShaped || second.isShaped }
}

/** The letters of a text that no font has, each once. */
export function lettersWithoutFont(text: string): readonly string[] {
  const files = [...familiesFor(text, 'sans')].flat()
  const missing = lettersOf(text.normalize('NFC')).filter(letter => !files.some(file => hasAll(file, letter)))
  return [...new Set(missing)]
}

const lettersOf = (text: string): readonly string[] => text.match(LETTERS) ?? []

const hasAll = (file: FontFile, letter: string): boolean =>
  Array.from(letter).every(each => IS_UNSEEN.test(each) || file.has(each.codePointAt(0) ?? 0))

/** The first family that has all the letters. */
function familyWith(letters: readonly string[], text: string, face: Face): readonly FontFile[] | null {
  for (const files of familiesFor(text, face))
    if (letters.every(letter => files.some(file => hasAll(file, letter)))) return files
  return null
}

function fontRuns(text: string, face: Face, isRtl: boolean): readonly Run[] {
  const letters = lettersOf(text)
  const candidates = familyWith(letters, text, face) ?? [...familiesFor(text, face)].flat()
  const runs: { text: string; file: FontFile }[] = []
  for (const letter of letters) {
    const before = runs.at(-1)
    const stays = before && IS_NEUTRAL.test(letter) && hasGlyphs(before.file, letter)
    const file = stays
      ? before.file
      : (candidates.find(each => hasAll(each, letter)) ??
        candidates.find(each => each.has(letter.codePointAt(0) ?? 0)) ??
        lastResort(face))
    if (before?.file === file) before.text += letter
    else runs.push({ text: letter, file })
  }
  return runs.map(run => ({ ...run, isRtl, isShaped: isRtl || !IS_UNSHAPED.test(run.text) }))
}

const hasGlyphs = ({ font }: FontFile, letter: string): boolean =>
  Array.from(letter).every(each => IS_UNSEEN.test(each) || font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
