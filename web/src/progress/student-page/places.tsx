import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { Part } from '../part/part.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

/** The classes that a student was in, the latest first, and how much was done in each. */
export function Places({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'places' })
  const { t: own } = useTranslation('progress')
  return (
    <Part title={t('title')}>
      {student.places.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.dated}>
          {student.places.map(({ classroomId, classroom, school, began, ended, lessons }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: somebody may come back to a class
            <li key={at}>
              <time dateTime={began}>{formatShortDay(began)}</time>
              <span>
                <b>{classroomId === null ? t('other') : (classroom ?? own('classroom', { id: classroomId }))}</b>
                <small>
                  {[
                    school,
                    ended === null ? t('since') : t('until', { date: formatShortDay(ended) }),
                    t('lessons', { count: lessons }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
