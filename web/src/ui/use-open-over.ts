import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepSearch } from '../address/search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is open over the page, without an address of its own. */
    readonly over?: string
  }
}

/**
 * Whether something is open over the page that has no address. It is an entry of the history: Back closes it, where it would
 * leave the page otherwise, and who comes back from a link in it finds it open. A link in it needs no `onClose`.
 */
export function useOpenOver(name: string) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isEntry = () => history.location.state.over === name
  const [isOpen, setOpen] = useState(isEntry)
  // Also while it is closed: somebody may come back before the page behind a link has replaced this one.
  useEffect(() => history.subscribe(() => setOpen(history.location.state.over === name)), [history, name])
  return {
    isOpen,
    open: () => {
      setOpen(true)
      void navigate({ to: '.', search: keepSearch, state: before => ({ ...before, over: name }), resetScroll: false })
    },
    close: () => {
      setOpen(false)
      if (isEntry()) history.back()
    },
  }
}
