import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../api/api-error.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import styles from './new-year.module.css'
import type { Rehearsal, Year, YearChange } from './use-new-year.ts'

export interface VerdictProps {
  readonly districtId: string
  readonly year: Year
  /** Undefined while nothing is prepared. */
  readonly rehearsal: Rehearsal | undefined
  readonly zone: string
  readonly today: string | undefined
  readonly change: YearChange
  /** The roster was not the rehearsed one any more. */
  readonly onRefused: (seen: Rehearsal) => void
}

interface CardProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly problem?: ReactNode
}

export function Card({ title, text, children, actions, problem }: CardProps) {
  return (
    <section className={styles.verdict} aria-labelledby="verdict">
      <div>
        <h2 id="verdict" tabIndex={-1}>
          {title}
        </h2>
        {text && <p className={styles.about}>{text}</p>}
        {children && <ul className={styles.facts}>{children}</ul>}
        {problem}
      </div>
      {actions && <div className={styles.do}>{actions}</div>}
    </section>
  )
}

export const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)

/** Why the last call was refused, or why the year could not be begun or undone. */
export function Problem({ year, change }: Pick<VerdictProps, 'year' | 'change'>) {
  const { t } = useTranslation('year')
  const error = change.error instanceof ApiError ? change.error : null
  // The page shows elsewhere what is different and who cannot be an exception.
  if (error?.code === 'stalePreview' || error?.errors[0]?.meta.students !== undefined) return null
  const detail = change.isError ? (error?.errors[0]?.detail ?? GENERIC_MESSAGE) : null
  if (detail === null && year.failure === null) return null
  return (
    <p className={styles.problem} role="alert">
      {detail ?? `${t('problem')} ${year.failure}`}
    </p>
  )
}
