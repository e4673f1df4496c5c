import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { fontInWoff } from './woff.ts'

/** How a text is set. Names are medium at least: thin letters of other scripts are hard to read on paper. */
export type Face = 'sans' | 'sansBold' | 'serif' | 'serifBold'

const FACES: Readonly<Record<Face, { readonly own: string; readonly weight: number }>> = {
  sans: { own: 'figtree', weight: 400 },
  sansBold: { own: 'figtree', weight: 600 },
  serif: { own: 'literata', weight: 500 },
  serifBold: { own: 'literata', weight: 600 },
}

/** Where letters that the face's own family lacks are looked for, in this order. */
const OTHERS = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-ethiopic', 'noto-sans-bengali'],
  ...['noto-sans-gurmukhi', 'noto-sans-thai', 'noto-sans-armenian', 'noto-sans-sc', 'gowun-dodum'],
]

/** Families that come in one weight. */
const ONLY_WEIGHT: Readonly<Record<string, number>> = { 'gowun-dodum': 400 }

const require = createRequire(import.meta.url)

/** One file of a family: a family is cut into files by letters, and Han alone has a hundred. */
export class FontFile {
  /** Names it within a document. */
  readonly key: string
  private readonly ranges: readonly (readonly [number, number])[]
  private opened: Font | null = null
  private readonly path: string

  constructor(family: string, part: string, weight: number, ranges: string) {
    this.key = `${family}-${part}-${weight}`
    this.path = `@fontsource/${family}/files/${this.key}-normal.woff`
    this.ranges = ranges.split(',').map(range => {
      const [first = '', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    })
  }

  /** The font, read once for the process. */
  get font(): Font {
    if (this.opened) return this.opened
    const { create } = require('fontkit') as typeof import('fontkit')
    const font = create(fontInWoff(readFileSync(require.resolve(this.path)))) as Font
    // pdfkit takes two files with the same name for the same font, and all files of a family share a name.
    Object.defineProperty(font, 'postscriptName', { value: this.key })
    this.opened = font
    return font
  }

  /** Whether it has the letter. The ranges only say where it may be. */
  has(letter: number): boolean {
    return (
      this.ranges.some(([first, last]) => letter >= first && letter <= last) && this.font.hasGlyphForCodePoint(letter)
    )
  }
}

const families = new Map<string, readonly FontFile[]>()

function filesOf(family: string, weight: number): readonly FontFile[] {
  const known = families.get(`${family} ${weight}`)
  if (known) return known
  const parts = JSON.parse(readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as object
  const files = Object.entries(parts as Record<string, string>).map(
    ([part, ranges]) => new FontFile(family, part.replace(/[[\]]/g, ''), ONLY_WEIGHT[family] ?? weight, ranges),
  )
  // Plain Latin is in almost every text.
  const latinFirst = files.toSorted((a, b) => Number(b.key.includes('-latin-')) - Number(a.key.includes('-latin-')))
  families.set(`${family} ${weight}`, latinFirst)
  return latinFirst
}

/** The families of a face, the most fitting first; the others are only read for letters that it lacks. */
export function* familiesOf(face: Face): Generator<readonly FontFile[]> {
  for (const family of [FACES[face].own, ...OTHERS]) yield filesOf(family, FACES[face].weight)
}

/** The file of the face that stands in where no file has a letter: it draws an empty box. */
export const lastResort = (face: Face): FontFile => filesOf(FACES[face].own, FACES[face].weight)[0] as FontFile
