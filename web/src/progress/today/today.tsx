import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { suggestionQuery } from '../queries.ts'
import type { Student } from '../students/student-view.ts'
import { WhoNeedsYou } from '../students/who-needs-you.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { NextLessonCard } from './next-lesson-card.tsx'
import { sentenceFor } from './sentence.ts'
import styles from './today.module.css'

interface TodayProps {
  /** Undefined while loading. */
  readonly students: readonly Student[] | undefined
  /** The district's date. */
  readonly today: string
}

/** What a teacher looks for first: one sentence, who needs somebody, and what to teach (ATT-16). */
export function Today({ students, today }: TodayProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'today.sentence' })
  const { classroomId } = useRouteIds()
  const { data, isPending } = useQuery(suggestionQuery(classroomId))
  if (students?.length === 0) return null
  const sentence = students && sentenceFor(students, isPending ? undefined : data?.lessonOrder, t)
  return (
    <>
      <p className={styles.sentence} title={sentence} data-above-table="">
        {sentence ?? <Skeleton width="min(34rem, 90%)" height={20} />}
      </p>
      <div className={styles.today}>
        <WhoNeedsYou students={students} today={today} />
        <NextLessonCard students={students} />
      </div>
    </>
  )
}
