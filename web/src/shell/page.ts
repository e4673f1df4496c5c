import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

interface Crumb {
  /** Undefined while it is on its way. */
  readonly label: string | undefined
  /** None on the page one is on. */
  readonly to?: string
}

export type Area = 'dashboard' | 'rostering' | 'reports' | 'upload' | 'account' | 'guides' | 'hub' | 'training'

/** What a page tells the frame around it. */
export interface Page {
  /** The name in the browser's tab and in history. */
  readonly title: string
  readonly area: Area
  /** After 'Teacher Portal Home', which the frame puts first; the last one is the page itself (SHELL-3). */
  readonly crumbs?: readonly Crumb[]
}

const listeners = new Set<() => void>()
const NOTHING: Page = { title: '', area: 'dashboard' }
let current: Page = NOTHING

function show(page: Page): void {
  current = page
  for (const listener of listeners) listener()
}

/** Called by every page: sets its title, area and breadcrumbs, and takes them back when it leaves. */
export function usePage(page: Page): void {
  const { t } = useTranslation()
  const written = JSON.stringify(page)
  useEffect(() => {
    const told = JSON.parse(written) as Page
    document.title = told.title ? t('pageTitle', { title: told.title }) : t('product')
    show(told)
    return () => {
      if (current === told) show(NOTHING)
    }
  }, [written, t])
}

export const useShownPage = (): Page =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
