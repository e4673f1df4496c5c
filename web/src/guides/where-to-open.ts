import type { listLessonGuides } from '@hornbook/contract/guides/lesson-guides'
import { findLessons } from '@hornbook/rules/reading/book-lessons'
import type { GuideLevel, Lesson } from '@hornbook/rules/reading/curriculum'
import type { RowFrom } from '../api/answer.ts'
import { type Child, lessonOf } from './your-class/your-class.ts'

export type Guide = RowFrom<typeof listLessonGuides>

/** Where a guide opens. A place that was kept may be none of a lesson: a provider's own book has other chapters. */
export type Opening =
  | { readonly at: 'kept'; readonly lesson: number | null }
  | { readonly at: 'class'; readonly lesson: number }
  | { readonly at: 'start' }

export const levelOf = ({ id }: Guide) => Number(id) as GuideLevel

/** The lesson that a kept place is in, if its name says so. */
export function lessonOfPlace(guide: Guide): number | null {
  if (guide.place === null) return null
  const mark = { file: '', fragment: guide.place, title: null }
  const [lesson] = findLessons({ level: levelOf(guide), lessonCount: guide.lessonCount }, [mark]).keys()
  return lesson ?? null
}

/** At the place kept, else where the class is: the lesson suggested for it, or the first that one of its children needs. */
export function openingOf(guide: Guide, children: readonly Child[], suggested: Lesson | null): Opening {
  if (guide.place !== null) return { at: 'kept', lesson: lessonOfPlace(guide) }
  const level = levelOf(guide)
  if (suggested?.level === level) return { at: 'class', lesson: suggested.lesson }
  const needed = children.map(lessonOf).filter(next => next?.level === level)
  const first = needed.sort((a, b) => (a?.lesson ?? 0) - (b?.lesson ?? 0))[0]
  return first ? { at: 'class', lesson: first.lesson } : { at: 'start' }
}

/** The guide last used comes first; the others stay in order. */
export const lastUsedFirst = (guides: readonly Guide[]): Guide[] =>
  guides.toSorted((a, b) => instantOf(b.placeKeptAt) - instantOf(a.placeKeptAt))

const instantOf = (at: string | null) => (at === null ? 0 : Date.parse(at))
