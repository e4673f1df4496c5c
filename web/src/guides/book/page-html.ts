import DOMPurify from 'dompurify'
import { outsideOf, resolveInBook } from './addresses.ts'
import { markWords } from './words.ts'

interface Sources {
  readonly file: string
  /** A picture of the book as a data: address. */
  readonly address: (file: string) => string | null
  /** Styles with all that they need inside them. */
  readonly styles: (css: string) => string
}

/** What a lesson guide has no use for, and what would run, load or ask for something. */
const LEFT_OUT =
  'script, noscript, style, data-style, link, meta, base, iframe, frame, object, embed, applet, form, input, button, select, textarea, audio, video, source, track, portal, template'

const CLEANED = {
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  FORBID_TAGS: LEFT_OUT.split(', ').filter(name => name !== 'button'),
  ADD_ATTR: ['lang', 'dir'],
}

/**
 * A page of a book as HTML that is safe to show: no script, no handler, no form, pictures of the book alone, and links that
 * say where they lead in `data-to` (a file of the book as 'file#id', or an address on the internet).
 */
export function safeHtml(
  content: DocumentFragment,
  sources: Sources,
  { marked, large }: { readonly marked: string; readonly large: string },
): string {
  const inert = document.implementation.createHTMLDocument()
  const box = inert.createElement('div')
  box.append(inert.importNode(content, true))
  for (const element of box.querySelectorAll(LEFT_OUT)) element.remove()
  for (const element of box.querySelectorAll('[data-to], [data-large]')) {
    element.removeAttribute('data-to')
    element.removeAttribute('data-large')
  }
  for (const element of box.querySelectorAll('[*|lang]')) setLanguage(element)
  for (const { dataset } of box.querySelectorAll<HTMLElement>('[data-style]'))
    dataset.style = sources.styles(dataset.style ?? '')
  for (const picture of box.querySelectorAll('img, image')) setPicture(picture, sources)
  for (const link of box.querySelectorAll('a')) setTarget(link, sources)
  for (const [at, list] of box.querySelectorAll('ul.read').entries()) addLarge(list, at, large)
  if (marked !== '') markWords(box, marked)
  return DOMPurify.sanitize(box.innerHTML, CLEANED)
}

const XML = 'http://www.w3.org/XML/1998/namespace'
const XLINK = 'http://www.w3.org/1999/xlink'

function setLanguage(element: Element): void {
  const language = element.getAttributeNS(XML, 'lang')
  if (language && !element.hasAttribute('lang')) element.setAttribute('lang', language)
}

function setPicture(picture: Element, { file, address }: Sources): void {
  const given =
    picture.getAttribute('src') ?? picture.getAttribute('href') ?? picture.getAttributeNS(XLINK, 'href') ?? ''
  const inside = resolveInBook(file, given)
  const found = given.startsWith('data:image/') ? given : inside && address(inside.file)
  picture.removeAttribute('srcset')
  picture.removeAttributeNS(XLINK, 'href')
  if (found) picture.setAttribute(picture.localName === 'img' ? 'src' : 'href', found)
  else picture.replaceWith(picture.getAttribute('alt') ?? '')
}

function setTarget(link: Element, { file }: Sources): void {
  const given = link.getAttribute('href') ?? link.getAttributeNS(XLINK, 'href')
  link.removeAttributeNS(XLINK, 'href')
  link.removeAttribute('target')
  if (given === null) return
  const inside = resolveInBook(file, given)
  const to = inside ? `${inside.file}${inside.fragment === null ? '' : `#${inside.fragment}`}` : outsideOf(given)
  link.removeAttribute('href')
  if (to === null) return
  link.setAttribute('href', '#')
  link.setAttribute('data-to', to)
}

/** What the children read can be shown large for the room; the button stands beside the heading. */
function addLarge(list: Element, at: number, label: string): void {
  const heading = list.previousElementSibling
  if (!heading?.matches('h2, h3, h4')) return
  const button = list.ownerDocument.createElement('button')
  button.type = 'button'
  button.dataset.large = String(at)
  button.textContent = label
  const row = list.ownerDocument.createElement('div')
  row.className = 'with-large'
  heading.replaceWith(row)
  row.append(heading, button)
}
