/** A cell's position; row -1 is the heading row. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

const PAGE_ROWS = 10

/** The position that a key moves to, with or without Ctrl; null for keys that do not move. */
export function nextCell(
  from: CellPosition,
  key: string,
  control: boolean,
  size: { readonly rows: number; readonly columns: number },
): CellPosition | null {
  const { row, column } = from
  const within = (row: number, column: number): CellPosition => ({
    row: Math.max(-1, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return within(row - 1, column)
    case 'ArrowDown':
      return within(row + 1, column)
    case 'ArrowLeft':
      return within(row, column - 1)
    case 'ArrowRight':
      return within(row, column + 1)
    case 'PageUp':
      return within(Math.max(0, row - PAGE_ROWS), column)
    case 'PageDown':
      return within(row + PAGE_ROWS, column)
    case 'Home':
      return control ? within(0, 0) : within(row, 0)
    case 'End':
      return control ? within(size.rows - 1, size.columns - 1) : within(row, size.columns - 1)
    default:
      return null
  }
}
