import { readGuideBook, readLessonGuide } from '@hornbook/contract/guides/lesson-guides'
import { readVersionBook } from '@hornbook/contract/guides/own-books'
import { GUIDE_LEVELS, type GuideLevel, lessonsOf } from '@hornbook/rules/reading/curriculum'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { BookProblem } from '../book/book-problem.ts'
import { openBook } from '../book/open-book.ts'

export const guideQuery = (level: GuideLevel) => queryFor(readLessonGuide, { params: { guideId: String(level) } })

/**
 * An opened book, which stays for as long as the tab does: a school's network fails in class. A version is one of the
 * provider's own books, which may not be shown to anybody else yet.
 */
export const bookQuery = (level: GuideLevel, versionId?: string) =>
  queryOptions({
    queryKey: [readGuideBook.path, level, versionId ?? null],
    queryFn: async ({ signal }) => {
      const guideId = String(level)
      const { content } = await (versionId === undefined
        ? call(readGuideBook, { params: { guideId } }, { signal })
        : call(readVersionBook, { params: { guideId, versionId } }, { signal }))
      return openBook(new Uint8Array(await content.arrayBuffer()), { level, lessonCount: lessonsOf(level) })
    },
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: (failures, error) => !(error instanceof BookProblem) && failures < 2,
  })

/** The level that a guide's id names (GUIDE-3). */
export const guideLevelOf = (guideId: string | undefined): GuideLevel | undefined =>
  GUIDE_LEVELS.find(each => String(each) === guideId)

/** Fetches and opens a guide early. */
export function prefetchGuide(guideId: string): void {
  const level = guideLevelOf(guideId)
  if (level === undefined) return
  void queryClient.prefetchQuery(guideQuery(level))
  void queryClient.prefetchQuery(bookQuery(level))
}
