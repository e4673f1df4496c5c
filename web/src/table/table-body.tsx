import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { OF_ONE_TABLE } from '../address/query-keys.ts'
import type { Column } from './model/column.ts'
import styles from './table.module.css'

/** Where a row leads; `approach` makes it ready as soon as somebody seems to go there. */
export interface Leads<R> {
  readonly href?: (row: R) => string
  readonly approach?: (row: R) => void
  readonly open: (row: R) => void
}

interface RowOf<R> {
  readonly row: R
  readonly index: number
  readonly headRows: number
  readonly columns: readonly Column<R>[]
  readonly starts: ReadonlySet<string>
  readonly leads: Leads<R>
  /** Shown under the name (`Column.under`). */
  readonly under: string | null | undefined
}

const keepRange = (before: object) => ({ ...before, ...OF_ONE_TABLE })

function Row<R>({ row, index, headRows, columns, starts, leads, under }: RowOf<R>) {
  const href = leads.href?.(row)
  const small = under && (
    <span aria-hidden="true" className={styles.under}>
      {under}
    </span>
  )
  const approach = useApproach(leads.approach && (() => leads.approach?.(row)))
  const click = (event: MouseEvent) => {
    const inside = (event.target as HTMLElement).closest('a, button, input')
    if (href !== undefined && !inside && !getSelection()?.toString()) leads.open(row)
  }
  return (
    <tr
      className={href === undefined ? undefined : styles.opens}
      aria-rowindex={index + headRows + 1}
      onClick={click}
      {...approach}
    >
      {columns.map((column, place) => {
        const marks = [column.numeric && styles.numeric, starts.has(column.id) && styles.starts]
          .filter(Boolean)
          .join(' ')
        if (place > 0)
          return (
            <td key={column.id} data-row={index} data-column={place} tabIndex={-1} className={marks}>
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
          >
            {href === undefined ? (
              <span className={styles.name}>
                {column.cell(row)}
                {small}
              </span>
            ) : (
              <Link to={href} search={keepRange as never} tabIndex={-1} className={styles.name}>
                {column.cell(row)}
                {small}
              </Link>
            )}
          </th>
        )
      })}
    </tr>
  )
}

const LINGERS_AFTER = 60

/** Whoever lingers on a row may open it; a pointer that only crosses it asks for nothing. */
function useApproach(approach: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!approach) return {}
  const leave = () => clearTimeout(timer.current)
  const linger = () => {
    leave()
    timer.current = setTimeout(approach, LINGERS_AFTER)
  }
  return { onMouseEnter: linger, onMouseLeave: leave, onFocus: linger, onBlur: leave }
}

/** Drawn again only when its own row, columns or target change. */
export const TableRow = memo(Row) as typeof Row
