import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './student-window.module.css'

const ICONS = { good: 'check', bad: 'warning', plain: 'note' } as const

/** A message beside a tool. */
export function ToolMessage({ tone, children }: { readonly tone: keyof typeof ICONS; readonly children: ReactNode }) {
  return (
    <p className={styles.note} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} size={16} />
      <span>{children}</span>
    </p>
  )
}

interface FootProps {
  /** Omitted once there is nothing left to send. */
  readonly submit?: string
  readonly disabled?: boolean
  readonly isDone: boolean
  readonly onClose: () => void
}

/** The tool's button, and leaving: Cancel before anything is done, Close afterwards. */
export function Foot({ submit, disabled = false, isDone, onClose }: FootProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const close = useRef<HTMLButtonElement>(null)
  // The button that was pressed is disabled or gone; without the focus, the window's keys would not work.
  useEffect(() => {
    if (isDone) close.current?.focus()
  }, [isDone])
  return (
    <div className={styles.foot}>
      {submit && (
        <Button type="submit" variant="primary" disabled={disabled}>
          {submit}
        </Button>
      )}
      <Button ref={close} variant="quiet" onClick={onClose}>
        {t(isDone ? 'close' : 'cancel')}
      </Button>
    </div>
  )
}
