import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records layout shifts from the moment the page opens. Returns a function that lists them. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<[number, ...(string | undefined)[]][]>> {
  await page.addInitScript(() => {
    const layoutShifts: [number, ...(string | undefined)[]][] = []
    Object.assign(window, { layoutShifts })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        layoutShifts.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 60))])
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { layoutShifts: [number, ...(string | undefined)[]][] }).layoutShifts)
}
