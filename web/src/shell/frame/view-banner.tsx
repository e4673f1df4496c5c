import '../texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionHooks } from '../../api/session-hooks.ts'
import { type User, useUser } from '../../signed-in/current-session.ts'
import { leaveView, stopViewing } from '../../signed-in/viewing.ts'
import { Bold } from '../../ui/bold.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './view-banner.module.css'

/** Stands above every page, also on paper, while an Administrator sees what somebody sees. `onHeight` gets its height. */
export function ViewBanner({ onHeight }: { readonly onHeight: (height: number) => void }) {
  const user = useUser()
  return user.viewedBy && <Banner viewedBy={user.viewedBy} person={user.fullName} onHeight={onHeight} />
}

interface BannerProps {
  readonly viewedBy: NonNullable<User['viewedBy']>
  readonly person: string
  readonly onHeight: (height: number) => void
}

function Banner({ viewedBy: { name, until, reason }, person, onHeight }: BannerProps) {
  const { t } = useTranslation('shell', { keyPrefix: 'view' })
  const minutes = useMinutesLeft(until)
  const isRefused = useRefused()
  const [stopping, setStopping] = useState(false)
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = banner.current
    if (!element) return
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [onHeight])
  const stop = () => {
    setStopping(true)
    void stopViewing()
  }
  return (
    <aside ref={banner} className={styles.banner} aria-label={t('label')}>
      <Icon name="eye" size={20} />
      <p className={styles.text}>
        <Bold text={t('who', { name, person })} /> <span className={styles.reason}>{reason}</span>
        <span role="alert" className={styles.refused}>
          {isRefused && t('refused')}
        </span>
      </p>
      <span className={styles.left}>{t('left', { count: minutes })}</span>
      <Button writes={false} variant="primary" className={styles.stop} loading={stopping} onClick={stop}>
        {t('stop')}
      </Button>
    </aside>
  )
}

/** Whole minutes until the view ends, which it then does. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(interval)
  }, [])
  const left = Date.parse(until) - now
  useEffect(() => {
    if (left <= 0) void leaveView()
  }, [left])
  return Math.max(0, Math.ceil(left / 60_000))
}

const SHOWN_MS = 8_000

/** Whether the server has just refused something because somebody only views. */
function useRefused(): boolean {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    sessionHooks.onViewRefused = () => setRefusals(count => count + 1)
    return () => {
      sessionHooks.onViewRefused = () => {}
    }
  }, [])
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    const timeout = setTimeout(() => setEnded(refusals), SHOWN_MS)
    return () => clearTimeout(timeout)
  }, [refusals])
  return refusals > ended
}
