import { formatDecimal } from '@hornbook/rules/figures/display'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './compare.module.css'
import { DaysDrawing } from './drawings.tsx'

interface EvidenceTableProps<Unit> {
  readonly label: string
  readonly units: readonly Unit[]
  /** The unit that stands out. */
  readonly first?: string | null
  readonly head: (unit: Unit) => ReactNode
  readonly rows: readonly EvidenceRow<Unit>[]
}

export interface EvidenceRow<Unit> {
  readonly label: string
  readonly about: string
  readonly cell: (unit: Unit) => ReactNode
}

/** A column for each unit, and the same evidence in each row on the same scale (COMPARE-2, COMPARE-4). */
export function EvidenceTable<Unit extends { readonly id: string }>(props: EvidenceTableProps<Unit>) {
  const { label, units, first, head, rows } = props
  const isFirst = ({ id }: Unit) => id === first || undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {units.map(unit => (
              <th key={unit.id} scope="col" data-first={isFirst(unit)}>
                {head(unit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.label}>
              <th scope="row">
                {row.label}
                <small>{row.about}</small>
              </th>
              {units.map(unit => (
                <td key={unit.id} data-first={isFirst(unit)}>
                  {row.cell(unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DaysCellProps {
  /** Null in weeks without school. */
  readonly days: readonly (number | null)[]
  /** The Mondays. */
  readonly weeks: readonly string[]
  readonly mean: number
}

/** Mean days of each of the last weeks as a line, and the latest as a figure, which says its week if school was out since. */
export function DaysCell({ days, weeks, mean }: DaysCellProps) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const known = days.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return <small>{t('noDays')}</small>
  const latest = formatDecimal(last.value)
  return (
    <div className={styles.withFigure}>
      <DaysDrawing days={days} mean={mean} label={t('daysDrawing', { from: formatDecimal(first.value), to: latest })} />
      <span>
        <b>{latest}</b>
        {last.at < days.length - 1 && (
          <small>{t('weekOf', { monday: formatShortDay(weeks[last.at] as string) })}</small>
        )}
      </span>
    </div>
  )
}
