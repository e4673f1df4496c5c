import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LessonLink } from '../../ui/lesson-link.tsx'
import { LessonFeedback } from '../feedback/lesson-feedback.tsx'
import { suggestionQuery } from '../queries.ts'
import styles from './explained.module.css'
import { unitOf } from './skill-rows.ts'

/** The lesson to teach the whole class next, with its skill, why it is this one, and what the person thinks of it (STU-6). */
export function NextLesson({ classroomId }: { readonly classroomId: string }) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(suggestionQuery(classroomId))
  if (!data) return null
  const { levelName, lessonOrder } = data
  if (data.noMoreLessonAvailable || levelName === null || lessonOrder === null)
    return <span className={styles.next}>{t('teach.nothing')}</span>
  const unit = unitOf(levelName, lessonOrder)
  const lesson = t('teach.lesson', { level: levelName, lesson: lessonOrder })
  return (
    <span className={styles.next}>
      <span>
        {t('teach.next')}{' '}
        {unit ? (
          <LessonLink level={unit.level} lesson={lessonOrder} classroomId={classroomId} className={styles.nextLesson}>
            {lesson}
          </LessonLink>
        ) : (
          <strong>{lesson}</strong>
        )}{' '}
        {unit?.label}
      </span>
      <span className={styles.aboutNext}>
        <WhyThisLesson />
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
    </span>
  )
}

function WhyThisLesson() {
  const { t } = useTranslation('progress', { keyPrefix: 'teach' })
  return (
    <Popover width={280} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton aria-label={t('whyOpen')} title={t('whyOpen')}>
          <Icon name="note" size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('whyOpen')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with focus, Esc closes it and screen readers read it */}
        <p tabIndex={0} className={styles.whyNext}>
          {t('why')}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
