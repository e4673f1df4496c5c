import { isRanked } from '@hornbook/rules/figures/where-to-go'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Unit, unitAddress } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import styles from './attention-count.module.css'
import { type UnitRow, unitName } from './unit-columns.tsx'

/** Which rows are ranked by share: those with ten children or more, and any with children where none has as many. */
export function rankedAmong(rows: readonly UnitRow[]): (row: UnitRow) => boolean {
  return rows.some(isRanked) ? isRanked : ({ studentsCount }) => studentsCount > 0
}

interface TooFewProps {
  readonly rows: readonly UnitRow[]
  readonly unitOf: (row: UnitRow) => Unit
}

/** Names the units that come last in every order by share, whatever theirs is (COMPARE-3). */
export function TooFew({ rows, unitOf }: TooFewProps) {
  const { t } = useTranslation('progress')
  const few = rows.filter(row => !isRanked(row))
  if (few.length === 0 || few.length === rows.length) return null
  return (
    <p className={styles.tooFew}>
      {t('table.tooFew')}{' '}
      {few.map((row, at) => (
        <span key={row.id}>
          {at > 0 && ' · '}
          <Link to={unitAddress(unitOf(row))} search={keepSearch}>
            {unitName(row, t)}
          </Link>{' '}
          ({t('students', { count: row.studentsCount })})
        </span>
      ))}
    </p>
  )
}
