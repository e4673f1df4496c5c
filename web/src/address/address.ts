import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What follows the question mark, as flat strings. */
export type Search = Readonly<Record<string, string | undefined>>

/** The address's query, and a way to change parts of it without adding to history; undefined takes a part out. */
export function useAddress(): { search: Search; change: (changes: Search) => void } {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Search) => {
      const next = (before: Search) => ({ ...before, ...changes })
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
    },
    [navigate],
  )
  return { search, change }
}
