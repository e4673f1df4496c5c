import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { useNeighbours } from '../../table/list-beneath.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import styles from './student-window.module.css'
import { type Tab, useToolAddress } from './window-tabs.tsx'

function useGo() {
  const navigate = useNavigate()
  return (to: Address) => void navigate({ to, search: keepSearch, replace: true, resetScroll: false })
}

const isTypedIn = (target: EventTarget) => target instanceof HTMLElement && target.closest('input:not([type=checkbox])')

/** While the window has the focus: j and k for the next and the previous student of the table, 1 to 3 for the tabs. */
export function useWindowKeys(studentId: string, tabs: readonly Tab[], tab: Tab) {
  const go = useGo()
  const toolAddress = useToolAddress()
  const { previous, next } = useNeighbours(studentId, id => toolAddress(id, tab))
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return
    const chosen = tabs[Number(event.key) - 1]
    const to = chosen ? toolAddress(studentId, chosen) : { j: next, k: previous }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
}

/** Keeps the focus in the window when another tab or student replaces the element that had it. */
export function useWindowFocus(shown: string) {
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides when to look
  useEffect(() => {
    // After the frame has moved the focus to the page.
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest('[role=dialog]')) body.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [shown])
  return body
}

/** The student's place in the table beneath, and the ones before and after. */
export function Walk({ id, tab }: { readonly id: string; readonly tab: Tab }) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const go = useGo()
  const toolAddress = useToolAddress()
  const { previous, next, place, count } = useNeighbours(id, each => toolAddress(each, tab))
  if (count < 2 || place === 0) return null
  const step = (to: Address | undefined, label: string, sign: string, key: string) => (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={key}
      title={t('keys', { label, key })}
      disabled={to === undefined}
      onClick={() => to && go(to)}
    >
      {sign}
    </IconButton>
  )
  return (
    <span className={styles.walk}>
      {t('place', { place, count })}
      {step(previous, t('previous'), '‹', 'k')}
      {step(next, t('next'), '›', 'j')}
    </span>
  )
}
