import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../model/column.ts'
import { groupHeadings } from '../model/header-rows.ts'
import styles from './chooser.module.css'
import { ToolbarPopover } from './toolbar-popover.tsx'

interface ColumnChooserProps<R> {
  readonly columns: readonly Column<R>[]
  readonly hidden: ReadonlySet<string>
  readonly onHide: (hidden: ReadonlySet<string>) => void
}

/** Chooses the visible columns. The first one names the row and cannot be hidden. */
export function ColumnChooser<R>({ columns, hidden, onHide }: ColumnChooserProps<R>) {
  const { t } = useTranslation('table')
  const title = useId()
  const [, ...choosable] = columns
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHide(next)
  }
  const box = (column: Column<R>) => (
    <label key={column.id} className={styles.choice}>
      <input type="checkbox" checked={!hidden.has(column.id)} onChange={() => toggle(column.id)} />
      {column.header}
    </label>
  )
  return (
    <ToolbarPopover icon="columns" label={t('columns')} width={320} className={styles.chooser} labelledBy={title}>
      <div className={styles.chooserHead}>
        <h2 id={title}>{t('columnsTitle')}</h2>
        <button type="button" className={styles.link} disabled={hidden.size === 0} onClick={() => onHide(new Set())}>
          {t('allColumns')}
        </button>
      </div>
      {groupHeadings(choosable).map(each =>
        each.kind === 'column' ? (
          box(each.column)
        ) : (
          <fieldset key={each.name} className={styles.choices}>
            <legend>{each.name}</legend>
            {each.columns.map(box)}
          </fieldset>
        ),
      )}
    </ToolbarPopover>
  )
}
