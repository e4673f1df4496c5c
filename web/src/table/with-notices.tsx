import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScreen } from '../ui/use-screen.ts'
import styles from './with-notices.module.css'

interface WithNoticesProps {
  readonly notices: ReactNode
  /** A table that reaches down to the lower edge of the window. */
  readonly children: ReactNode
}

/**
 * Notices about a table, docked below it: the table gets shorter, and no row moves under the pointer. On a phone, where
 * a table is as high as the screen, they stand above it.
 */
export function WithNotices({ notices, children }: WithNoticesProps) {
  const isPhone = useScreen() === 'phone'
  const whole = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const docked = dock.current
    if (isPhone || !docked) return
    const measure = () => whole.current?.style.setProperty('--below', `${docked.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(docked)
    return () => observer.disconnect()
  }, [isPhone])
  return (
    <div ref={whole}>
      {isPhone && notices}
      {children}
      {!isPhone && (
        <div ref={dock} className={styles.dock}>
          {notices}
        </div>
      )}
    </div>
  )
}
