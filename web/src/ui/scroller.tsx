import type { ReactNode } from 'react'
import sheet from './sheet.module.css'

/** Wraps a wide table without links or buttons, so that the keyboard can reach and scroll it. */
export function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className={sheet.scroll} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
