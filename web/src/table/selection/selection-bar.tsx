import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from './selection-bar.module.css'
import type { SelectionHandlers } from './use-selection.ts'

interface SelectionBarProps {
  readonly selection: SelectionHandlers
  readonly selected: number
  /** Lies over the lower edge of the rows. */
  readonly above: ReactNode
  /** What can be done with the selection; inert while more rows are about to join it. */
  readonly children: ReactNode
}

/** The foot of a table whose rows can be selected. It is always there, so that a selection moves nothing. */
export function SelectionBar({ selection, selected, above, children }: SelectionBarProps) {
  const { t } = useTranslation('table')
  const { matching, all, max, isComing, wantsAll, selectAll, clear } = selection
  // Selected rows may be among those still to come, so nobody can tell yet.
  const outside = isComing ? 0 : selected - matching
  return (
    <div className={styles.bar} data-selected={selected > 0}>
      <div className={styles.above}>{above}</div>
      <p className={styles.count} role="status">
        <b>{selected === 0 ? t('select.none') : t('select.selected', { count: selected })}</b>
        {selected > max && <span className={styles.bad}>{t('select.tooMany', { count: max })}</span>}
        {outside > 0 && <span>{t('select.outside', { count: outside })}</span>}
      </p>
      {all !== null && matching < all && selected < max && !wantsAll && (
        <TextButton onClick={selectAll}>
          {all > max ? t('select.first', { count: max, all }) : t('select.all', { count: all })}
        </TextButton>
      )}
      {(selected > 0 || wantsAll) && <TextButton onClick={clear}>{t('select.clear')}</TextButton>}
      <div className={styles.actions} inert={wantsAll || selected > max}>
        {children}
      </div>
    </div>
  )
}
