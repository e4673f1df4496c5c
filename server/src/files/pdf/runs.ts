import { type Face, type FontFile, familiesOf, lastResort } from './fonts.ts'

/** Letters that one font draws in one direction. Right-to-left ones are in the order in which they are read. */
export interface Run {
  readonly text: string
  readonly file: FontFile
  readonly isRtl: boolean
}

const RTL = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}'
/** Right-to-left letters with what stands between them, such as the space between two names. */
const RTL_SPANS = new RegExp(`[${RTL}](?:[^\\p{L}\\p{N}]*[${RTL}\\p{M}])*`, 'gu')
const IS_RTL = new RegExp(`[${RTL}]`, 'u')
const FIRST_LETTER = /\p{L}/u
/** What joins the letter before it, or belongs to no script. */
const IS_NEUTRAL = /[\p{M}\p{Z}\p{P}\p{S}\p{N}\p{Cf}]/u

const cache = new Map<string, readonly Run[]>()
const MAX_CACHED = 5_000

/**
 * A text as runs from left to right. It is set from one family if one has all its letters, so that a name does not change
 * its look in the middle; a letter that no font has is an empty box.
 */
export function runsOf(text: string, face: Face): readonly Run[] {
  const key = `${face} ${text}`
  const known = cache.get(key)
  if (known) return known
  const runs = spansOf(text.normalize('NFC')).flatMap(span => fontRuns(span.text, face, span.isRtl))
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, runs)
  return runs
}

/** Whether a text is read from right to left: its first letter says so. */
const isRightToLeft = (text: string): boolean => IS_RTL.test(FIRST_LETTER.exec(text)?.[0] ?? '')

/**
 * The parts between which a line may break: words, and the spaces between them. Right-to-left text stays whole, or its
 * words would change places.
 */
export function unbrokenParts(text: string): readonly string[] {
  const whole = isRightToLeft(text) ? [{ text, isRtl: true }] : spansOf(text)
  return whole.flatMap(span => (span.isRtl ? [span.text] : span.text.split(/( +)/))).filter(part => part !== '')
}

interface Span {
  readonly text: string
  readonly isRtl: boolean
}

/** Parts of one direction, in the order in which they stand on the line. */
function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  const add = (part: string, isRtl: boolean) => part !== '' && spans.push({ text: part, isRtl })
  for (const { 0: part, index } of text.matchAll(RTL_SPANS)) {
    add(text.slice(from, index), false)
    add(part, true)
    from = index + part.length
  }
  add(text.slice(from), false)
  if (!isRightToLeft(text)) return spans
  // In reversed order, the space before a Latin part belongs on its other side.
  const turned = (part: string) => part.replace(/^(\s*)(.*?)(\s*)$/su, '$3$2$1')
  return spans.map(span => (span.isRtl ? span : { ...span, text: turned(span.text) })).toReversed()
}

/** The first family that has all the letters. */
function familyWith(letters: readonly string[], face: Face): readonly FontFile[] | null {
  for (const files of familiesOf(face))
    if (letters.every(each => files.some(file => file.has(each.codePointAt(0) ?? 0)))) return files
  return null
}

function fontRuns(text: string, face: Face, isRtl: boolean): readonly Run[] {
  const letters = [...text]
  const candidates = familyWith(letters, face) ?? [...familiesOf(face)].flat()
  const runs: { text: string; file: FontFile; isRtl: boolean }[] = []
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0
    const before = runs.at(-1)
    if (before && IS_NEUTRAL.test(letter) && before.file.font.hasGlyphForCodePoint(point)) {
      before.text += letter
      continue
    }
    const file = candidates.find(each => each.has(point)) ?? lastResort(face)
    if (before?.file === file) before.text += letter
    else runs.push({ text: letter, file, isRtl })
  }
  return isRtl ? runs.toReversed() : runs
}
