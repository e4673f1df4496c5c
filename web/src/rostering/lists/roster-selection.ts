import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { RestOfList } from '../../api/use-whole-list.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'

export type Selection = ReadonlySet<string>
export type Select = Dispatch<SetStateAction<Selection>>

export const NOTHING: Selection = new Set()

/** The ids of the selected rows, which last as long as unfinished work. */
export function useRosterSelection(noun: string, districtId: string) {
  const draft = `selected ${noun} of district ${districtId}`
  const selection = useState(() => restoreDraft(draft, NOTHING))
  useKeepDraft(draft, selection[0])
  return selection
}

/** Records that somebody else has archived meanwhile leave the list, and the selection. */
export function useOnlyKnown(
  rows: readonly { readonly id: string }[] | undefined,
  rest: RestOfList | undefined,
  onSelect: Select,
): void {
  useEffect(() => {
    if (!rows || rest) return
    onSelect(before => {
      if (before.size === 0) return before
      const known = new Set(rows.map(({ id }) => id))
      return [...before].every(id => known.has(id)) ? before : new Set([...before].filter(id => known.has(id)))
    })
  }, [rows, rest, onSelect])
}
