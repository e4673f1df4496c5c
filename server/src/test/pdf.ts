import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'

/** The texts of a PDF by page, with single spaces. */
export async function pagesOf(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map(page => page.replace(/\s+/g, ' '))
}

/** The texts attached to letters that are drawn joined: what a reader copies or hears instead of their shapes. */
export function actualTextsOf(pdf: Buffer): readonly string[] {
  return contentsOf(pdf).flatMap(content =>
    [...content.matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => utf16Of(text)),
  )
}

/** How many signs are drawn as the empty box of a font, its glyph 0. */
export function emptyBoxesIn(pdf: Buffer): number {
  const shown = contentsOf(pdf).flatMap(content => content.match(/^.*(?= T[Jj]$)/gm) ?? [])
  const glyphs = shown.flatMap(line =>
    [...line.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  )
  return glyphs.filter(glyph => glyph === '0000').length
}

/** From where to where the texts of each page reach, in points from its left edge. */
export async function widthsOf(pdf: Buffer): Promise<readonly { readonly left: number; readonly right: number }[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  return Promise.all(
    pages.map(async page => {
      const { items } = await page.getTextContent()
      const placed = items.flatMap(item =>
        'transform' in item ? [{ x: Number(item.transform[4]), width: item.width }] : [],
      )
      return {
        left: Math.min(...placed.map(({ x }) => x)),
        right: Math.max(...placed.map(({ x, width }) => x + width)),
      }
    }),
  )
}

function contentsOf(pdf: Buffer): readonly string[] {
  const streams = pdf
    .toString('latin1')
    .split(/\bstream\n/)
    .slice(1)
  return streams.map(stream => inflated(Buffer.from(stream, 'latin1')))
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const utf16Of = (text: string) =>
  Buffer.from(
    text.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter),
    'latin1',
  )
    .swap16()
    .toString('utf16le')
