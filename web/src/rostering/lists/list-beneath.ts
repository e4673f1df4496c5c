import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useMemo, useRef } from 'react'
import { keepSearch } from '../../address/search-params.ts'

interface Beneath {
  readonly selected: ReadonlySet<string>
  readonly clearSelection: () => void
  /** Closes the form that lies over the list (SHELL-7). */
  readonly close: () => void
}

const Context = createContext<Beneath>({ selected: new Set(), clearSelection: () => {}, close: () => {} })

/** Gives the forms that open over a list what they need of it. */
export const ListBeneath = Context.Provider
export const useListBeneath = (): Beneath => useContext(Context)

/** The list at `path`, for the forms over it. */
export function useBeneath(
  path: string,
  selected: ReadonlySet<string>,
  onSelect: (selected: ReadonlySet<string>) => void,
): Beneath {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isAlone = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') === path })
  const opensForms = useRef(false)
  // Closing goes back only to a page that was there: a form may be opened straight from its address.
  if (isAlone) opensForms.current = true
  return useMemo(
    () => ({
      selected,
      clearSelection: () => onSelect(new Set()),
      close: () => {
        if (opensForms.current) history.back()
        else void navigate({ to: path, search: keepSearch, replace: true, resetScroll: false })
      },
    }),
    [selected, onSelect, history, navigate, path],
  )
}
