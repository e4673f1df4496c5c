import { countLessonFeedback } from '@hornbook/contract/progress/lesson-feedback'
import { isLevel } from '@hornbook/rules/reading/curriculum'
import { unitOf } from '@hornbook/rules/reading/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from './feedback.module.css'
import { useLessonChoice } from './lesson-choice.tsx'

const FIRST = 6

/** How many liked and disliked each lesson, the most disliked first. */
export function LessonCounts() {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback.page' })
  const { filters } = useLessonChoice()
  const [isWhole, setWhole] = useState(false)
  const found = useQuery({ ...queryFor(countLessonFeedback, { query: filters }), staleTime: 0 })
  const lessons = found.data?.lessons
  if (lessons?.length === 0) return null
  return (
    <section className={`${sheet.sheet} ${styles.counts}`} aria-labelledby="lesson-counts">
      <div className={sheet.bar}>
        <h2 id="lesson-counts">{t('lessons')}</h2>
        <span className={styles.hint}>{t('mostDisliked')}</span>
      </div>
      {!lessons && found.error && (
        <Failure error={found.error} title={t('failed')} onRetry={() => void found.refetch()} />
      )}
      {!lessons && !found.error && <SkeletonRows message="information" rows={3} />}
      {lessons && (
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{t('lesson')}</th>
              <th scope="col" className={sheet.number}>
                {t('liked')}
              </th>
              <th scope="col" className={sheet.number}>
                {t('disliked')}
              </th>
              <th scope="col">{t('share')}</th>
            </tr>
          </thead>
          <tbody>
            {lessons.slice(0, isWhole ? undefined : FIRST).map(({ level, lessonOrder: lesson, liked, disliked }) => (
              <tr key={`${level} ${lesson}`} className={styles.count}>
                <th scope="row">
                  {t('lessonIs', { level, lesson })}
                  <small>{isLevel(level) && unitOf({ level, lesson })?.label}</small>
                </th>
                <td className={sheet.number}>{liked.toLocaleString('en-US')}</td>
                <td className={sheet.number}>{disliked.toLocaleString('en-US')}</td>
                <td>
                  <Share part={disliked} of={liked + disliked} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lessons && lessons.length > FIRST && (
        <div className={styles.more}>
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(now => !now)}>
            {isWhole ? t('fewer') : t('allLessons', { count: lessons.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Share({ part, of }: { readonly part: number; readonly of: number }) {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback.page' })
  const percent = Math.round((part / of) * 100)
  return (
    <span className={styles.share}>
      <span aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      {t('shareOf', { percent, count: of })}
    </span>
  )
}
