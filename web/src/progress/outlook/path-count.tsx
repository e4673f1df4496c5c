import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import { WHERE, withoutTableFilters } from '../../address/table-filters.ts'
import { EmptyCell } from '../../table/cells/text-cells.tsx'
import styles from './outlook.module.css'
import { pathOf } from './outlook.ts'

/** '12 of 28', and who has reached the goal; of a class it opens those who are on the path (OUTLOOK-5). */
export function PathCount({ counts, to }: { readonly counts: UnitCounts; readonly to: Address | null }) {
  const { t } = useTranslation('progress')
  const { onPath, all } = pathOf(counts)
  const reached = counts.reachedCount > 0 ? t('outlook.reachedToo', { count: counts.reachedCount }) : ''
  if (all === 0) return reached === '' ? <EmptyCell /> : <span className={styles.count}>{reached}</span>
  const others = t('outlook.others', { below: counts.belowCount, farBelow: counts.farBelowCount })
  const count = t('outlook.of', { onPath, all })
  return (
    <span className={styles.count} title={[others, reached].filter(Boolean).join(', ')}>
      {to === null || onPath === 0 ? (
        count
      ) : (
        <Link
          to={to}
          tabIndex={-1}
          search={(before: Search) => ({
            ...withoutTableFilters(before),
            sort: undefined,
            [`${WHERE}outlook`]: t('outlook.onPath'),
          })}
        >
          {count}
        </Link>
      )}
      {reached && <small>{reached}</small>}
    </span>
  )
}
