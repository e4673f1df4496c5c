import { useEffect } from 'react'

/** Between the frame, which has the finder, and the pages that offer it. */
const requests = new EventTarget()

/** Opens the finder, as Ctrl+K does, with words in it. */
export const openFinder = (typed = '') => void requests.dispatchEvent(new CustomEvent('open', { detail: typed }))

export function useFinderRequests(onOpen: (typed: string) => void) {
  useEffect(() => {
    const answer = (event: Event) => onOpen((event as CustomEvent<string>).detail)
    requests.addEventListener('open', answer)
    return () => requests.removeEventListener('open', answer)
  }, [onOpen])
}
