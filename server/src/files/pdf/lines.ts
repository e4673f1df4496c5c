import { fromLeftToRight, levelsOf } from './direction.ts'
import { joinRuns, type Run, runsOf } from './runs.ts'
import { type Faces, inFaces, type Word, wordsOf } from './words.ts'

/** Puts a name between Unicode's isolates: whatever its direction, it does not reorder the rest of the text. */
const [BEGIN, END] = ['\u2068', '\u2069']
export const isolated = (name: string): string => `${BEGIN}${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${END}`

interface Piece {
  readonly run: Run
  readonly width: number
  /** How deep it lies in text of the other direction: odd levels are read from right to left. */
  readonly level: number
}
export interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[]
  readonly width: number
}
type Measure = (run: Run) => number

/** Breaks a text into lines of at most a width. A word that is wider by itself is broken between letters. */
export const linesOf = (text: string, faces: Faces, width: number, measure: Measure): readonly Line[] =>
  broken(text, faces, width, measure, true)

function broken(text: string, faces: Faces, width: number, measure: Measure, mayBreakWords: boolean): readonly Line[] {
  const lines: Piece[][] = [[]]
  let used = 0
  const parts = inFaces(text.normalize('NFC'), faces)
  const levels = levelsOf(parts.whole)
  for (const word of wordsOf(parts)) {
    const pieces = piecesOf(word, levels, measure)
    const isTooWide = mayBreakWords && word.text.length > 1 && widthOf(pieces) > width
    for (const own of isTooWide ? partsOf(word, width, levels, measure) : [{ ...word, pieces }]) {
      const line = lines.at(-1) ?? []
      const space = own.isApart && used > 0 ? piecesOf({ ...own, text: ' ', from: own.from - 1 }, levels, measure) : []
      const [wide, gap] = [widthOf(own.pieces), widthOf(space)]
      if (used > 0 && own.mayBegin && used + gap + wide > width) {
        lines.push([...own.pieces])
        used = wide
        continue
      }
      line.push(...space, ...own.pieces)
      used += gap + wide
    }
  }
  return lines.map(pieces => ({ pieces: fromLeftToRight(merged(pieces, measure)), width: widthOf(pieces) }))
}

/** Lines of about equal length, for headings; never more of them than needed. */
export function balancedLinesOf(text: string, faces: Faces, width: number, measure: Measure): readonly Line[] {
  const lines = linesOf(text, faces, width, measure)
  let best = lines
  for (let narrower = width - 8; narrower > width / 2; narrower -= 8) {
    const tried = broken(text, faces, narrower, measure, false)
    if (tried.length > lines.length || tried.some(line => line.width > narrower)) break
    best = tried
  }
  return best
}

type Levels = ReturnType<typeof levelsOf>

function piecesOf({ text, face, from }: Pick<Word, 'text' | 'face' | 'from'>, levels: Levels, measure: Measure) {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    const level = levels?.[from + at] ?? 0
    let end = levels ? at + 1 : text.length
    while (end < text.length && levels?.[from + end] === level) end++
    for (const run of runsOf(text.slice(at, end), face, level % 2 === 1))
      pieces.push({ run, width: measure(run), level })
    at = end
  }
  return pieces
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word in parts that each fit on a line: as many letters as there is room for. */
function* partsOf(word: Word, width: number, levels: Levels, measure: Measure) {
  let from = 0
  let pieces: readonly Piece[] = []
  const part = (to: number) =>
    piecesOf({ ...word, text: word.text.slice(from, to), from: word.from + from }, levels, measure)
  const after = () => (from > 0 ? { ...word, isApart: false, mayBegin: true, pieces } : { ...word, pieces })
  for (const { index, segment } of LETTERS.segment(word.text)) {
    const longer = part(index + segment.length)
    if (index > from && widthOf(longer) > width) {
      yield after()
      from = index
      pieces = part(index + segment.length)
    } else pieces = longer
  }
  yield after()
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

/** Neighbours of one font as one text: a line is then drawn in a few strokes. */
function merged(pieces: readonly Piece[], measure: Measure): readonly Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const before = result.at(-1)
    const run = before?.level === piece.level ? joinRuns(before.run, piece.run) : null
    if (run) result[result.length - 1] = { ...piece, run, width: measure(run) }
    else result.push(piece)
  }
  return result
}
