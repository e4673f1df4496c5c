import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { familiesOfScripts } from './scripts.ts'
import { withShaping } from './shaping.ts'
import { fontInWoff } from './woff.ts'

/** How a text is set. Names are medium at least: thin letters of other scripts are hard to read on paper. */
export type Face = 'sans' | 'sansBold' | 'serif' | 'serifBold'

const FACES: Readonly<Record<Face, { readonly own: string; readonly weight: number }>> = {
  sans: { own: 'figtree', weight: 400 },
  sansBold: { own: 'figtree', weight: 600 },
  serif: { own: 'literata', weight: 500 },
  serifBold: { own: 'literata', weight: 600 },
}

const require = createRequire(import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

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
    const file = fontInWoff(readFileSync(require.resolve(this.path)))
    const font = withShaping(create(file) as Font, file)
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
  const parts = readJson(`@fontsource/${family}/unicode.json`) as Readonly<Record<string, string>>
  const nearest = nearestWeight(family, weight)
  const files = Object.entries(parts).map(
    ([part, ranges]) => new FontFile(family, part.replace(/[[\]]/g, ''), nearest, ranges),
  )
  // Plain Latin is in almost every text.
  const latinFirst = files.toSorted((a, b) => Number(b.key.includes('-latin-')) - Number(a.key.includes('-latin-')))
  families.set(`${family} ${weight}`, latinFirst)
  return latinFirst
}

/** Some families come in one weight, or in few. */
function nearestWeight(family: string, weight: number): number {
  const { weights } = readJson(`@fontsource/${family}/metadata.json`) as { readonly weights: readonly number[] }
  return weights.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best))
}

/** The families for a text in a face, the most fitting first; the others are only read for letters that it lacks. */
export function* familiesFor(text: string, face: Face): Generator<readonly FontFile[]> {
  const { own, weight } = FACES[face]
  yield filesOf(own, weight)
  yield filesOf('noto-sans', weight)
  for (const family of familiesOfScripts(text)) yield filesOf(family, weight)
}

/** The file of the face that stands in where no file has a letter: it draws an empty box. */
export const lastResort = (face: Face): FontFile => filesOf(FACES[face].own, FACES[face].weight)[0] as FontFile
