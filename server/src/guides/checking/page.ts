import type { BookMark } from '@hornbook/rules/reading/book-lessons'
import { type BookAddress, resolveAddress } from './addresses.ts'
import type { BookWarning, Findings } from './findings.ts'
import { type Attributes, readStrictly, type StrictHandler } from './strict-xml.ts'
import { externalsIn } from './style.ts'

/** A page of text, or a drawing: what lessons it marks, what its table of contents lists, what the reader takes out. */
export interface PageFacts {
  readonly marks: readonly BookMark[]
  /** What its table of contents leads to; null if it has none. */
  readonly contents: readonly BookMark[] | null
  /** What links can lead to. */
  readonly ids: ReadonlySet<string>
  /** Its links to elements of pages. */
  readonly links: readonly PageLink[]
}

interface PageLink {
  readonly place: string
  readonly file: string
  readonly fragment: string
}

/** Reads a page. `isThere` says whether the book has a file. */
export function readPage(
  file: string,
  bytes: Buffer,
  { isThere, told }: { readonly isThere: (file: string) => boolean; readonly told: Findings<BookWarning> },
): PageFacts {
  const page = new Page(file, isThere, told)
  readStrictly(file, bytes, page)
  const { marks, contents, ids, links } = page
  return { marks, contents, ids, links }
}

const EMBEDDED = ['iframe', 'object', 'embed', 'applet', 'frame', 'frameset', 'portal']
const CONTROLS = ['input', 'select', 'textarea', 'button']
const MEDIA = ['img', 'image', 'video', 'audio', 'source', 'track', 'picture', 'feimage', 'use']
/** What stands after the # and is no id: a place by counting elements, a part of a picture. */
const SCHEMES_OF_FRAGMENTS = /^(?:epubcfi\(|xywh=|t=|:~:|svgView\()/
const HEADING = /^h[1-6]$/

class Page implements StrictHandler {
  readonly marks: BookMark[] = []
  contents: BookMark[] | null = null
  readonly ids = new Set<string>()
  readonly links: PageLink[] = []
  private readonly file: string
  private readonly isThere: (file: string) => boolean
  private readonly told: Findings<BookWarning>
  /** The heading or the entry of the contents that is being read. */
  private title: { readonly of: string; text: string; readonly mark: (title: string) => void } | null = null
  private line = 0
  private navDepth = 0
  private formDepth = 0
  /** The style sheet that is being read. */
  private style: string | null = null

  constructor(file: string, isThere: (file: string) => boolean, told: Findings<BookWarning>) {
    this.file = file
    this.isThere = isThere
    this.told = told
  }

  open(name: string, attributes: Attributes, line: number): void {
    this.line = line
    if (name === 'script') this.tell('scripts')
    if (EMBEDDED.includes(name)) this.tell('embedded')
    if (name === 'form') this.formDepth++
    if (name === 'form' || (CONTROLS.includes(name) && this.formDepth === 0)) this.tell('forms')
    if (name === 'style') this.style = ''
    if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.tell('refreshes')
    if (name === 'img' && !isDescribed(attributes)) this.tell('undescribed')
    for (const [attribute, value] of attributes) this.readAttribute(name, attribute.toLowerCase(), value)
    this.readMark(name, attributes)
  }

  close(name: string, line: number): void {
    if (name === 'form') this.formDepth--
    if (name === 'style') this.readStyle(this.style ?? '', line)
    if (name === 'nav' && this.navDepth > 0) this.navDepth--
    if (this.title?.of !== name) return
    this.title.mark(this.title.text.replace(/\s+/g, ' ').trim())
    this.title = null
  }

  text(text: string): void {
    if (this.title) this.title.text += text
    if (this.style !== null) this.style += text
  }

  private readStyle(style: string, line: number): void {
    this.line = line
    for (const _ of externalsIn(style)) this.tell('externalStyles')
    this.style = null
  }

  private tell(kind: BookWarning): void {
    this.told.add(kind, this.place)
  }

  private get place(): string {
    return `${this.file}, line ${this.line}`
  }

  private readAttribute(element: string, name: string, value: string): void {
    if (/^on[a-z]+$/.test(name)) this.tell('handlers')
    if (name === 'style') for (const _ of externalsIn(value)) this.tell('externalStyles')
    if (name === 'srcset')
      for (const each of value.split(',')) this.readAddress(element, each.trim().split(/\s/)[0] ?? '')
    if (/^(?:xlink:)?(?:href|src|poster|background)$/.test(name)) this.readAddress(element, value)
    if (/^(?:action|formaction|data)$/.test(name) && this.addressOf(value).to === 'script') this.tell('scriptLinks')
    // SVG's animations can set an address.
    if (/^(?:to|values|from|by)$/.test(name) && this.addressOf(value).to === 'script') this.tell('scriptLinks')
  }

  private readAddress(element: string, written: string): void {
    const address = this.addressOf(written)
    const isLost = address.to === 'nowhere' || (address.to === 'file' && !this.isThere(address.file))
    if (address.to === 'script') this.tell('scriptLinks')
    else if (MEDIA.includes(element)) {
      if (address.to === 'elsewhere') this.tell('externalPictures')
      else if (isLost) this.tell('lostPictures')
    } else if (element === 'link') {
      if (address.to === 'elsewhere') this.tell('externalStyles')
    } else if (element === 'a') this.readLink(address, isLost)
  }

  private readLink(address: BookAddress, isLost: boolean): void {
    if (isLost) this.tell('deadLinks')
    else if (address.to === 'file' && address.fragment && !SCHEMES_OF_FRAGMENTS.test(address.fragment))
      this.links.push({ place: this.place, file: address.file, fragment: address.fragment })
  }

  private readMark(name: string, attributes: Attributes): void {
    const id = attributes.get('id')?.trim() ?? null
    for (const named of [id, name === 'a' ? attributes.get('name') : null]) if (named) this.ids.add(named)
    if (name === 'nav' && (this.navDepth > 0 || isContents(attributes))) {
      this.navDepth++
      this.contents ??= []
    }
    if (HEADING.test(name)) {
      this.title = { of: name, text: '', mark: title => this.marks.push({ file: this.file, fragment: id, title }) }
    } else if (id !== null && /lesson/i.test(id)) this.marks.push({ file: this.file, fragment: id, title: null })
    if (name !== 'a' || this.navDepth === 0) return
    const address = this.addressOf(attributes.get('href') ?? '')
    if (address.to !== 'file' || !this.isThere(address.file)) return
    const { file, fragment } = address
    this.title = { of: name, text: '', mark: title => this.contents?.push({ file, fragment, title }) }
  }

  private readonly addressOf = (written: string): BookAddress => resolveAddress(this.file, written)
}

const isContents = (attributes: Attributes) =>
  [...attributes].some(([name, value]) => /^\w+:type$/.test(name) && value.split(/\s+/).includes('toc'))

/** An empty description says that a picture is only an ornament. */
const isDescribed = (attributes: Attributes) =>
  ['alt', 'aria-label', 'aria-labelledby'].some(name => attributes.has(name)) ||
  attributes.get('aria-hidden') === 'true' ||
  attributes.get('role') === 'presentation'
