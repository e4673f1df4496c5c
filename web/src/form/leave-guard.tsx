import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../signed-in/current-session.ts'
import styles from './form.module.css'

/** Asks before a changed form is left (FORM-12), by its own buttons, a link, the browser's Back or closing the tab. */
export function useLeaveGuard(isChanged: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  const latest = useRef(isChanged)
  latest.current = isChanged
  // The end of a session keeps what is typed, and does not ask.
  const mayLeave = () => isLeaving.current || !latest.current || session().user === null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !mayLeave() && current.pathname !== next.pathname,
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => {
    setAsking(false)
    if (isBlocked) blocker.reset()
  }
  const leave = () => {
    isLeaving.current = true
    setAsking(false)
    if (isBlocked) blocker.proceed()
    else onClose()
  }
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    /** Once saved, the form may be left. */
    letGo: () => {
      isLeaving.current = true
    },
    question: (asking || isBlocked) && <Question onStay={stay} onLeave={leave} />,
  }
}

function Question({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useTranslation('form')
  return (
    <Modal opened onClose={onStay} title={t('leave.title')} zIndex={300}>
      <p className={styles.question}>{t('leave.text')}</p>
      <div className={styles.actions}>
        <Button onClick={onLeave}>{t('leave.leave')}</Button>
        <Button variant="filled" data-autofocus onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </div>
    </Modal>
  )
}
