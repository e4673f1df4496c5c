import '@mantine/core/styles/Slider.layer.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RestOfList } from '../../api/use-whole-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Column } from '../model/column.ts'
import type { TableState } from '../use-table-state.ts'
import { filterOf } from './condition.ts'
import { FilterRow } from './filter-row.tsx'
import styles from './filters.module.css'

export interface FilterDockProps<R> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  /** Set while rows are still to come: nobody knows what to choose from. */
  readonly rest: RestOfList | undefined
  readonly state: TableState
  readonly matching: number
  readonly onClose: () => void
}

/** Filters by any columns; a row must pass all of them (TABLE-3). It stands beside the rows, which follow at once. */
export function FilterDock<R>({ columns, rows, rest, state, matching, onClose }: FilterDockProps<R>) {
  const { t } = useTranslation('table')
  const filterable = columns.filter(column => filterOf(column) !== null)
  const asked = state.conditions.map(({ column }) => column)
  // In the order in which they were begun; null where no column is chosen yet.
  const [begun, setBegun] = useState<readonly (string | null)[]>(() => (asked.length === 0 ? [null] : asked))
  const shown = [...begun, ...asked.filter(column => !begun.includes(column))]
  const dock = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!dock.current?.contains(document.activeElement)) dock.current?.focus()
  }, [])
  const isOpen = shown.includes(null)
  const change = (before: string | null, after: string | null) => {
    if (before !== null) state.ask(before, undefined)
    setBegun(shown.map(column => (column === before ? after : column)))
  }
  const remove = (column: string | null) => {
    if (column !== null) state.ask(column, undefined)
    setBegun(shown.filter(each => each !== column))
  }
  return (
    <aside
      ref={dock}
      tabIndex={-1}
      className={styles.dock}
      aria-label={t('filter.title')}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2>{t('filter.title')}</h2>
        <span>{t('filter.all')}</span>
        <span className={styles.count}>{!rest && t('shown', { shown: matching, all: rows.length })}</span>
        <IconButton size="medium" aria-label={t('filter.close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      <div className={styles.rows}>
        {rest && <p role="status">{t('rest.thenFilters', { count: rest.total })}</p>}
        {!rest &&
          shown.map((id, index) => (
            <FilterRow
              key={id ?? 'new'}
              first={index === 0}
              columns={filterable.filter(column => column.id === id || !shown.includes(column.id))}
              column={filterable.find(column => column.id === id)}
              rows={rows}
              written={state.conditions.find(({ column }) => column === id)?.written}
              onColumn={column => change(id, column)}
              onChange={written => id !== null && state.ask(id, written)}
              onRemove={() => remove(id)}
            />
          ))}
      </div>
      <div className={styles.foot}>
        <Button
          size="small"
          disabled={rest !== undefined || isOpen || shown.length === filterable.length}
          onClick={() => setBegun([...shown, null])}
        >
          <Icon name="plus" size={14} /> {t('filter.add')}
        </Button>
        {isOpen && !rest && <span>{t('filter.columnFirst')}</span>}
        <Button variant="primary" className={styles.show} onClick={onClose}>
          {rest ? t('filter.close') : t('filter.show', { count: matching })}
        </Button>
      </div>
    </aside>
  )
}
