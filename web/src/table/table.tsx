import './texts.ts'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../address/address.ts'
import type { Search } from '../address/search-params.ts'
import { withoutTableFilters } from '../address/table-filters.ts'
import { useTyped } from '../address/use-typed.ts'
import type { RestOfList } from '../api/use-whole-list.ts'
import { WindowLoading } from '../ui/states/window-loading.tsx'
import { usePrinting } from '../ui/use-printing.ts'
import { type Screen, useScreen } from '../ui/use-screen.ts'
import { filterOf } from './filters/condition.ts'
import type { FilterDockProps } from './filters/filter-dock.tsx'
import { FilterPills } from './filters/filter-pills.tsx'
import { NoMatch } from './filters/no-match.tsx'
import { type Chip, type Column, type ColumnSet, columnsFor, type Filter, hiddenOn } from './model/column.ts'
import { groupHeadings, groupStarts } from './model/header-rows.ts'
import { RestStrip } from './rest/rest-strip.tsx'
import choiceStyles from './selection/choice.module.css'
import { AllCell } from './selection/choice-cell.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { type Selection, useSelection } from './selection/use-selection.ts'
import states from './states.module.css'
import styles from './table.module.css'
import type { RowNavigation } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useMatchingRows } from './use-matching-rows.ts'
import { useStableColumnWidths } from './use-stable-column-widths.ts'
import { useTableState } from './use-table-state.ts'
import { useTopOffset } from './use-top-offset.ts'

const FilterDock = lazy(async () => ({ default: (await import('./filters/filter-dock.tsx')).FilterDock })) as <R>(
  props: FilterDockProps<R>,
) => ReactNode

const NONE: readonly never[] = []
const asTyped = (words: string) => words

/** In pixels, as in the style sheet. On small screens, names take two lines. */
const ROW_HEIGHTS = { dense: 24, wide: 26, tablet: 40, phone: 46 } as const
const CHOICE_ROW_HEIGHTS = { wide: 30, tablet: 40, phone: 52 } as const

function rowHeightOn(screen: Screen, { dense, selection }: Pick<TableProps<never>, 'dense' | 'selection'>): number {
  if (selection) return CHOICE_ROW_HEIGHTS[screen]
  return ROW_HEIGHTS[dense && screen === 'wide' ? 'dense' : screen]
}

interface TableProps<R extends object> {
  /** The table's name for screen readers. */
  readonly name: string
  /** The first one names the row and cannot be hidden. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  /** Set while these are only the first rows in the default order: how many there will be. */
  readonly rest?: RestOfList | undefined
  readonly rowId: (row: R) => string
  readonly rowHref?: ((row: R) => Address) | undefined
  /** A row opens over this page, which keeps its filters and its place (SHELL-6). */
  readonly opensOver?: boolean
  readonly chips?: readonly Chip<R>[]
  readonly filters?: readonly Filter<R>[]
  readonly columnSets?: readonly ColumnSet[]
  /** Ids in the order in which columns are chosen. */
  readonly columnOrder?: readonly string[]
  readonly searchText: (row: R) => string
  readonly searchLabel: string
  /** Says that no row passes the search and the filters; 'No matches' without it. */
  readonly noMatch?: string
  /** As in the URL: 'fullName', '-createdAt'. */
  readonly defaultSort: string
  /** Newer rows are loading; these stay until then. */
  readonly busy?: boolean
  /** Lower rows, so that a whole class fits the window. */
  readonly dense?: boolean
  /** Follows the chips and explains them. */
  readonly help?: ReactNode
  /** In the toolbar; a function gets the rows that are shown, in their order. */
  readonly tools?: ReactNode | ((shown: readonly R[]) => ReactNode)
  /** Called with the rows that are shown, in their order, and how many there are with those to come. */
  readonly onShown?: (shown: readonly R[], count: number) => void
  /** Rows have checkboxes, and what can be done with them stands below. */
  readonly selection?: Selection<R>
}

