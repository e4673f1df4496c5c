import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a scrolling box the room from where it stands to the lower edge of the window (`--room-above`), so that its
 * head stays in sight and the page itself need not scroll. Follows whatever above it folds, opens or arrives.
 */
export function useRoom<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--room-above', `${above}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    const main = element.closest('main')
    if (main) for (const child of main.querySelectorAll('[data-moves-table]')) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return box
}
