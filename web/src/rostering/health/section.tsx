import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { CheckName } from './check-rows.ts'
import styles from './health.module.css'

interface SectionProps {
  readonly check: CheckName | 'twins'
  readonly count: number
  readonly mayChange: boolean
  readonly error: unknown
  readonly onRetry: () => void
  readonly actions?: ReactNode
  /** Nothing while it is loading. */
  readonly children: ReactNode
}

/** A check that found something: how many, why it matters, what to do, and the names. */
export function Section({ check, count, mayChange, error, onRetry, actions, children }: SectionProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  const id = `check-${check}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(`checks.${check}.title`, { count })}</h2>
      <p className={styles.about}>
        {t(`checks.${check}.about`)} {mayChange && t(`checks.${check}.fix`)}
      </p>
      {error ? (
        <p role="status">
          {t('failedRows')}{' '}
          <Button variant="soft" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      ) : (
        (children ?? <Skeleton width="40%" />)
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
