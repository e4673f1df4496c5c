import type { Font, GlyphPosition } from 'fontkit'
import type { Font as HarfBuzzFont } from 'harfbuzzjs'

type HarfBuzz = typeof import('harfbuzzjs')
let harfBuzz: HarfBuzz | null = null

/** Loads HarfBuzz, once for the process: it is WebAssembly, which is not there at once. */
export async function loadShaping(): Promise<void> {
  harfBuzz ??= await import('harfbuzzjs')
}

/** How a run is shaped by HarfBuzz. Without it, fontkit sets the letters one after the other, which suits Latin. */
export interface Shaping {
  readonly isRtl: boolean
}

/**
 * A font that has HarfBuzz choose and place its glyphs where it is asked for. fontkit's own shaping fails on letters of
 * Gurmukhi, and leaves Khmer and Myanmar as they were typed.
 */
export function withShaping(font: Font, file: Buffer): Font {
  const plain = font.layout.bind(font)
  let shaped: HarfBuzzFont | null = null
  const layout = (text: string, shaping?: Shaping) => {
    if (!shaping) return plain(text)
    if (!harfBuzz) throw new Error('Call loadShaping before a text is drawn.')
    shaped ??= new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(file)))
    return shape(font, shaped, harfBuzz, text, shaping)
  }
  Object.defineProperty(font, 'layout', { value: layout })
  return font
}

/** What pdfkit reads of fontkit's answer. It scales the positions in place, and asks for their sum after that. */
class Shaped {
  readonly glyphs: { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }[] = []
  readonly positions: Required<Pick<GlyphPosition, 'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset'>>[] = []

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

/**
 * What a glyph says that adds no letter. Most readers make up a letter where nothing is said, and leave this sign out; poppler
 * would split a word from right to left at it.
 */
const NO_LETTER = { ltr: '\u2060', rtl: '' } as const

/** The glyphs of a text of one direction, from left to right. */
function shape(
  font: Font,
  shaped: HarfBuzzFont,
  { Buffer, ClusterLevel, Direction, shape }: HarfBuzz,
  text: string,
  how: Shaping,
) {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // A mark keeps its own letter, or a name from right to left could not be copied.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.setDirection(how.isRtl ? Direction.RTL : Direction.LTR)
  shape(shaped, buffer)
  const found = buffer.getGlyphInfosAndPositions()
  // A cluster is named after the place of its first letter, and ends where the next one begins.
  const starts = [...new Set(found.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
  const run = new Shaped()
  for (const [at, { codepoint: id, cluster, ...position }] of found.entries()) {
    // The letters are those of the glyph that is read first.
    const before = found[how.isRtl ? at + 1 : at - 1]
    const letters =
      before?.cluster !== cluster
        ? text.slice(cluster, starts[starts.indexOf(cluster) + 1])
        : NO_LETTER[how.isRtl ? 'rtl' : 'ltr']
    const codePoints = Array.from(letters, each => each.codePointAt(0) ?? 0)
    run.glyphs.push({ id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints })
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = position
    run.positions.push({ xAdvance, yAdvance, xOffset, yOffset })
  }
  return run
}
