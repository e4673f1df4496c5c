import { useTranslation } from 'react-i18next'
import type { Filter } from '../model/column.ts'
import type { TableState } from '../use-table-state.ts'
import styles from './filter-choice.module.css'

interface FilterChoiceProps<R> {
  readonly filter: Filter<R>
  readonly state: TableState
}

/** Chooses one value of a filter, or all of them. A value of the address that no row has is shown as it is. */
export function FilterChoice<R>({ filter, state }: FilterChoiceProps<R>) {
  const { t } = useTranslation('table')
  const { address, label, options } = filter
  const chosen = state.filtered[address]
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen)
  return (
    <select
      className={styles.filter}
      aria-label={label}
      data-chosen={chosen !== undefined}
      value={chosen ?? ''}
      onChange={event => state.filterBy(address, event.target.value || undefined)}
    >
      <option value="">{t('anyValue', { label })}</option>
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
