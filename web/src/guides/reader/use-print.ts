import { type RefObject, useEffect } from 'react'

/** Prints the page of the book alone: with its button, and with the key for printing. */
export function usePrint(frame: RefObject<HTMLIFrameElement | null>): () => void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      printIn(frame)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame])
  return () => printIn(frame)
}

const printIn = (frame: RefObject<HTMLIFrameElement | null>) =>
  frame.current?.contentWindow?.postMessage({ print: true }, '*')
