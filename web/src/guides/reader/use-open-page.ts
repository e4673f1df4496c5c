import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchParams } from '../../address/search-params.ts'
import { CLASSROOM_PARAM, LESSON_PARAM, lessonPage } from '../../ui/lesson-link.tsx'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import { type Guide, openingOf } from '../where-to-open.ts'
import { useChildren, whichClass } from '../your-class/use-your-class.ts'
import { type Child, suggestedFor } from '../your-class/your-class.ts'
import { pageOfLesson, pageOfPlace, placeOf } from './places.ts'

/** In the address of a page that is no lesson. */
const PAGE_PARAM = 'page'

interface Go {
  /** For paging: Back leads to where somebody came from, not through every page. */
  readonly replace?: boolean
  /** The id of what on the page to scroll to. */
  readonly fragment?: string | null
}

/** The page that the address names, else the one that was last read, else where the class is, else the first lesson. */
export function useOpenPage(level: GuideLevel, book: Book, guide: Guide) {
  const { search } = useSearchParams()
  const navigate = useNavigate()
  const children = useChildren(search[CLASSROOM_PARAM]).data?.rows ?? []
  // Where somebody begins stays where it was when they opened the guide.
  const [began] = useState(() => beginOf(book, guide, children))
  const [target, setTarget] = useState<{ readonly page: Page; readonly id: string } | null>(null)
  const asked = search[LESSON_PARAM] ?? null
  const named = asked === null ? pageOfPlace(book, search[PAGE_PARAM]) : pageOfLesson(book, Number(asked))
  const page = named ?? began
  const go = (to: Page, { replace = false, fragment = null }: Go = {}) => {
    setTarget(fragment === null ? null : { page: to, id: fragment })
    const { lesson } = to
    void navigate({
      to: '/lesson-guides/$guideId',
      params: { guideId: String(level) },
      search: before => ({
        ...before,
        [LESSON_PARAM]: lesson === null ? undefined : String(lesson),
        [PAGE_PARAM]: lesson === null ? placeOf(to) : undefined,
      }),
      replace,
    })
  }
  const goToLesson = (inLevel: GuideLevel, lesson: number) => {
    const { classroomId, children: group } = whichClass(search)
    const there = inLevel === level ? pageOfLesson(book, lesson) : undefined
    if (there) return go(there)
    const elsewhere = lessonPage({ level: inLevel, lesson, classroomId, group })
    if (elsewhere) void navigate(elsewhere)
  }
  return {
    page,
    go,
    goToLesson,
    /** A lesson that the address names and the book has not. */
    missing: named === undefined ? asked : null,
    fragment: target?.page === page ? target.id : null,
  }
}

function beginOf(book: Book, guide: Guide, children: readonly Child[]): Page {
  const opening = openingOf(guide, children, suggestedFor(children))
  const there = opening.at === 'class' ? pageOfLesson(book, opening.lesson) : pageOfPlace(book, guide.place)
  return there ?? book.pages.find(({ lesson }) => lesson !== null) ?? (book.pages[0] as Page)
}
