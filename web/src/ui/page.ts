import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../address/address.ts'

interface Crumb {
  /** Undefined while loading. */
  readonly label: string | undefined
  /** Omitted for the current page. */
  readonly to?: Address
}

export type Area = 'dashboard' | 'rostering' | 'reports' | 'upload' | 'account' | 'guides' | 'hub' | 'training'

/** What a page tells the frame around it. */
export interface Page {
  /** The name in the browser's tab and in history. */
  readonly title: string
  readonly area: Area
  /** After 'Teacher Portal Home', which the frame adds; the last one is the page itself (SHELL-3). */
  readonly crumbs?: readonly Crumb[]
}

const listeners = new Set<() => void>()
const NOTHING: Page = { title: '', area: 'dashboard' }
let current: Page = NOTHING

/** A page that somebody has seen in this tab. */
interface Seen {
  readonly title: string
  readonly address: string
}
let seen: Seen | null = null
let before: Seen | null = null

/** The page that was left for the present one; null in a new tab. */
export const pageBefore = (): Seen | null => {
  const address = addressHere()
  return seen?.address === address ? before : seen
}
const addressHere = () => `${location.pathname}${location.search}`

function remember({ title }: Page): void {
  if (!title) return
  const address = addressHere()
  if (seen?.address !== address) before = seen
  seen = { title, address }
}

function show(page: Page): void {
  current = page
  remember(page)
  for (const listener of listeners) listener()
}

/** Every page calls this to set its title, area and breadcrumbs; they are reset on unmount. */
export function usePage(page: Page): void {
  const { t } = useTranslation()
  const serialized = JSON.stringify(page)
  useEffect(() => {
    const shown = JSON.parse(serialized) as Page
    document.title = shown.title ? t('pageTitle', { title: shown.title }) : t('product')
    show(shown)
    return () => {
      if (current === shown) show(NOTHING)
    }
  }, [serialized, t])
}

export const useCurrentPage = (): Page =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
