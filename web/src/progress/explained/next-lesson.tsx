import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { suggestionQuery } from '../queries.ts'
import styles from './explained.module.css'
import { unitOf } from './skill-rows.ts'

/** The lesson to teach the whole class next, with its skill (STU-6). */
export function NextLesson({ classroomId }: { readonly classroomId: string }) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(suggestionQuery(classroomId))
  if (!data) return null
  const { levelName, lessonOrder } = data
  if (data.noMoreLessonAvailable || levelName === null || lessonOrder === null)
    return <span className={styles.next}>{t('teach.nothing')}</span>
  const skill = unitOf(levelName, lessonOrder)?.label ?? ''
  return (
    <span className={styles.next} title={t('teach.why')}>
      {t('teach.next')} <strong>{t('teach.lesson', { level: levelName, lesson: lessonOrder })}</strong> {skill}
    </span>
  )
}
