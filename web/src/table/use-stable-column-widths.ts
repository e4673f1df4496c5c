import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps every column at least as wide as with all rows, so that columns do not move during a search. Measured again for
 * other rows or columns, when the box changes width, and when the fonts have loaded. Not when the rest of the rows
 * arrives, or when one changes in a list that is searched or filtered: nothing may move then.
 */
export function useStableColumnWidths(
  box: RefObject<HTMLElement | null>,
  rows: object,
  columns: string,
  { isComing, isNarrowed }: { readonly isComing: boolean; readonly isNarrowed: boolean },
): void {
  const before = useRef({ isComing: false, columns: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and columns have other widths
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isMeasured = (before.current.isComing || isNarrowed) && before.current.columns === columns
    before.current = { isComing, columns }
    let measuredWidth = element.clientWidth
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
    observer.observe(element)
    if (!isMeasured) {
      measure()
      void document.fonts.ready.then(measure)
    }
    return () => observer.disconnect()
  }, [box, rows, columns])
}
