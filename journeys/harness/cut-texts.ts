import type { Page } from '@playwright/test'

/** The texts of a page that are cut, each with how, and whether the page is wider than its window. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(findCutTexts)

/** Runs in the page. A label is never cut; a name or a sentence only where its tooltip says all of it. */
function findCutTexts(): string[] {
  const LABELS = 'h2, h3, button, thead th, dt, label, legend, summary, [role=tab]'
  const CUTS = ['hidden', 'clip']
  const SCROLLS = ['auto', 'scroll']
  const found = new Set<string>()
  /** For screen readers alone. */
  const isHidden = (element: Element): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect()
      if (getComputedStyle(box).position === 'absolute' && (width <= 2 || height <= 2)) return true
    }
    return false
  }

  /** How the nearest box around a text that cuts it does so; null if none does, or one scrolls to it. */
  const cutOf = (element: Element, text: DOMRect): string | null => {
    // What hangs below a line is part of its box and seldom drawn.
    const slack = 2 + Number.parseFloat(getComputedStyle(element).fontSize) * 0.25
    let cut: string | null = null
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      const rect = box.getBoundingClientRect()
      if (style.display === 'inline') continue
      const [left, top] = [rect.left + box.clientLeft, rect.top + box.clientTop]
      const beside = Math.max(text.right - left - box.clientWidth, left - text.left)
      const below = Math.max(text.bottom - top - box.clientHeight, top - text.top)
      if (!cut && CUTS.includes(style.overflowX) && beside > 1) cut = `${Math.round(beside)} px beside`
      if (!cut && CUTS.includes(style.overflowY) && below > slack) cut = `${Math.round(below)} px below`
      if (SCROLLS.includes(style.overflowX) || SCROLLS.includes(style.overflowY) || style.position === 'fixed') break
    }
    return cut
  }

  /** A text that is wider than its heading or button lies on the next one. */
  const spillOf = (element: Element, text: DOMRect): string | null => {
    const holder = element.closest('button, thead th')?.getBoundingClientRect()
    if (!holder || holder.width <= 2) return null
    const beside = Math.max(text.right - holder.right, holder.left - text.left)
    return beside > 1 ? `${Math.round(beside)} px out of its box` : null
  }

  const leavesItsDrawing = (drawing: SVGElement, text: DOMRect): string | null => {
    const { left, right } = drawing.getBoundingClientRect()
    const isCut = getComputedStyle(drawing).overflowX !== 'visible' && (text.left < left - 1 || text.right > right + 1)
    return isCut ? 'out of its drawing' : null
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (words === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width < 1) continue
    const drawing = element.closest('svg')
    const how = drawing ? leavesItsDrawing(drawing, text) : (cutOf(element, text) ?? spillOf(element, text))
    if (how === null || isHidden(element)) continue
    const told = element.closest('[title]')?.getAttribute('title')?.includes(words) ?? false
    if (told && !element.closest(LABELS)) continue
    found.add(`'${words}': ${how}`)
  }
  const { scrollWidth } = document.scrollingElement ?? document.documentElement
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth - innerWidth} px wider than its window`)
  return [...found]
}
