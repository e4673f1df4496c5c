import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { studentRecordQuery } from '../queries.ts'
import { attentionWords } from '../students/attention.ts'
import type { Stepped } from './stepped.ts'
import styles from './steps.module.css'

/** What to do on the tablet, and what is known of the tests so far. */
export function GiveTest({ student, words }: { readonly student: Stepped; readonly words: number | undefined }) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(studentRecordQuery(student.id))
  const name = data?.row.firstName ?? student.fullName
  const test = words === undefined ? t('testOne') : `Test ${words}`
  const last = data?.row.tests[0]
  const reason = attentionWords(student, t)
  return (
    <>
      <h3>{t('steps.test.about')}</h3>
      <ol className={styles.numbered}>
        <li>{t('steps.test.one', { name })}</li>
        <li>{t('steps.test.two', { test })}</li>
        <li>{t('steps.test.three', { name })}</li>
      </ol>
      <h3>{t('steps.test.known')}</h3>
      <p>
        {reason && `${reason.reason}. ${reason.details} `}
        {data &&
          (last
            ? t('steps.test.last', {
                test: last.test,
                result: t(`steps.test.${last.result}`),
                day: formatShortDay(last.date),
              })
            : t('steps.test.noneYet'))}
      </p>
    </>
  )
}