/** The product's one table: sorting, search, filter chips, arrow keys and a print layout. */
export function Table<R extends object>(props: TableProps<R>) {
  const { name, rows, rest, rowId, rowHref, chips = NONE, filters = NONE, columnSets: sets = NONE } = props
  const { searchText, defaultSort } = props
  const { t } = useTranslation('table')
  const router = useRouter()
  const screen = useScreen()
  const printing = usePrinting()
  const columns = useMemo(
    () => columnsFor(printing ? props.columns.filter(({ screenOnly }) => !screenOnly) : props.columns, screen),
    [props.columns, printing, screen],
  )
  const defaultHidden = useMemo(() => hiddenOn(columns, screen), [columns, screen])
  const state = useTableState(columns, chips, filters, { defaultSort, defaultHidden, sets })
  const words = useTyped({ written: state.typed, show: asTyped, ask: asTyped, write: state.type })
  const { typed } = words
  const shown = useMatchingRows({ rows, rest, defaultSort, columns, chips, filters, searchText, state, typed })
  const { onShown } = props
  useEffect(() => onShown?.(shown.rows, shown.count), [onShown, shown.rows, shown.count])
  const [filtering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const closeFilters = () => {
    setFiltering(false)
    filterButton.current?.focus()
  }
  // A column whose values stand in the toolbar needs no other filter.
  const filterable = useMemo(() => {
    const chosen = new Set(filters.map(({ column }) => column))
    return columns.filter(column => !chosen.has(column.id) && filterOf(column) !== null)
  }, [columns, filters])
  const box = useTopOffset<HTMLDivElement>()
  useStableColumnWidths(box, rows, shown.columns.map(({ id }) => id).join(), {
    isComing: rest !== undefined,
    isNarrowed: shown.rows.length < rows.length,
  })
  const drawn = useDrawnRows({
    count: shown.count,
    box,
    rowHeight: rowHeightOn(screen, props),
  })
  const selection = useSelection(props.selection, { ...shown, isComing: rest !== undefined || shown.waits }, rowId)
  const toggle = selection?.toggle
  const labelOf = props.selection?.labelOf
  const rowChoice = useMemo(() => toggle && labelOf && { toggle, labelOf }, [toggle, labelOf])
  const { opensOver = false } = props
  const navigation = useMemo<RowNavigation<R>>(() => {
    const there = {
      search: (before: Search) => (opensOver ? before : withoutTableFilters(before)),
      resetScroll: !opensOver,
    }
    if (!rowHref) return { ...there, open: () => {} }
    return {
      ...there,
      href: rowHref,
      preload: row => void router.preloadRoute({ to: rowHref(row), search: there.search }),
      open: row => void router.navigate({ to: rowHref(row), ...there }),
    }
  }, [rowHref, opensOver, router])
  const keys = useGridKeys({
    box,
    rows: shown.count,
    columns: shown.columns.length,
    isComing: rest !== undefined || shown.waits,
    reveal: drawn.reveal,
    open: row => shown.rows[row] && navigation.open(shown.rows[row]),
    selection: selection ?? undefined,
  })
  const starts = useMemo(() => groupStarts(shown.columns), [shown.columns])
  const headRows = groupHeadings(shown.columns).some(({ kind }) => kind === 'group') ? 2 : 1
  const strip = rest && (
    <RestStrip rest={rest} loaded={rows.length} waits={shown.waits} selectsAll={selection?.wantsAll ?? false} />
  )
  return (
    <section
      className={selection ? `${styles.card} ${choiceStyles.selects}` : styles.card}
      aria-label={name}
      aria-busy={props.busy ?? false}
      data-dense={props.dense}
    >
      <Toolbar
        columns={columns}
        rows={rows}
        rest={rest}
        chips={chips}
        filters={filters}
        sets={sets}
        order={props.columnOrder}
        state={state}
        matching={shown.waits ? null : shown.count}
        searchLabel={props.searchLabel}
        typed={typed}
        onType={words.type}
        help={props.help}
        filterButton={{ ref: filterButton, opened: filtering, onToggle: () => setFiltering(!filtering) }}
        tools={typeof props.tools === 'function' ? props.tools(shown.rows) : props.tools}
      />
      {props.busy && (
        <p className={states.busy} role="status">
          <span className="visually-hidden">{t('busy')}</span>
        </p>
      )}
      <FilterPills columns={columns} state={state} onEdit={() => setFiltering(true)} />
      <div className={filtering ? styles.beside : undefined}>
        <div ref={box} className={styles.scroll} {...keys}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is also a keyboard grid
            role="grid"
            aria-label={name}
            aria-rowcount={shown.waits ? -1 : shown.count + headRows}
            aria-multiselectable={selection ? true : undefined}
            className={styles.table}
          >
            <TableHead
              columns={shown.columns}
              sort={state.sort}
              asked={state.conditions}
              onSort={state.sortBy}
              choice={selection && <AllCell selection={selection} />}
            />
            <TableRows
              drawn={drawn}
              rows={shown.rows}
              rowId={rowId}
              headRows={headRows}
              columns={shown.columns}
              starts={starts}
              navigation={navigation}
              choice={rowChoice}
              selected={props.selection?.selected}
            />
          </table>
          {shown.count === 0 && rows.length > 0 && (
            <NoMatch
              title={props.noMatch ?? t('noMatch')}
              columns={columns}
              rows={rows}
              state={state}
              onShowAll={() => {
                words.replace('')
                state.clear()
              }}
            />
          )}
        </div>
        {filtering && (
          <Suspense fallback={<WindowLoading className={styles.dockSpace} />}>
            <FilterDock
              columns={filterable}
              rows={rows}
              rest={rest}
              state={state}
              matching={shown.rows.length}
              onClose={closeFilters}
            />
          </Suspense>
        )}
      </div>
      {selection && props.selection ? (
        <SelectionBar selection={selection} selected={props.selection.selected.size} above={strip}>
          {props.selection.actions}
        </SelectionBar>
      ) : (
        strip
      )}
    </section>
  )
}
