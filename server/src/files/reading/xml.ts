/** What a reader of XML is told. Names come without their prefix; attributes as they are written. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Thrown for what is not XML, and for declarations, which no spreadsheet has: entities could expand without end. */
export class NoXml extends Error {}

/** A tag. Its quoted values may contain '>'. */
const TAG = /<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y
const MAX_TAG = 1_000_000
const MARKUP = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const CDATA = '<![CDATA['

/** Reads XML as it arrives, and keeps no more than a tag of it. */
export class XmlReader {
  /** Where, in all that has arrived, the tag or the text begins that the handler is told of. */
  position = 0
  private readonly handler: XmlHandler
  private consumed = 0
  private rest = ''

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  push(chunk: string): void {
    const text = this.rest + chunk
    let at = 0
    while (at < text.length) {
      this.position = this.consumed + at
      if (text.charCodeAt(at) !== 60) at = this.readText(text, at)
      else {
        const end = this.readMarkup(text, at)
        if (end === -1) break
        at = end
      }
      if (at === -1) throw new NoXml('text')
    }
    this.rest = text.slice(at)
    this.consumed += at
    if (this.rest.length > MAX_TAG) throw new NoXml('tag')
  }

  end(): void {
    if (this.rest.trim() !== '') throw new NoXml('end')
  }

  private readText(text: string, from: number): number {
    const next = text.indexOf('<', from)
    const end = next === -1 ? text.length : next
    this.handler.text(text.slice(from, end))
    return end
  }

  /** The end of the markup, or -1 if it has not arrived whole. */
  private readMarkup(text: string, from: number): number {
    if (text.startsWith(CDATA, from)) {
      const end = text.indexOf(']]>', from)
      if (end === -1) return -1
      this.handler.text(text.slice(from + CDATA.length, end).replaceAll('&', '&amp;'))
      return end + 3
    }
    for (const [begin, close] of MARKUP) {
      if (!text.startsWith(begin, from)) continue
      const end = text.indexOf(close, from + begin.length)
      return end === -1 ? -1 : end + close.length
    }
    if (text.startsWith('<!', from)) {
      if (text.length - from < CDATA.length && CDATA.startsWith(text.slice(from))) return -1
      if (text.length - from < 4) return -1
      throw new NoXml('declaration')
    }
    TAG.lastIndex = from
    const tag = TAG.exec(text)?.[0]
    if (tag === undefined) return -1
    this.readTag(tag)
    return from + tag.length
  }

  private readTag(tag: string): void {
    if (tag.charCodeAt(1) === 47) {
      this.handler.close(localName(tag.slice(2, -1).trim()))
      return
    }
    const isEmpty = tag.charCodeAt(tag.length - 2) === 47
    const inside = tag.slice(1, isEmpty ? -2 : -1)
    const space = inside.search(/\s/)
    const name = localName(space === -1 ? inside : inside.slice(0, space))
    this.handler.open(name, space === -1 ? '' : inside.slice(space))
    if (isEmpty) this.handler.close(name)
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The value of an attribute, whatever its prefix; null if there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found ? textOfXml(found[1] ?? found[2] ?? '') : null
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML's own entities and numbered characters; any other entity stays as it is written. */
export const textOfXml = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES[name as string] ?? whole
        const code = Number.parseInt((decimal ?? hex) as string, decimal === undefined ? 16 : 10)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : xml
