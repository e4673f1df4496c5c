import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import type { Search } from '../address/search-params.ts'
import type { Column } from './model/column.ts'
import { ChoiceCell } from './selection/choice-cell.tsx'
import type { Select } from './selection/use-selection.ts'
import styles from './table.module.css'
import rowStyles from './table-row.module.css'

/** Where a row leads. `preload` fetches that page before it is opened. */
export interface RowNavigation<R> {
  readonly href?: (row: R) => string
  /** The search parameters there. */
  readonly search: (before: Search) => Search
  readonly resetScroll: boolean
  readonly preload?: (row: R) => void
  readonly open: (row: R) => void
}

export interface RowProps<R> {
  readonly row: R
  readonly index: number
  readonly headRows: number
  readonly columns: readonly Column<R>[]
  readonly starts: ReadonlySet<string>
  readonly navigation: RowNavigation<R>
  readonly choice?: RowChoice<R> | undefined
  readonly selected: boolean
}

/** How a row is selected. */
interface RowChoice<R> {
  readonly toggle: Select
  readonly labelOf: (row: R) => string
}

function Row<R>({ row, index, headRows, columns, starts, navigation, choice, selected }: RowProps<R>) {
  const href = navigation.href?.(row)
  const preloadHandlers = usePreloadOnHover(navigation.preload && (() => navigation.preload?.(row)))
  const click = (event: MouseEvent) => {
    const inside = (event.target as HTMLElement).closest('a, button, input, [data-choose]')
    if (href !== undefined && !inside && !getSelection()?.toString()) navigation.open(row)
  }
  return (
    <tr
      className={href === undefined ? undefined : rowStyles.clickable}
      aria-rowindex={index + headRows + 1}
      aria-selected={choice && selected}
      onClick={click}
      {...preloadHandlers}
    >
      {choice && <ChoiceCell label={choice.labelOf(row)} index={index} selected={selected} toggle={choice.toggle} />}
      {columns.map((column, columnIndex) => {
        const marks = [column.numeric && styles.numeric, starts.has(column.id) && styles.groupStart]
          .filter(Boolean)
          .join(' ')
        if (columnIndex > 0)
          return (
            <td key={column.id} data-row={index} data-column={columnIndex} tabIndex={-1} className={marks}>
              {column.cell(row)}
            </td>
          )
        return (
          <th
            key={column.id}
            scope="row"
            data-row={index}
            data-column={0}
            tabIndex={href === undefined ? -1 : undefined}
            title={String(column.value(row) ?? '')}
          >
            {href === undefined ? (
              <span className={rowStyles.name}>
                <span>{column.cell(row)}</span>
              </span>
            ) : (
              <Link
                to={href}
                search={navigation.search}
                resetScroll={navigation.resetScroll}
                tabIndex={-1}
                className={rowStyles.name}
              >
                <span>{column.cell(row)}</span>
              </Link>
            )}
          </th>
        )
      })}
    </tr>
  )
}

const HOVER_DELAY_MS = 60

/** Preloads a row's page when the pointer or focus stays on it; a pointer passing over does nothing. */
function usePreloadOnHover(preload: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!preload) return {}
  const leave = () => clearTimeout(timer.current)
  const linger = () => {
    leave()
    timer.current = setTimeout(preload, HOVER_DELAY_MS)
  }
  return { onMouseEnter: linger, onMouseLeave: leave, onFocus: linger, onBlur: leave }
}

/** Memoized, so that it renders again only when its own props change. */
export const TableRow = memo(Row) as typeof Row
