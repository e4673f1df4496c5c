import { readGuideLesson } from '@hornbook/contract/guides/lesson-guides'
import { hasGuide, type Level } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

/** What a lesson gives the children to read, in one line; nothing for a level without a guide. */
export function LessonWords({ level, lesson }: { readonly level: Level; readonly lesson: number }) {
  const params = { guideId: String(level), lesson: String(lesson) }
  const { data } = useQuery({ ...queryFor(readGuideLesson, { params }), enabled: hasGuide(level) })
  return data?.row.read?.join(' · ')
}
