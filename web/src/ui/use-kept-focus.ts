import { useEffect } from 'react'

/** Where the focus was: the element, and each element around it with the place of the next inner one among its children. */
interface Place {
  readonly element: HTMLElement
  readonly around: readonly { readonly box: Element; readonly at: number }[]
}

/**
 * Keeps the focus where somebody works. A control that is disabled while it saves has it again afterwards; where a button
 * has done its work and is gone, the next one of its list has it, or else what stood around it; a field that was drawn
 * anew keeps it. Without this the browser
 * gives it to the page, and a keyboard or a screen reader begins at the top. Grids and dialogs look after their own.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | null = null
    let wasDisabled = false
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement && !target.closest('[role="grid"]') ? placeOf(target) : null
      wasDisabled = false
    }
    // Somebody has clicked elsewhere, unless the element is about to be taken away.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === last?.element && isUsable(last.element)) last = null
      })
    const keep = () => {
      if (last === null) return
      const { element } = last
      if (element.matches(':disabled')) wasDisabled = true
      if (document.activeElement !== document.body) return
      if (!element.isConnected) focusNear(last)
      else if (wasDisabled && isUsable(element)) element.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    const attributeFilter = ['disabled']
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

function placeOf(element: HTMLElement): Place {
  const around: Place['around'][number][] = []
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    const box = inner.parentElement
    if (box.matches('body')) break
    around.push({ box, at: [...box.children].indexOf(inner) })
    if (box.matches('main, [role="dialog"]')) break
  }
  return { element, around }
}

const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled'

/** The words of a field, also of one that is gone. */
const labelOf = (field: Element) => field.ariaLabel ?? field.closest('label')?.textContent

function drawnAnew(element: HTMLElement, box: Element): HTMLElement | undefined {
  const label = element.matches('input') ? labelOf(element) : undefined
  const same = label ? [...box.querySelectorAll('input')].filter(field => labelOf(field) === label) : []
  return same.length === 1 ? same[0] : undefined
}

function focusNear({ element, around }: Place): void {
  const near = around.find(({ box }) => box.isConnected)
  if (!near) return
  const { box, at } = near
  const next = box.matches('ul, ol') ? box.children[Math.min(at, box.children.length - 1)] : undefined
  const control = drawnAnew(element, box) ?? next?.querySelector<HTMLElement>(CONTROLS)
  if (!control && box instanceof HTMLElement && !box.hasAttribute('tabindex')) box.tabIndex = -1
  ;(control ?? (box as HTMLElement)).focus({ preventScroll: true })
}
