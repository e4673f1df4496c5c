import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Address } from '../address/address.ts'
import { keepSearch } from '../address/search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form was opened by a link of another page, and closes back to it. */
    readonly openedHere?: true
  }
}

/** The history state of a link from another page to a form over a list. */
export const OPENED_HERE = { openedHere: true } as const

type Row = { readonly id: string }

interface Shown {
  readonly rows: readonly Row[]
  /** With those that are still on their way. */
  readonly count: number
}

/** The rows that the list shows, in their order. Kept outside the list, which is not drawn again for them. */
export function createShown() {
  let shown: Shown = { rows: [], count: 0 }
  const listeners = new Set<() => void>()
  return {
    get: () => shown,
    set: (rows: readonly Row[], count: number) => {
      shown = { rows, count }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a record of the list is called, and whether a roster system writes it. */
export interface Described {
  readonly id: string
  readonly name: string
  /** What tells it from another of its name. */
  readonly detail: string | null
  readonly isSynced: boolean
}

interface Beneath {
  readonly shown: ReturnType<typeof createShown>
  readonly selected: ReadonlySet<string>
  /** Those of these records that the list has, by name. */
  readonly describe: (ids: readonly string[]) => readonly Described[]
  readonly clearSelection: () => void
  /** Closes the form that lies over the list (SHELL-7). */
  readonly close: () => void
}

const Context = createContext<Beneath>({
  shown: createShown(),
  selected: new Set(),
  describe: () => [],
  clearSelection: () => {},
  close: () => {},
})

/** Gives the forms that open over a list what they need of it. */
export const ListBeneath = Context.Provider
export const useListBeneath = (): Beneath => useContext(Context)

/** The rows before and after a record in the list beneath, as far as there are any. */
export function useNeighbours(id: string, addressOfForm: (id: string) => Address) {
  const { shown } = useListBeneath()
  const { rows, count } = useSyncExternalStore(shown.subscribe, shown.get)
  const at = rows.findIndex(row => row.id === id)
  const pathOf = (row: Row | undefined) => row && addressOfForm(row.id)
  return {
    place: at + 1,
    count,
    previous: at > 0 ? pathOf(rows[at - 1]) : undefined,
    next: at < 0 ? undefined : pathOf(rows[at + 1]),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** The list at `path`, for the forms over it. The page at `also` shows the list as well. */
export function useBeneath(
  path: Address,
  selected: ReadonlySet<string> = NOTHING,
  onSelect: (selected: ReadonlySet<string>) => void = noSelection,
  { also = path, describe = nobody }: { readonly also?: Address; readonly describe?: Beneath['describe'] } = {},
): Beneath {
  const navigate = useNavigate()
  const { history } = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const isOpenedElsewhere = useRouterState({ select: ({ location }) => location.state.openedHere === true })
  const isAlone = pathname === path || pathname === also
  const opensForms = useRef(false)
  // Closing goes back only to a page that was there: a form may be opened straight from its address.
  if (isAlone) opensForms.current = true
  useFocusReturn(isAlone ? null : pathname)
  const shown = useMemo(createShown, [])
  return useMemo(
    () => ({
      shown,
      selected,
      describe,
      clearSelection: () => onSelect(new Set()),
      close: () => {
        if (opensForms.current || isOpenedElsewhere) history.back()
        else void navigate({ to: path, search: keepSearch, replace: true, resetScroll: false })
      },
    }),
    [shown, selected, describe, onSelect, history, navigate, path, isOpenedElsewhere],
  )
}

const noSelection = () => {}
const nobody = () => []

/** When the form at this address is closed, its link in the list gets the focus back. */
function useFocusReturn(form: string | null) {
  const latest = useRef(form)
  const first = useRef(form)
  useEffect(() => {
    const closed = form === null ? latest.current : null
    if (latest.current === null) first.current = form
    latest.current = form
    if (closed === null) return
    // After the frame has moved the focus to the page.
    // A form may have tabs, each with its own end of the path.
    const linkTo = (path: string) => document.querySelector<HTMLElement>(`a[href^="${CSS.escape(path)}"]`)
    // Whoever has walked on to another record finds its row; else the list stays where it was.
    const preventScroll = closed === first.current
    const timer = setTimeout(() => (linkTo(closed) ?? linkTo(closed.replace(/\/\w+$/, '')))?.focus({ preventScroll }))
    return () => clearTimeout(timer)
  }, [form])
}
