import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps every column at least as wide as with all rows, so that columns do not move during a search. Measured again for
 * other rows or columns, when the box changes width, and when the fonts have loaded.
 */
export function useStableColumnWidths(box: RefObject<HTMLElement | null>, rows: object, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and columns have other widths
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let measuredWidth = 0
    const measure = () => {
      measuredWidth = element.clientWidth
      const heads = [...element.querySelectorAll<HTMLElement>('thead [data-column]')]
      for (const head of heads) head.style.removeProperty('--stable-width')
      const widths = heads.map(head => head.getBoundingClientRect().width)
      heads.forEach((head, index) => {
        head.style.setProperty('--stable-width', `${widths[index]}px`)
      })
    }
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== measuredWidth) measure()
    })
    measure()
    observer.observe(element)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [box, rows, columns])
}
