import type { Urgency } from '@hornbook/rules/figures/attention'
import { displayedPercent } from '@hornbook/rules/figures/display'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import { withoutTableFilters } from '../../address/table-filters.ts'
import { EmptyCell } from '../../table/cells/text-cells.tsx'
import styles from './attention-count.module.css'

interface AttentionCountProps {
  readonly count: number
  readonly all: number
  readonly urgency: Urgency
  /** The table of the students or classes behind the number. */
  readonly to: Address
}

/** A number of students that opens the list of them. */
export function AttentionCount({ count, all, urgency, to }: AttentionCountProps) {
  const { t } = useTranslation('progress')
  if (count === 0) return <EmptyCell />
  return (
    <span className={styles.share}>
      <Link
        to={to}
        search={(before: Search) => ({ ...withoutTableFilters(before), sort: undefined, show: urgency })}
        tabIndex={-1}
        className={styles.count}
        data-urgency={urgency}
      >
        {count}
      </Link>{' '}
      <small>{t('cells.share', { all, share: `${displayedPercent((100 * count) / all)}%` })}</small>
    </span>
  )
}
