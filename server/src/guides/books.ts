import { epubOf } from '@hornbook/guides/book/epub'
import { titleOf } from '@hornbook/guides/book/front'
import { REVISED } from '@hornbook/guides/book/revised'
import { type GuideLesson, readLessons } from '@hornbook/guides/lessons'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'

export const nameOf = (level: GuideLevel) => titleOf(level)

let lessons: readonly GuideLesson[] | undefined

/** A lesson of our own guides by its number as written in an address; undefined if there is none. Read once, and kept. */
export function lessonIn(level: GuideLevel, number: string): GuideLesson | undefined {
  lessons ??= readLessons()
  return lessons.find(each => each.level === level && String(each.lesson) === number)
}

const made = new Map<GuideLevel, Promise<Buffer>>()

/** A guide as an EPUB file. It is made from its text when somebody first asks, and kept: it takes a tenth of a second, and 100 KB. */
export function bookOf(level: GuideLevel): Promise<Buffer> {
  const known = made.get(level)
  if (known) return known
  const book = epubOf(level, readLessons(), REVISED)
  made.set(level, book)
  return book
}
