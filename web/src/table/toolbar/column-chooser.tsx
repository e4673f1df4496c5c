import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { type Column, type ColumnSet, inOrder } from '../model/column.ts'
import { groupHeadings } from '../model/header-rows.ts'
import type { TableState } from '../use-table-state.ts'
import styles from './chooser.module.css'
import { ToolbarPopover } from './toolbar-popover.tsx'

interface ColumnChooserProps<R> {
  readonly columns: readonly Column<R>[]
  readonly sets: readonly ColumnSet[]
  /** Ids in the order of the chooser; columns that it does not name come last. */
  readonly order?: readonly string[] | undefined
  readonly state: Pick<TableState, 'hidden' | 'hide' | 'set' | 'showSet'>
}

/** Chooses the visible columns, one by one or a set with one click (TABLE-7). The first one names the row and cannot be hidden. */
export function ColumnChooser<R>({ columns, sets, order, state }: ColumnChooserProps<R>) {
  const { hidden, hide: onHide } = state
  const { t } = useTranslation('table')
  const title = useId()
  const choosable = inOrder(columns.slice(1), order)
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
        {/* Not disabled, or it would lose the focus, and Esc would not close the chooser. */}
        <TextButton aria-disabled={hidden.size === 0} onClick={() => hidden.size > 0 && onHide(new Set())}>
          {t('allColumns')}
        </TextButton>
      </div>
      {sets.length > 0 && (
        <div className={styles.sets}>
          <ChoiceButtons
            label={t('columnSets')}
            choices={sets.map(({ id }) => id)}
            chosen={state.set ?? null}
            nameOf={each => sets.find(({ id }) => id === each)?.label}
            onChoose={state.showSet}
          />
        </div>
      )}
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
