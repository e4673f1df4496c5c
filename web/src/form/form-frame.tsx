import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useScreen } from '../ui/use-screen.ts'
import styles from './form.module.css'

/** A sheet stands beside what it was opened from, a wide one with something beside its fields; a wizard and a dialog stand over it. */
export type Frame = 'sheet' | 'wideSheet' | 'dialog' | 'wizard'

interface FormFrameProps {
  readonly frame: Frame
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What a form or a wizard stands in. */
export function FormFrame({ frame, title, onClose, children }: FormFrameProps) {
  useFocusBack()
  const isPhone = useScreen() === 'phone'
  // Every open dialog hears Escape: only the one on top closes.
  const close = () => {
    if (isOnTop()) onClose()
  }
  const classNames = { content: styles.frame!, header: styles.frameHead!, body: styles.frameBody! }
  const shared = { opened: true, onClose: close, title, classNames, closeOnClickOutside: false }
  if (frame === 'sheet' || frame === 'wideSheet')
    return (
      <Drawer {...shared} position="right" size={isPhone ? '100%' : frame === 'sheet' ? 660 : 1000}>
        {children}
      </Drawer>
    )
  if (frame === 'dialog') return <Modal {...shared}>{children}</Modal>
  const wide = { ...classNames, content: `${styles.frame} ${styles.wizard}` }
  return (
    <Modal {...shared} classNames={wide} size={1120} fullScreen={isPhone} yOffset="3dvh">
      {children}
    </Modal>
  )
}

/** Whether no question and no finder stands over the form. The dialogs stand in the order in which they were opened. */
const isOnTop = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.classList.contains(styles.frame ?? '') !== false
