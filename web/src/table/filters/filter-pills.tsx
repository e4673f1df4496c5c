import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Column } from '../model/column.ts'
import type { TableState } from '../use-table-state.ts'
import styles from './filters.module.css'
import { columnName, conditionWords } from './words.ts'

interface FilterPillsProps<R> {
  readonly columns: readonly Column<R>[]
  readonly state: TableState
  /** Opens the filters. */
  readonly onEdit: () => void
}

/** The filters in words, each with a cross. One that is not understood is shown too: nothing is left out silently. */
export function FilterPills<R>({ columns, state, onEdit }: FilterPillsProps<R>) {
  const { t } = useTranslation('table')
  if (state.conditions.length === 0) return null
  return (
    <div className={styles.pills} data-above-table="">
      {state.conditions.map(({ column: id, written }) => {
        const column = columns.find(each => each.id === id)
        const words = column ? conditionWords(t, column, written) : null
        const name = column ? columnName(column) : id
        return (
          <span key={id} className={styles.pill}>
            <button type="button" onClick={onEdit}>
              {words === null ? t('filter.unknown', { name }) : t('filter.pill', { name })}
              {words !== null && <b>{words}</b>}
            </button>
            <button type="button" aria-label={t('filter.remove', { name })} onClick={() => state.ask(id, undefined)}>
              <Icon name="close" size={13} />
            </button>
          </span>
        )
      })}
      <TextButton className={styles.clear} onClick={state.clearConditions}>
        {t('filter.clear')}
      </TextButton>
    </div>
  )
}
