import type { Face } from './fonts.ts'
import { type Run, runsOf, unbrokenParts } from './runs.ts'

/** Puts a name between Unicode's isolates: whatever its direction, it does not reorder the rest of the text. */
const [BEGIN, END] = ['\u2068', '\u2069']
export const isolated = (name: string): string => `${BEGIN}${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${END}`

/** The faces of a text: plain, of <b>, and of <w> for a word to read. Inside a name, tags mean nothing. */
export interface Faces {
  readonly plain: Face
  readonly b?: Face
  readonly w?: Face
}

/** What is never broken across lines. */
interface Word {
  readonly text: string
  readonly face: Face
  /** A space comes before it. */
  readonly isApart: boolean
  /** A line may begin with it: after a space, or after a hyphen. */
  readonly mayBegin: boolean
}

interface Piece {
  readonly run: Run
  readonly width: number
}
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
}
type Measure = (run: Run) => number

/** Breaks a text into lines of at most a width; a single word may be wider. */
export function linesOf(text: string, faces: Faces, width: number, measure: Measure): readonly Line[] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const word of wordsOf(text, faces)) {
    const own = piecesOf(word.text, word.face, measure)
    const space = word.isApart && used > 0 ? piecesOf(' ', word.face, measure) : []
    const [wide, gap] = [widthOf(own), widthOf(space)]
    if (used > 0 && word.mayBegin && used + gap + wide > width) {
      lines.push([...own])
      used = wide
      continue
    }
    lines.at(-1)?.push(...space, ...own)
    used += gap + wide
  }
  return lines.map(pieces => ({ pieces: merged(pieces, measure), width: widthOf(pieces) }))
}

/** Lines of about equal length, for headings; never more of them than needed. */
export function balancedLinesOf(text: string, faces: Faces, width: number, measure: Measure): readonly Line[] {
  const lines = linesOf(text, faces, width, measure)
  let best = lines
  for (let narrower = width - 8; narrower > width / 2; narrower -= 8) {
    const tried = linesOf(text, faces, narrower, measure)
    if (tried.length > lines.length || tried.some(line => line.width > narrower)) break
    best = tried
  }
  return best
}

const piecesOf = (text: string, face: Face, measure: Measure): Piece[] =>
  runsOf(text, face).map(run => ({ run, width: measure(run) }))

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

/** Neighbours of one font as one text: a line is then drawn in a few strokes. */
function merged(pieces: readonly Piece[], measure: Measure): readonly Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const before = result.at(-1)
    if (before && before.run.file === piece.run.file && !before.run.isRtl && !piece.run.isRtl) {
      const run = { ...before.run, text: before.run.text + piece.run.text }
      result[result.length - 1] = { run, width: measure(run) }
    } else result.push(piece)
  }
  return result
}

/** After a hyphen within a word. */
const HYPHENS = /(?<=\p{L}[-‐–])(?=\p{L})/u

function wordsOf(text: string, faces: Faces): readonly Word[] {
  const words: Word[] = []
  let isApart = false
  const add = (part: string, face: Face) => {
    for (const piece of unbrokenParts(part)) {
      if (piece.trim() !== '')
        for (const [at, text] of piece.split(HYPHENS).entries())
          words.push({ text, face, isApart: at === 0 && isApart, mayBegin: at > 0 || isApart })
      isApart = piece.trim() === ''
    }
  }
  let face: Face = faces.plain
  for (const part of text.split(/(\u2068[^\u2069]*\u2069|<\/?[bw]>)/)) {
    if (part.startsWith(BEGIN)) add(part.slice(1, -1), face)
    else if (/^<[bw]>$/.test(part)) face = faces[part[1] as 'b' | 'w'] ?? faces.plain
    else if (/^<\/[bw]>$/.test(part)) face = faces.plain
    else add(part, face)
  }
  return words
}
