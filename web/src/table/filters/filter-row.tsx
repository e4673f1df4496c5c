import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ChoiceBox } from '../../ui/choice-box.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Column } from '../model/column.ts'
import { filterOf } from './condition.ts'
import { DayRange } from './day-range.tsx'
import styles from './filters.module.css'
import { NumberRange } from './number-range.tsx'
import { TextChoices } from './text-choices.tsx'
import { columnName } from './words.ts'

interface FilterRowProps<R> {
  readonly first: boolean
  /** The columns that it can filter by. */
  readonly columns: readonly Column<R>[]
  /** Undefined until one is chosen. */
  readonly column: Column<R> | undefined
  readonly rows: readonly R[]
  /** As in the URL; undefined while it asks nothing. */
  readonly written: string | undefined
  readonly onColumn: (column: string | null) => void
  readonly onChange: (written: string | undefined) => void
  readonly onRemove: () => void
}

/** One filter: the column first, then its texts, or the ends of its range. */
export function FilterRow<R>({ first, columns, column, rows, written, ...on }: FilterRowProps<R>) {
  const { t } = useTranslation('table')
  const title = useId()
  const name = column ? columnName(column) : t('filter.noColumn')
  const choices = columns.map(each => ({
    value: each.id,
    label: columnName(each),
    hint: t(`filter.kinds.${filterOf(each)?.kind ?? 'texts'}`),
  }))
  const filter = column && filterOf(column)
  const row = useRef<HTMLElement>(null)
  const isNew = written === undefined
  const hasColumn = column !== undefined
  // A new filter takes the focus, to its column first and then to its value. One that was there already does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (isNew) row.current?.querySelector<HTMLElement>(hasColumn ? 'input:not([role])' : 'input')?.focus()
  }, [])
  return (
    <section ref={row} className={styles.row} aria-labelledby={title}>
      <h3 id={title} className="visually-hidden">
        {name}
      </h3>
      <div className={styles.column}>
        <ChoiceBox
          label={t(first ? 'filter.where' : 'filter.and')}
          choices={choices}
          value={column?.id ?? ''}
          onChange={value => on.onColumn(value || null)}
        />
        <IconButton size="medium" aria-label={t('filter.remove', { name })} onClick={on.onRemove}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      {column && filter?.kind === 'texts' && (
        <TextChoices
          name={name}
          rows={rows}
          of={filter.of}
          none={filter.none}
          written={written}
          onChange={on.onChange}
        />
      )}
      {column && filter?.kind === 'days' && <DayRange key={column.id} written={written} onChange={on.onChange} />}
      {column && filter?.kind === 'numbers' && (
        <NumberRange key={column.id} {...{ column, rows, written, unit: filter.unit }} onChange={on.onChange} />
      )}
    </section>
  )
}
