import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'

/** The texts of a PDF by page, with single spaces. */
export async function pagesOf(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map(page => page.replace(/\s+/g, ' '))
}

/** The texts attached to letters that are drawn joined: what a reader copies or hears instead of their shapes. */
export function actualTextsOf(pdf: Buffer): readonly string[] {
  const streams = pdf
    .toString('latin1')
    .split(/\bstream\n/)
    .slice(1)
  const contents = streams.map(stream => inflated(Buffer.from(stream, 'latin1')))
  return contents.flatMap(content =>
    [...content.matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => utf16Of(text)),
  )
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
