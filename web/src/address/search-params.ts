import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The URL's query parameters, as flat strings. */
export type Search = Readonly<Record<string, string | undefined>>

/** The URL's query, and a function that changes parts of it without a history entry; undefined removes a parameter. */
export function useSearchParams(): { search: Search; change: (changes: Search) => void } {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Search) => {
      const next = (before: Search): Search => ({ ...before, ...changes })
      void navigate({ to: '.', search: next, replace: true, resetScroll: false })
    },
    [navigate],
  )
  return { search, change }
}

/** For what opens over a page: the page keeps its parameters. */
export const keepSearch = (before: Search): Search => before
