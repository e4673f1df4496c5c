import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A link, and how it is found when its page is drawn anew: by its cell, or as one of those with its address. */
interface Left {
  readonly href: string
  readonly cell: string | null
  readonly at: number
}

/**
 * After navigation, moves the focus from the link to the new page. On the way back it returns to the link that led away, so
 * that a keyboard goes on where it was.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const { pathname } = location
  // Each entry of the history has its own.
  const entry = location.state.__TSR_key ?? ''
  const from = useRef(pathname)
  const left = useRef(new Map<string, Left>())
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link) left.current.set(entry, placeOf(link))
    }
    document.addEventListener('click', remember, { capture: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [entry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry whose search changes is the same page
  useEffect(() => {
    if (from.current === pathname) return
    from.current = pathname
    main.current?.focus({ preventScroll: true })
    const before = left.current.get(entry)
    return before && focusOnceThere(before)
  }, [pathname])
  return main
}

const linksTo = (href: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
]

function placeOf(link: HTMLAnchorElement): Left {
  const href = link.getAttribute('href') ?? ''
  const cell = link.closest<HTMLElement>('[data-row]')
  const { row, column } = cell?.dataset ?? {}
  const selector = cell && `[data-row="${row}"][data-column="${column}"]`
  return { href, cell: selector, at: linksTo(href).indexOf(link) }
}

const find = ({ href, cell, at }: Left) =>
  cell === null ? linksTo(href)[at] : [...document.querySelectorAll(cell)].flatMap(each => linksTo(href, each))[0]

/**
 * Focuses a link as soon as it is drawn, unless somebody does something before. A dialog that opens with it has its own first
 * control, which takes the focus a moment later.
 */
function focusOnceThere(place: Left): () => void {
  const focus = () => {
    const link = find(place)
    if (!link || link === document.activeElement) return
    link.focus({ preventScroll: true })
  }
  const keep = ({ target }: FocusEvent) => {
    const link = find(place)
    const dialog = link?.closest('[role="dialog"]')
    if (dialog && target !== link && target instanceof Node && dialog.contains(target)) focus()
  }
  const observer = new MutationObserver(focus)
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', keep)
    for (const act of ACTS) document.removeEventListener(act, stop, { capture: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', keep)
  for (const act of ACTS) document.addEventListener(act, stop, { capture: true })
  focus()
  return stop
}

const ACTS = ['keydown', 'pointerdown', 'wheel'] as const
