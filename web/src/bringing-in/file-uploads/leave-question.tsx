import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './upload-files.module.css'

interface LeaveQuestionProps {
  readonly isSending: boolean
  readonly onLeave: () => void
}

/** Asks before an upload is left (UPL-3): by a link, the browser's Back, or closing the tab. */
export function LeaveQuestion({ isSending, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.leave' })
  const latest = useRef(isSending)
  latest.current = isSending
  const asks = () => latest.current && session().user !== null
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <Dialog onClose={() => blocker.reset()} title={t('title')} zIndex={300}>
      <p>{t('text')}</p>
      <div className={styles.actions}>
        <Button onClick={leave}>{t('leave')}</Button>
        <Button variant="primary" data-autofocus onClick={() => blocker.reset()}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
