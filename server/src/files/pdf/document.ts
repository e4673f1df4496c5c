import { setImmediate as breathe } from 'node:timers/promises'
import { Pen } from './pen.ts'
import { loadShaping } from './shaping.ts'

/** US letter, in points. */
const LETTER = [612, 792] as const

export interface PdfFacts {
  readonly title: string
  /** Its language, for people who have it read aloud. */
  readonly lang: string
  readonly isLandscape?: boolean
  readonly now: number
}

/** One page, drawn. */
export type DrawPage = (pen: Pen, size: { readonly width: number; readonly height: number }) => void

type Pages = AsyncIterable<DrawPage> | Iterable<DrawPage>

/**
 * A document of pages, sent while they are drawn. `pages` may be a function of the pen, to measure before the first.
 * Between two pages other work gets its turn: a page takes the processor for some ten milliseconds.
 */
export async function* pdfOf(facts: PdfFacts, pages: Pages | ((pen: Pen) => Pages)) {
  const { title, lang, isLandscape = false, now } = facts
  const [short, long] = LETTER
  const size = isLandscape ? { width: long, height: short } : { width: short, height: long }
  // Loaded with the first document: it takes longer to load than the web framework.
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadShaping()])
  const document = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    font: null as never,
    lang,
    info: { Title: title, Creator: 'Hornbook', Producer: 'Hornbook', CreationDate: new Date(now) },
    displayTitle: true,
    pdfVersion: '1.7',
  })
  const pen = new Pen(document)
  try {
    for await (const draw of typeof pages === 'function' ? pages(pen) : pages) {
      document.addPage()
      draw(pen, size)
      await breathe()
      const ready = document.read() as Buffer | null
      if (ready) yield ready
    }
    document.end()
    yield* inLargeParts(document)
  } finally {
    document.destroy()
  }
}

const PART_BYTES = 64 * 1024

/** pdfkit gives every object by itself, and most have a few bytes. */
async function* inLargeParts(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    parts.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(parts)
}
