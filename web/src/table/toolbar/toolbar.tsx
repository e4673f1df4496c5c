import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RestOfList } from '../../api/use-whole-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceButton } from '../../ui/button/choice-buttons.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useKey } from '../../ui/use-key.ts'
import type { Chip, Column, ColumnSet, Filter } from '../model/column.ts'
import type { TableState } from '../use-table-state.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterChoice } from './filter-choice.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps<R> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  /** Set while rows are still to come. */
  readonly rest: RestOfList | undefined
  readonly chips: readonly Chip<R>[]
  readonly filters: readonly Filter<R>[]
  readonly sets: readonly ColumnSet[]
  readonly order?: readonly string[] | undefined
  readonly state: TableState
  /** How many rows match; null while nobody knows. */
  readonly matching: number | null
  readonly searchLabel: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly help: ReactNode
  readonly filterButton: FilterButtonProps
  readonly tools: ReactNode
}

/** The table's filter chips, search and column chooser. */
export function Toolbar<R>(props: ToolbarProps<R>) {
  const { columns, rows, rest, chips, filters, state, matching, tools } = props
  const { t } = useTranslation('table')
  return (
    <div className={styles.bar} data-above-table="">
      {chips.length > 0 && (
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{t('chips')}</legend>
          {chips.map(({ id, label, matches }, index) => {
            // An unknown chip in the address leaves out nobody.
            const chosen = index === 0 ? !chips.slice(1).some(each => each.id === state.show) : state.show === id
            const count = index === 0 ? rows.length : rows.filter(matches).length
            return (
              <ChoiceButton
                className={styles.chip}
                key={id}
                aria-pressed={chosen}
                onClick={() => state.choose(index === 0 ? undefined : id)}
              >
                {label} {!rest && <b>{count}</b>}
              </ChoiceButton>
            )
          })}
          {props.help}
        </fieldset>
      )}
      <Search label={props.searchLabel} typed={props.typed} onType={props.onType} />
      {filters.map(filter => (
        <FilterChoice key={filter.address} filter={filter} state={state} />
      ))}
      <div className={styles.end}>
        {columns.some(({ allTime }) => allTime) && <span className={styles.note}>{t('asterisk')}</span>}
        <span className={styles.count} role="status">
          {matching !== null && t('shown', { shown: matching, all: rest?.total ?? rows.length })}
        </span>
        {tools}
        <FilterButton {...props.filterButton} asked={state.conditions.length} />
        <ColumnChooser columns={columns} sets={props.sets} order={props.order} state={state} />
      </div>
    </div>
  )
}

interface FilterButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly onToggle: () => void
}

/** Opens and closes the filters by column, as does the key F. */
function FilterButton({ ref, opened, onToggle, asked }: FilterButtonProps & { readonly asked: number }) {
  const { t } = useTranslation('table')
  useKey('f', () => ref.current?.click())
  return (
    <Button
      size="small"
      ref={ref}
      aria-expanded={opened}
      aria-keyshortcuts="f"
      data-chosen={opened || asked > 0}
      onClick={onToggle}
    >
      <Icon name="filter" size={16} />
      <span>{asked > 0 ? t('filter.openCount', { count: asked }) : t('filter.open')}</span>
    </Button>
  )
}

const focusFirstRow = () => document.querySelector<HTMLElement>('[role=grid] [data-row="0"] :is(a, button)')?.focus()

interface SearchProps {
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

function Search({ label, typed, onType }: SearchProps) {
  const { t } = useTranslation('table')
  const input = useRef<HTMLInputElement>(null)
  useKey('/', () => input.current?.focus())
  return (
    <div className={styles.search}>
      <Icon name="search" size={15} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={event => onType(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && typed !== '') onType('')
          if (event.key === 'ArrowDown') focusFirstRow()
        }}
      />
      <kbd title={t('search')}>{t('searchKey')}</kbd>
    </div>
  )
}
