import { type BookMark, findLessons } from '@hornbook/rules/reading/book-lessons'
import type { Entry } from './contents.ts'

/** What is read at a time: a lesson, or a whole file of the book. */
export interface Page {
  readonly file: string
  /** The id of the element that it begins with; null is the beginning of the file. */
  readonly from: string | null
  /** The id of the element that the next page of the same file begins with. */
  readonly until: string | null
  readonly lesson: number | null
  readonly title: string
}

export interface Files {
  /** In reading order, without the table of contents. */
  readonly names: readonly string[]
  readonly documentOf: (name: string) => Document
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** The pages of a book, in reading order. A lesson has a page of its own, wherever it stands. */
export function pagesOf(
  level: { readonly level: number; readonly lessonCount: number },
  files: Files,
  contents: readonly Entry[],
): Page[] {
  // A line of the contents that leads to nothing on its page names no lesson; the server counts them alike.
  const isThere = ({ file, fragment }: Entry) => fragment === null || files.documentOf(file).getElementById(fragment)
  const marks = [...contents.filter(isThere), ...files.names.flatMap(name => marksOf(name, files))]
  const lessons = [...findLessons(level, marks)]
  return files.names.flatMap(file => {
    const document = files.documentOf(file)
    const title = titleOf(file, document, contents)
    const whole: Page = { file, from: null, until: null, lesson: null, title }
    const here = lessons
      .filter(([, mark]) => mark.file === file)
      .map(([lesson, mark]) => ({ lesson, mark, element: elementOf(document, mark.fragment) }))
    const starts = here.filter(has).sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
    const [only] = here
    if (starts.length === 0) return [only ? { ...whole, lesson: only.lesson, title: only.mark.title ?? title } : whole]
    const pages = starts.map(({ lesson, mark, element }, at) => ({
      file,
      lesson,
      from: element.id,
      until: starts.slice(at + 1).find(next => next.element !== element)?.element.id ?? null,
      title: mark.title ?? element.querySelector(HEADINGS)?.textContent.trim() ?? title,
    }))
    const first = starts[0]!.element
    return saysMoreThanHeadings(document, first) ? [{ ...whole, until: first.id }, ...pages] : pages
  })
}

const has = <T extends { element: Element | null }>(start: T): start is T & { element: Element } => !!start.element

const elementOf = (document: Document, id: string | null) => (id === null ? null : document.getElementById(id))

const isBefore = (a: Element, b: Element) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === Node.DOCUMENT_POSITION_FOLLOWING

/** What the ids and the headings of a file call its places. A heading without an id is given one: a lesson may begin there. */
function marksOf(file: string, { documentOf }: Files): BookMark[] {
  return [...documentOf(file).querySelectorAll(`[id], ${HEADINGS}`)].map((element, at) => {
    element.id ||= `place-${at}`
    return { file, fragment: element.id, title: element.matches(HEADINGS) ? element.textContent : null }
  })
}

const titleOf = (file: string, document: Document, contents: readonly Entry[]) =>
  contents.find(entry => entry.file === file)?.title ??
  (document.querySelector(HEADINGS) ?? document.querySelector('title'))?.textContent.trim() ??
  ''

/** A unit's heading before its first lesson needs no page; an introduction does. */
function saysMoreThanHeadings(document: Document, first: Element): boolean {
  const before = document.createRange()
  before.setStart(bodyOf(document), 0)
  before.setEndBefore(first)
  const content = before.cloneContents()
  for (const heading of content.querySelectorAll(HEADINGS)) heading.remove()
  return content.textContent.trim() !== '' || content.querySelector('img, svg') !== null
}

const bodyOf = (document: Document): Element => document.querySelector('body') ?? document.documentElement

const CONTAINERS = 'section, article, div, main, aside'

/** What stands on a page: a copy. */
export function contentOf({ from, until }: Page, document: Document): DocumentFragment {
  const body = bodyOf(document)
  const start = elementOf(document, from)
  const end = elementOf(document, until)
  const range = document.createRange()
  range.selectNodeContents(body)
  if (start?.matches(CONTAINERS) && followerOf(start, body) === end) {
    range.selectNode(start)
    return range.cloneContents()
  }
  if (start) range.setStartBefore(start)
  if (end) range.setEndBefore(end)
  return range.cloneContents()
}

/** The next element of the file that is not inside this one. */
function followerOf(element: Element, body: Element): Element | null {
  for (let around: Element | null = element; around && around !== body; around = around.parentElement)
    if (around.nextElementSibling) return around.nextElementSibling
  return null
}
