import type PDFDocument from 'pdfkit'
import type { Run } from './runs.ts'
import type { Shaping } from './shaping.ts'

/** What pdfkit keeps about the font in use and the page, without saying so in its types. */
interface Inside {
  readonly _font: {
    readonly id: string
    ref(): object
    encode(text: string, how: Shaping): readonly [codes: readonly string[], positions: readonly Position[]]
  }
  readonly page: { readonly height: number; readonly fonts: Record<string, object> }
}

interface Position {
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/**
 * Draws a shaped run, glyph by glyph. Its text is stored beside the glyphs, which merge and change places, for copying and
 * for reading aloud; it has to end before the page is turned back, or readers take it for text of another line. From right
 * to left the glyphs say their letters themselves, and readers turn them round.
 */
export function drawShaped(document: InstanceType<typeof PDFDocument>, run: Run, size: number, x: number, y: number) {
  const { _font: font, page } = document as unknown as Inside
  const [codes, positions] = font.encode(run.text, run)
  const scale = size / 1000
  document.save()
  document.transform(1, 0, 0, -1, 0, page.height)
  page.fonts[font.id] ??= font.ref()
  if (!run.isRtl) document.markContent('Span', { actual: run.text })
  document.addContent(`BT /${font.id} ${size.toFixed(3)} Tf`)
  let at = x
  for (const [place, { xAdvance, xOffset, yOffset }] of positions.entries()) {
    const [left, up] = [at + xOffset * scale, page.height - y + yOffset * scale]
    document.addContent(`1 0 0 1 ${left.toFixed(3)} ${up.toFixed(3)} Tm <${codes[place]}> Tj`)
    at += xAdvance * scale
  }
  document.addContent('ET')
  if (!run.isRtl) document.endMarkedContent()
  document.restore()
}
