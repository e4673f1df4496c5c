import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { Part } from '../part/part.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

/** The placement tests that were taken, the latest first. */
export function Tests({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'tests' })
  return (
    <Part title={t('title')}>
      {student.tests.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.dated}>
          {student.tests.map(({ test, result, date }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a test may be taken twice on a day
            <li key={at}>
              <time dateTime={date}>{formatShortDay(date)}</time>
              <span>
                <b>{t('name', { test })}</b> <span data-result={result}>{t(result)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
