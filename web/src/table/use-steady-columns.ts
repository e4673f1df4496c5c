import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps every column at least as wide as it was with all rows: while one types in the search, rows go and no column moves.
 * Measured anew for other rows or columns, when the box gets another width, and once the fonts are there.
 */
export function useSteadyColumns(box: RefObject<HTMLElement | null>, rows: object, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and columns have other widths
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let seen = 0
    const measure = () => {
      seen = element.clientWidth
      const heads = [...element.querySelectorAll<HTMLElement>('thead [data-column]')]
      for (const head of heads) head.style.removeProperty('--steady')
      const widths = heads.map(head => head.getBoundingClientRect().width)
      heads.forEach((head, place) => {
        head.style.setProperty('--steady', `${widths[place]}px`)
      })
    }
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== seen) measure()
    })
    measure()
    observer.observe(element)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [box, rows, columns])
}
