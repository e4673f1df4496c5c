import type { Face } from './fonts.ts'

/** The faces of a text: plain, of <b>, and of <w> for a word to read. Inside a name, tags mean nothing. */
export interface Faces {
  readonly plain: Face
  readonly b?: Face
  readonly w?: Face
}

/** What is not broken across lines where there is room. */
export interface Word {
  readonly text: string
  readonly face: Face
  /** Where it begins in the whole text. */
  readonly from: number
  /** A space comes before it. */
  readonly isApart: boolean
  /** A line may begin with it: after a space, or after a hyphen. */
  readonly mayBegin: boolean
}

interface InFaces {
  /** The text without its tags, with the isolates around names. */
  readonly whole: string
  readonly parts: readonly { readonly text: string; readonly face: Face; readonly from: number }[]
}

/** Reads the tags of a text. */
export function inFaces(text: string, faces: Faces): InFaces {
  const parts: { text: string; face: Face; from: number }[] = []
  let whole = ''
  let face: Face = faces.plain
  for (const part of text.split(/(\u2068[^\u2069]*\u2069|<\/?[bw]>)/)) {
    if (/^<[bw]>$/.test(part)) face = faces[part[1] as 'b' | 'w'] ?? faces.plain
    else if (/^<\/[bw]>$/.test(part)) face = faces.plain
    else if (part !== '') {
      const isName = part.startsWith('\u2068')
      parts.push({ text: isName ? part.slice(1, -1) : part, face, from: whole.length + (isName ? 1 : 0) })
      whole += part
    }
  }
  return { whole, parts }
}

/** After a hyphen within a word. */
const HYPHENS = /(?<=\p{L}[-‐–])(?=\p{L})/u

export function wordsOf({ parts }: InFaces): readonly Word[] {
  const words: Word[] = []
  let isApart = false
  for (const part of parts) {
    let from = part.from
    for (const piece of part.text.split(/( +)/)) {
      if (piece.trim() !== '')
        for (const [at, text] of piece.split(HYPHENS).entries()) {
          words.push({ text, face: part.face, from, isApart: at === 0 && isApart, mayBegin: at > 0 || isApart })
          from += text.length
        }
      else from += piece.length
      if (piece !== '') isApart = piece.trim() === ''
    }
  }
  return words
}
