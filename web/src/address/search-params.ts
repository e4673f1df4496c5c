import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The URL's query parameters, as flat strings. */
export type Search = Readonly<Record<string, string | undefined>>

interface SearchParams {
  readonly search: Search
  /** Changes parts of the query without a history entry, and leaves the page where it is scrolled; undefined removes a parameter. */
  readonly change: (changes: Search) => void
  /** The same for what a page writes as it opens: the page begins at its top (SHELL-6). */
  readonly complete: (missing: Search) => void
}

/** The URL's query, and functions that change it. */
export function useSearchParams(): SearchParams {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const write = useCallback(
    (changes: Search, resetScroll: boolean) => {
      const next = (before: Search): Search => ({ ...before, ...changes })
      void navigate({ to: '.', search: next, replace: true, resetScroll })
    },
    [navigate],
  )
  const change = useCallback((changes: Search) => write(changes, false), [write])
  const complete = useCallback((missing: Search) => write(missing, true), [write])
  return { search, change, complete }
}

/** For what opens over a page: the page keeps its parameters. */
export const keepSearch = (before: Search): Search => before
