import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { selectRows, withFirst } from './select-rows.ts'

/** Which rows are selected, kept by whoever shows the table; it may hold rows that a filter hides. */
export interface Selection<R> {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** What a row is called in the label of its checkbox. */
  readonly labelOf: (row: R) => string
  /** No more can be done at once. */
  readonly max: number
  /** Asks whether to take the selection out of the list. */
  readonly onDelete?: () => void
  /** What can be done with the selection. */
  readonly actions: ReactNode
}

/** Selects a row, or with `range` all rows from the last one that was clicked. */
export type Select = (row: number, range: boolean) => void

/** The rows that match, and how many there are with those that are still to come. */
interface Matching<R> {
  readonly rows: readonly R[]
  readonly count: number
  readonly isComing: boolean
  /** How many rows match is unknown until the others arrive. */
  readonly waits: boolean
  /** The search and the filters that they match. */
  readonly question: string
}

/** The handlers of a selection over the rows that match; null if rows cannot be selected. */
export function useSelection<R>(
  selection: Selection<R> | undefined,
  { rows, count, isComing, waits, question }: Matching<R>,
  rowId: (row: R) => string,
): SelectionHandlers | null {
  const selectable = selection !== undefined
  const ids = useMemo(() => (selectable ? rows.map(rowId) : []), [selectable, rows, rowId])
  const anchor = useRef<string | null>(null)
  const latest = useRef({ selection, ids })
  latest.current = { selection, ids }
  const toggle = useCallback<Select>((row, range) => {
    const { selection, ids } = latest.current
    if (!selection) return
    const from = range && anchor.current !== null ? ids.indexOf(anchor.current) : -1
    anchor.current = ids[row] ?? null
    selection.onSelect(selectRows(selection.selected, ids, row, from < 0 ? null : from))
  }, [])
  const selected = selection?.selected
  const matching = useMemo(() => (selected?.size ? ids.filter(id => selected.has(id)).length : 0), [ids, selected])
  const [wantsAll, setWantsAll] = useState(false)
  // Whoever asks for other rows has not seen what would be selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each question
  useEffect(() => setWantsAll(false), [question])
  const selectAll = () => selection?.onSelect(withFirst(selection.selected, ids, selection.max))
  useEffect(() => {
    if (isComing || !wantsAll) return
    setWantsAll(false)
    selectAll()
  })
  if (!selection) return null
  return {
    toggle,
    askToDelete: row => {
      const { onDelete, selected, max } = selection
      const id = ids[row]
      if (!onDelete || selected.size > max) return
      // Without a selection it is about the row that has the focus.
      if (selected.size === 0 && id !== undefined) selection.onSelect(new Set([id]))
      if (selected.size > 0 || id !== undefined) onDelete()
    },
    matching,
    all: waits ? null : count,
    max: selection.max,
    isComing,
    wantsAll,
    selectAll: () => (isComing ? setWantsAll(true) : selectAll()),
    dropAll: () => {
      const dropped = new Set(ids)
      selection.onSelect(new Set([...selection.selected].filter(id => !dropped.has(id))))
    },
    clear: () => {
      setWantsAll(false)
      selection.onSelect(new Set())
    },
  }
}

export interface SelectionHandlers {
  readonly toggle: Select
  readonly askToDelete: (row: number) => void
  /** How many of the rows that match are selected. */
  readonly matching: number
  /** How many rows match; null while nobody knows. */
  readonly all: number | null
  /** No more can be done at once. */
  readonly max: number
  /** Some of them are still to come. */
  readonly isComing: boolean
  /** They will all be selected when they are there. */
  readonly wantsAll: boolean
  readonly selectAll: () => void
  /** Drops the rows that match; those that a filter hides stay selected. */
  readonly dropAll: () => void
  readonly clear: () => void
}
