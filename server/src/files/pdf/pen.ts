import type PDFDocument from 'pdfkit'
import { drawShaped } from './draw-shaped.ts'
import type { Face } from './fonts.ts'
import { balancedLinesOf, type Line, linesOf } from './lines.ts'
import type { Run } from './runs.ts'
import type { Faces } from './words.ts'

type Document = InstanceType<typeof PDFDocument>

/** Ink on white: a school's copier has no other colour. */
export const INK = '#1d2836'
export const GREY = '#4d5a6a'
export const LINE = '#c9cfd6'

interface Setting {
  readonly size: number
  readonly colour?: string
  readonly align?: 'left' | 'center' | 'right'
}

interface Paragraph extends Setting {
  readonly x: number
  /** The baseline of its first line. */
  readonly y: number
  readonly width: number
  readonly leading: number
  readonly faces: Faces
  /** Lines about equally long. */
  readonly isBalanced?: boolean
}

/** Draws on the pages of a document. Lengths are points, 72 to the inch; y is a baseline, from the top. */
export class Pen {
  readonly document: Document

  constructor(document: Document) {
    this.document = document
  }

  /** A text on one line, from x, around x, or up to x. */
  text(x: number, y: number, text: string, face: Face, setting: Setting): void {
    const [line] = this.lines(text, { plain: face }, Number.POSITIVE_INFINITY, setting.size)
    if (line) this.line(x, y, line, setting)
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.lines(text, { plain: face }, Number.POSITIVE_INFINITY, size)[0]?.width ?? 0
  }

  /** The largest size, down to a smallest, at which a text fits on one line. */
  fitting(text: string, face: Face, width: number, sizes: readonly [largest: number, smallest: number]): number {
    const [largest, smallest] = sizes
    const fits = (width / Math.max(1, this.widthOf(text, face, largest))) * largest
    return Math.max(smallest, Math.min(largest, fits))
  }

  /** A text in lines; returns the baseline of the line after the last. */
  paragraph({ x, y, width, leading, faces, isBalanced = false, ...setting }: Paragraph, text: string): number {
    const lines = this.lines(text, faces, width, setting.size, isBalanced)
    for (const [at, line] of lines.entries()) this.line(x, y + at * leading, line, setting)
    return y + lines.length * leading
  }

  /** How many lines a text takes. */
  linesIn(text: string, faces: Faces, width: number, size: number): number {
    return this.lines(text, faces, width, size).length
  }

  private lines(text: string, faces: Faces, width: number, size: number, isBalanced = false): readonly Line[] {
    const measure = (run: Run) => this.widthOfRun(run, size)
    return isBalanced ? balancedLinesOf(text, faces, width, measure) : linesOf(text, faces, width, measure)
  }

  private line(x: number, y: number, { pieces, width }: Line, { size, colour = INK, align = 'left' }: Setting): void {
    let at = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width
    this.document.fillColor(colour)
    for (const { run, width: own } of pieces) {
      this.use(run, size)
      if (run.isShaped) drawShaped(this.document, run, size, at, y)
      else this.document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += own
    }
  }

  private widthOfRun(run: Run, size: number): number {
    this.use(run, size)
    // pdfkit hands its features on to the font, which takes them as the way to shape; without any it sets word by word.
    return this.document.widthOfString(run.text, run.isShaped ? { features: run as never } : {})
  }

  private use({ file }: Run, size: number): void {
    const names = this.registered
    if (!names.has(file.key)) {
      this.document.registerFont(file.key, file.font as never)
      names.add(file.key)
    }
    this.document.font(file.key, size)
  }

  private readonly registered = new Set<string>()
}
