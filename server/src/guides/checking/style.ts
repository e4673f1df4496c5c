import { resolveAddress } from './addresses.ts'

const ADDRESS = /(?:@import\s+|url\(\s*)(?:"([^"]*)"|'([^']*)'|([^\s"')]{1,2000}))/gi

/** The addresses on other servers that a style sheet asks for: styles, pictures, fonts. */
export function* externalsIn(css: string): Generator<string> {
  const plain = withoutComments(css).replace(/\\([0-9a-f]{1,6})\s?/gi, decodedEscape)
  for (const [, double, single, bare] of plain.matchAll(ADDRESS)) {
    const address = double ?? single ?? bare ?? ''
    if (!/^url\(/i.test(address) && resolveAddress('style.css', address).to === 'elsewhere') yield address
  }
}

function withoutComments(css: string): string {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const from = css.indexOf('/*', at)
    parts.push(css.slice(at, from === -1 ? undefined : from))
    const end = from === -1 ? -1 : css.indexOf('*/', from + 2)
    if (end === -1) return parts.join('')
    at = end + 2
  }
}

const decodedEscape = (_: string, hex: string) => {
  const code = Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
