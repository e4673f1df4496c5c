import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Sets `--top-offset` on a scrolling box to its distance from the top of the page. CSS lets the box reach down to the
 * window's lower edge, so that its headings stay visible and the page does not scroll. Follows height changes above it.
 */
export function useTopOffset<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--top-offset', `${above}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    const main = element.closest('main')
    if (main) for (const child of main.querySelectorAll('[data-above-table]')) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return box
}
