/** A place in a book that a table of contents, an id or a heading names. */
export interface BookMark {
  /** The page that it is on: a name inside the book. */
  readonly file: string
  /** The id of an element of that page; null is the page as a whole. */
  readonly fragment: string | null
  /** What the table of contents or a heading calls it; null when only its id is known. */
  readonly title: string | null
}

const BY_ID = /^(?:level[-_]?(?<level>\d)[-_])?lesson[-_]?0*(?<lesson>\d{1,3})$/i
const BY_TITLE = /^(?:level\s+(?<level>\d)\W+)?lesson\s+0*(?<lesson>\d{1,3})(?!\d)/i
const BY_NUMBER = /^0*(?<lesson>\d{1,3})\s*[.:)–-]\s/

/**
 * Where each lesson of a level begins in a book, by number (GUIDE-2). An id such as 'lesson-80' says it best, then a title such as
 * 'Lesson 80: Phrases'. In a book without either, '80. Phrases' counts if most lessons are named so: other books number their
 * chapters. Of two places the first counts.
 */
export function findLessons(
  { level, lessonCount }: { readonly level: number; readonly lessonCount: number },
  marks: readonly BookMark[],
): ReadonlyMap<number, BookMark> {
  const found = new Map<number, BookMark>()
  const take = (rule: RegExp, textOf: (mark: BookMark) => string | null) => {
    for (const mark of marks) {
      const named = rule.exec(textOf(mark)?.trim() ?? '')?.groups
      const lesson = Number(named?.lesson)
      const isOfAnotherLevel = named?.level !== undefined && Number(named.level) !== level
      if (!named || isOfAnotherLevel || lesson < 1 || lesson > lessonCount || found.has(lesson)) continue
      found.set(lesson, mark)
    }
  }
  take(BY_ID, mark => mark.fragment)
  take(BY_TITLE, mark => mark.title)
  if (found.size > 0) return found
  take(BY_NUMBER, mark => mark.title)
  return found.size > lessonCount / 2 ? found : new Map()
}

/** The lessons of a level that a book lacks, in order. */
export const missingLessons = (lessonCount: number, found: ReadonlyMap<number, BookMark>): number[] =>
  Array.from({ length: lessonCount }, (_, at) => at + 1).filter(lesson => !found.has(lesson))
