import { NoXml, textOfXml, type XmlHandler, XmlReader } from '../../files/reading/xml.ts'
import { refused } from './findings.ts'

/** Attributes by name, as it is written ('epub:type'); their values decoded. */
export type Attributes = ReadonlyMap<string, string>

export interface StrictHandler {
  /** The name comes without its prefix, in small letters. */
  open(name: string, attributes: Attributes, line: number): void
  close(name: string, line: number): void
  text(text: string, line: number): void
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.·-]*$/u
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const REFERENCE = /&(?:(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});|(\w+);)?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** Deeper pages than this no browser builds. */
const MAX_DEPTH = 400

class UnknownEntity extends Error {}

/**
 * Reads a whole document as strictly as a browser does, which shows nothing of a page that is not well-formed: each tag is
 * closed in its place, each attribute has its quotes and a prefix that is declared, each entity is one of XML's own.
 * Throws `BookRefused` with the file and the line.
 */
export function readStrictly(file: string, bytes: Buffer, handler: StrictHandler): void {
  const text = withoutProlog(file, decoded(file, bytes))
  const lineNow = linesOf(text, () => reader.position)
  const strict = new Strict(handler, lineNow)
  const reader = new XmlReader(strict)
  try {
    reader.push(text)
    reader.end()
    strict.end()
  } catch (failure) {
    const place = `${file}, line ${lineNow()}`
    if (failure instanceof UnknownEntity) throw refused('entity', place, { entity: failure.message })
    if (failure instanceof NoXml) throw refused('notWellFormed', place)
    throw failure
  }
}

/** Says in which line a position is that only grows. */
function linesOf(text: string, position: () => number): () => number {
  let line = 1
  let next = text.indexOf('\n')
  return () => {
    for (const at = position(); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++
    return line
  }
}

function decoded(file: string, bytes: Buffer): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1]?.toLowerCase()
    if (declared === undefined || declared.replace(/-?[lb]e$/, '') === encoding.replace(/[lb]e$/, '')) return text
  } catch {
    // It says so below.
  }
  throw refused('encoding', file)
}

const DOCTYPES = [
  /^<!DOCTYPE\s+[\w:-]+\s*$/,
  /^<!DOCTYPE\s+html\s+SYSTEM\s+["']about:legacy-compat["']\s*$/,
  // Drawing programs write it, and it declares no entity.
  /^<!DOCTYPE\s+svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG 1\.[01]\/\/EN"\s+"[^"]*"\s*$/,
]

/** The text without its document type, which may only name what the document is: declared entities can expand without end. */
function withoutProlog(file: string, text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null
    const end = close === null ? -1 : text.indexOf(close, at)
    if (close === null || end === -1) break
    at = end + close.length
  }
  if (!text.startsWith('<!DOCTYPE', at)) return text
  const end = text.indexOf('>', at)
  const declaration = text.slice(at, end === -1 ? undefined : end)
  if (end === -1 || !DOCTYPES.some(known => known.test(declaration))) throw refused('declaration', file)
  return text.slice(0, at) + declaration.replace(/[^\n]/g, ' ') + text.slice(end + 1)
}

class Strict implements XmlHandler {
  private readonly handler: StrictHandler
  private readonly line: () => number
  private readonly opened: string[] = []
  private readonly prefixes = new Set(['xml', 'xmlns'])
  private hasRoot = false

  constructor(handler: StrictHandler, line: () => number) {
    this.handler = handler
    this.line = line
  }

  open(name: string, written: string): void {
    if (!NAME.test(name) || (this.opened.length === 0 && this.hasRoot)) throw new NoXml('tag')
    this.hasRoot = true
    if (this.opened.push(name) > MAX_DEPTH) throw new NoXml('depth')
    this.handler.open(name.toLowerCase(), this.attributesIn(written), this.line())
  }

  close(name: string): void {
    if (this.opened.pop() !== name) throw new NoXml('close')
    this.handler.close(name.toLowerCase(), this.line())
  }

  text(text: string): void {
    if (this.opened.length === 0 && text.trim() !== '') throw new NoXml('text')
    if (CONTROL.test(text)) throw new NoXml('control')
    this.handler.text(decodedText(text), this.line())
  }

  end(): void {
    if (!this.hasRoot || this.opened.length > 0) throw new NoXml('end')
  }

  private attributesIn(written: string): Attributes {
    const found = new Map<string, string>()
    const end = written.trimEnd().length
    for (let at = 0; at < end; at = ATTRIBUTE.lastIndex) {
      ATTRIBUTE.lastIndex = at
      const [, name = '', double, single] = ATTRIBUTE.exec(written) ?? []
      if (name === '' || found.has(name)) throw new NoXml('attribute')
      if (name.startsWith('xmlns:')) this.prefixes.add(name.slice('xmlns:'.length))
      found.set(name, decodedText(double ?? single ?? ''))
    }
    for (const name of found.keys()) {
      const prefix = /^([^:]*):/.exec(name)?.[1]
      if (prefix !== undefined && !this.prefixes.has(prefix)) throw new NoXml('prefix')
    }
    return found
  }
}

function decodedText(text: string): string {
  if (!text.includes('&')) return text
  for (const [whole, other] of text.matchAll(REFERENCE)) {
    if (other !== undefined) throw new UnknownEntity(`&${other};`)
    if (whole === '&') throw new NoXml('reference')
  }
  return textOfXml(text)
}
