import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import styles from './new-year.module.css'
import type { Rehearsal } from './use-new-year.ts'

const COUNTS = ['moves', 'leaves', 'closes', 'noClass', 'stays', 'unclear', 'roster', 'keeps', 'rosterClasses'] as const

interface DifferencesProps {
  readonly before: Rehearsal
  readonly after: Rehearsal
  readonly onClose: () => void
}

/** What is different from what was on the screen when the year was to begin. */
export function Differences({ before, after, onClose }: DifferencesProps) {
  const { t } = useTranslation('year')
  const changed = COUNTS.filter(name => before.totals[name] !== after.totals[name])
  return (
    <section className={styles.different} role="alert" aria-labelledby="different">
      <h2 id="different">{t('different.title')}</h2>
      {changed.length === 0 ? (
        <p>{t('different.names')}</p>
      ) : (
        <>
          <p>{t('different.text')}</p>
          <ul>
            {changed.map(name => (
              <li key={name}>
                {t(`does.${name === 'stays' ? 'stay' : name}`, { count: 2 })}:{' '}
                <b>{t('different.was', { before: before.totals[name], after: after.totals[name] })}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>{t('different.ok')}</Button>
    </section>
  )
}
