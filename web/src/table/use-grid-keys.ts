import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type CellPosition, nextCell } from './model/next-cell.ts'
import type { SelectionHandlers } from './selection/use-selection.ts'

interface GridOptions {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: number
  readonly columns: number
  /** Rows are still to come, and placeholders stand in for them. */
  readonly isComing: boolean
  /** Scrolls to a row that is not rendered. */
  readonly reveal: (row: number) => void
  readonly open: (row: number) => void
  /** Omitted where rows cannot be selected. */
  readonly selection?: Pick<SelectionHandlers, 'toggle' | 'selectAll' | 'clear' | 'askToDelete'> | undefined
}

const cellAt = (box: HTMLElement, { row, column }: CellPosition) =>
  box.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

/** The cell that has the focus. A row's checkbox, which a mouse has pressed, stands for the first cell of its row. */
const cellOf = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-row]') ??
  (target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-row]')

/** The element that takes a cell's focus: its link or button, if it has one. */
const focusTarget = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a, button') ?? cell

const positionOf = (cell: HTMLElement): CellPosition => ({
  row: Number(cell.dataset.row),
  column: Number(cell.dataset.column),
})

/**
 * Arrow keys move through the grid, Enter opens the row, Space selects it; Shift and Space select all rows from the
 * last one, and Delete asks to archive what is selected. The grid is a single Tab stop that moves with the focus. The Tab stop is set directly on the elements,
 * since rendering all rows again for each key would be noticeably slow.
 */
export function useGridKeys({ box, rows, columns, isComing, reveal, open, selection }: GridOptions) {
  useEffect(() => {
    const grid = box.current
    if (!grid || grid.querySelector('[data-row] [tabindex="0"], [data-row][tabindex="0"]')) return
    const first = cellAt(grid, { row: 0, column: 0 }) ?? cellAt(grid, { row: -1, column: 0 })
    if (first) focusTarget(first).tabIndex = 0
  })

  const focus = (position: CellPosition): boolean => {
    const cell = box.current && cellAt(box.current, position)
    if (!cell) return false
    focusTarget(cell).focus({ preventScroll: false })
    return true
  }

  // A row that replaces its focused placeholder takes the focus, which would otherwise go to the page.
  const focused = useRef<CellPosition>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows have come
  useEffect(() => {
    if (!isComing && focused.current && document.activeElement === document.body) focus(focused.current)
  }, [isComing])

  return {
    onBlur: () => {
      focused.current = null
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = event.target.closest<HTMLElement>('[data-row]')
      if (!cell || !box.current) return
      focused.current = positionOf(cell)
      for (const stop of box.current.querySelectorAll<HTMLElement>(
        '[data-row] [tabindex="0"], [data-row][tabindex="0"]',
      ))
        stop.tabIndex = -1
      focusTarget(cell).tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const cell = cellOf(event.target)
      if (!cell || event.altKey || event.metaKey) return
      const from = positionOf(cell)
      if (event.key === 'Enter' && event.target === cell && from.row >= 0) return open(from.row)
      if (selection && selectsByKey(event, from.row, selection)) return event.preventDefault()
      const to = nextCell(from, event.key, event.ctrlKey, { rows, columns })
      if (!to) return
      event.preventDefault()
      if (focus(to)) return
      reveal(to.row)
      requestAnimationFrame(() => requestAnimationFrame(() => focus(to)))
    },
  }
}

/** Whether a key was about the selection: Space, Ctrl+A, Escape or Delete. */
function selectsByKey(
  { key, shiftKey, ctrlKey, target }: KeyboardEvent<HTMLElement>,
  row: number,
  { toggle, selectAll, clear, askToDelete }: NonNullable<GridOptions['selection']>,
): boolean {
  // Space presses a button or a checkbox that has the focus.
  if ((target as HTMLElement).closest('button')) return false
  if (key === ' ' && (target as HTMLElement).matches('input')) return false
  if (key === ' ' && row >= 0) toggle(row, shiftKey)
  else if (key === 'a' && ctrlKey) selectAll()
  else if (key === 'Escape') clear()
  else if (key === 'Delete') askToDelete(row)
  else return false
  return true
}
