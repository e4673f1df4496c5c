import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { usePrinting } from '../ui/use-printing.ts'

/** Above this number of rows, only those in view are drawn. */
const VIRTUAL_FROM = 200

interface DrawnRowsOptions {
  readonly count: number
  readonly box: RefObject<HTMLDivElement | null>
  /** In pixels. */
  readonly rowHeight: number
}

/** Which rows are drawn, by index, and the height in pixels of those before and after them. */
export function useDrawnRows({ count, box, rowHeight }: DrawnRowsOptions) {
  const printing = usePrinting()
  const onlySome = count > VIRTUAL_FROM && !printing
  const virtual = useVirtualizer({
    count,
    enabled: onlySome,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Until the box is measured, all that may be in view: fewer rows would move those that follow.
    initialRect: { width: 0, height: innerHeight },
  })
  const items = onlySome ? virtual.getVirtualItems() : null
  return {
    indexes: items ? items.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    heightBefore: items?.[0]?.start ?? 0,
    heightAfter: items?.length ? virtual.getTotalSize() - items.at(-1)!.end : 0,
    reveal: (row: number) => virtual.scrollToIndex(row),
  }
}
