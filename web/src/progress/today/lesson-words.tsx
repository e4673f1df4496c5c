import { readGuideLesson } from '@hornbook/contract/guides/lesson-guides'
import { hasGuide, type Level } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

interface LessonWordsProps {
  readonly level: Level
  readonly lesson: number
  /** Stands behind the words where there are some. */
  readonly after?: string
}

/** What a lesson gives the children to read, in one line; nothing for a level without a guide. */
export function LessonWords({ level, lesson, after = '' }: LessonWordsProps) {
  const params = { guideId: String(level), lesson: String(lesson) }
  const { data } = useQuery({ ...queryFor(readGuideLesson, { params }), enabled: hasGuide(level) })
  const words = data?.row.read?.join(' · ')
  return words ? `${words}${after}` : null
}
