import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../signed-in/current-session.ts'
import { Icon } from '../../ui/icons.tsx'
import { useFinderRequests } from '../../ui/open-finder.ts'
import { LazyWindow } from '../../ui/states/window-loading.tsx'
import styles from './find.module.css'

const load = () => import('./finder.tsx')
const Finder = lazy(async () => ({ default: (await load()).Finder }))
const MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the finder by click or Ctrl+K. */
export function FindButton() {
  const { t } = useTranslation('shell')
  const { user, training } = useSession()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const previousFocus = useRef<Element | null>(null)
  const open = useCallback((words = '') => {
    previousFocus.current = document.activeElement
    setTyped(words)
    setOpened(true)
  }, [])
  // Closing without going anywhere returns the focus.
  const close = (navigated: boolean) => {
    setOpened(false)
    const { current } = previousFocus
    if (!navigated && current instanceof HTMLElement)
      requestAnimationFrame(() => current.focus({ preventScroll: true }))
  }
  const unavailable = training || (user?.userType !== 'Administrator' && user?.membershipValid === false)
  useEffect(() => {
    if (unavailable) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [unavailable, open])
  useFinderRequests(open)
  if (unavailable) return null
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open()}
        onMouseEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Icon name="search" size={16} />
        <span className="visually-hidden">{t('find.button')}</span>
        <span aria-hidden="true" className={styles.label}>
          {t('find.short')}
        </span>
        <span aria-hidden="true" className={styles.key}>
          {MAC ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {opened && (
        <LazyWindow>
          <Finder typed={typed} onType={setTyped} onClose={close} />
        </LazyWindow>
      )}
    </>
  )
}
