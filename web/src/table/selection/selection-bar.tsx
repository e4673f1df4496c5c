import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './selection-bar.module.css'
import type { SelectionHandlers } from './use-selection.ts'

interface SelectionBarProps {
  readonly selection: SelectionHandlers
  readonly selected: number
  /** What can be done with the selection. */
  readonly children: ReactNode
}

/** The foot of a table whose rows can be selected. It is always there, so that a selection moves nothing. */
export function SelectionBar({ selection, selected, children }: SelectionBarProps) {
  const { t } = useTranslation('table')
  const { matching, all, selectAll, clear } = selection
  const outside = selected - matching
  return (
    <div className={styles.bar} data-selected={selected > 0}>
      <p className={styles.count} role="status">
        <b>{selected === 0 ? t('select.none') : t('select.selected', { count: selected })}</b>
        {outside > 0 && <span>{t('select.outside', { count: outside })}</span>}
      </p>
      {matching < all && (
        <button type="button" className={styles.link} onClick={selectAll}>
          {t('select.all', { count: all })}
        </button>
      )}
      {selected > 0 && (
        <button type="button" className={styles.link} onClick={clear}>
          {t('select.clear')}
        </button>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
