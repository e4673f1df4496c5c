import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'

/** What a page is called where places are kept, and in the address of one that is no lesson. */
export const placeOf = ({ lesson, file, from }: Page): string =>
  lesson === null ? `${file}${from === null ? '' : `#${from}`}` : `lesson-${lesson}`

/** The page that has a place; undefined for a place of a book that was replaced. */
export const pageOfPlace = ({ pages }: Book, place: string | null | undefined): Page | undefined =>
  pages.find(page => placeOf(page) === place)

export const pageOfLesson = ({ pages }: Book, lesson: number): Page | undefined =>
  pages.find(page => page.lesson === lesson)

/** A link's target as the book's own links name it: 'file#id'. */
export function targetOf(to: string): { readonly file: string; readonly fragment: string | null } {
  const at = to.indexOf('#')
  return at < 0 ? { file: to, fragment: null } : { file: to.slice(0, at), fragment: to.slice(at + 1) }
}

const NUMBER = /^(?:level\s+\d\W+)?(?:lesson\s+)?\d+\s*[.:)–-]\s*/i

/** A lesson's title without the number that a table of contents gives it. */
export const nameOf = ({ title }: Page): string => title.replace(NUMBER, '')
