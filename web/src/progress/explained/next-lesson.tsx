import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LessonFeedback } from '../feedback/lesson-feedback.tsx'
import { suggestionQuery } from '../queries.ts'
import styles from './explained.module.css'
import { unitOf } from './skill-rows.ts'

/** The lesson to teach the whole class next, with its skill, and what the person thinks of it (STU-6). */
export function NextLesson({ classroomId }: { readonly classroomId: string }) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(suggestionQuery(classroomId))
  if (!data) return null
  const { levelName, lessonOrder } = data
  if (data.noMoreLessonAvailable || levelName === null || lessonOrder === null)
    return <span className={styles.next}>{t('teach.nothing')}</span>
  const unit = unitOf(levelName, lessonOrder)
  return (
    <span className={styles.next}>
      <span title={t('teach.why')}>
        {t('teach.next')} <strong>{t('teach.lesson', { level: levelName, lesson: lessonOrder })}</strong> {unit?.label}
      </span>
      {unit && (
        <LessonFeedback
          key={`${classroomId} ${levelName} ${lessonOrder}`}
          classroomId={classroomId}
          level={unit.level}
          lessonOrder={lessonOrder}
          given={data.feedback}
        />
      )}
    </span>
  )
}
