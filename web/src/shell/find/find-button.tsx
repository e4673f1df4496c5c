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
  const [typed, setTyped] = useState('')
  const before = useRef<Element | null>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setTyped('')
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
  // What is typed while the dialog is on its way is not lost.
  useEffect(() => {
    if (!opened) return
    const early = (event: KeyboardEvent) => {
      const { key, target } = event
      const there = target instanceof Element && target.closest('[role=dialog]')
      if (there || key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(before => before + key)
    }
    document.addEventListener('keydown', early, { capture: true })
    return () => document.removeEventListener('keydown', early, { capture: true })
  }, [opened])
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
          <Finder typed={typed} onType={setTyped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
