import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { Icon } from '../icons.tsx'
import styles from './find.module.css'

const load = () => import('./finder.tsx')
const Finder = lazy(async () => ({ default: (await load()).Finder }))
const MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Ctrl+K, or a click, opens the way to any page, district, school or class. */
export function FindButton() {
  const { t } = useTranslation()
  const { user, training } = useSession()
  const [opened, setOpened] = useState(false)
  const before = useRef<Element | null>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setOpened(true)
  }, [])
  // Whoever goes nowhere is back where they were.
  const close = (gone: boolean) => {
    setOpened(false)
    const { current } = before
    if (!gone && current instanceof HTMLElement) requestAnimationFrame(() => current.focus({ preventScroll: true }))
  }
  const closed = training || (user?.userType !== 'Administrator' && user?.membershipValid === false)
  useEffect(() => {
    if (closed) return
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [closed, open])
  if (closed) return null
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onMouseEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Icon name="search" size={16} />
        <span className="visually-hidden">{t('find.button')}</span>
        <span aria-hidden="true" className={styles.short}>
          {t('find.short')}
        </span>
        <span aria-hidden="true" className={styles.key}>
          {MAC ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {opened && (
        <Suspense>
          <Finder onClose={close} />
        </Suspense>
      )}
    </>
  )
}
