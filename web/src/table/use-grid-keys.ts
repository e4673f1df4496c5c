import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { moved, type Place } from './model/grid-move.ts'

interface Grid {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: number
  readonly columns: number
  /** Brings a row that is not drawn into sight. */
  readonly reveal: (row: number) => void
  readonly open: (row: number) => void
}

const cellAt = (box: HTMLElement, { row, column }: Place) =>
  box.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

/** What takes the focus in a cell: its link or button where it has one. */
const target = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a, button') ?? cell

const placeOf = (cell: HTMLElement): Place => ({
  row: Number(cell.dataset.row),
  column: Number(cell.dataset.column),
})

/**
 * Arrow keys walk the grid, Enter opens the row. The grid is one stop of the Tab key: the stop moves with the focus, and
 * is set straight on the elements, since drawing all rows anew for each key would be felt.
 */
export function useGridKeys({ box, rows, columns, reveal, open }: Grid) {
  useEffect(() => {
    const grid = box.current
    if (!grid || grid.querySelector('[data-row] [tabindex="0"], [data-row][tabindex="0"]')) return
    const first = cellAt(grid, { row: 0, column: 0 }) ?? cellAt(grid, { row: -1, column: 0 })
    if (first) target(first).tabIndex = 0
  })

  const focus = (place: Place): boolean => {
    const cell = box.current && cellAt(box.current, place)
    if (!cell) return false
    target(cell).focus({ preventScroll: false })
    return true
  }

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = event.target.closest<HTMLElement>('[data-row]')
      if (!cell || !box.current) return
      for (const stop of box.current.querySelectorAll<HTMLElement>(
        '[data-row] [tabindex="0"], [data-row][tabindex="0"]',
      ))
        stop.tabIndex = -1
      target(cell).tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
      if (!cell || event.altKey || event.metaKey) return
      const from = placeOf(cell)
      if (event.key === 'Enter' && event.target === cell && from.row >= 0) return open(from.row)
      const to = moved(from, event.key, event.ctrlKey, { rows, columns })
      if (!to) return
      event.preventDefault()
      if (focus(to)) return
      reveal(to.row)
      requestAnimationFrame(() => requestAnimationFrame(() => focus(to)))
    },
  }
}
