import { useEffect } from 'react'

/** Between the frame, which has the finder, and the pages that offer it. */
const requests = new EventTarget()

/** Opens the finder, as Ctrl+K does. */
export const openFinder = () => void requests.dispatchEvent(new Event('open'))

export function useFinderRequests(onOpen: () => void) {
  useEffect(() => {
    requests.addEventListener('open', onOpen)
    return () => requests.removeEventListener('open', onOpen)
  }, [onOpen])
}
