import { MAX_FEEDBACK_LENGTH } from '@hornbook/contract/progress/lesson-feedback'
import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './feedback.module.css'

interface FeedbackWindowProps {
  readonly typed: string
  readonly type: (text: string) => void
  readonly isSent: boolean
  readonly isSending: boolean
  /** What to say of an answer that did not arrive. */
  readonly failure: ReactNode
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Asks why a suggested lesson is disliked, and thanks for it (STU-6). */
export function FeedbackWindow({ typed, type, isSent, isSending, failure, onSend, onClose }: FeedbackWindowProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSend()
  }
  return (
    <Dialog onClose={onClose} title={t(isSent ? 'sent' : 'question')}>
      {isSent ? (
        <Sent onClose={onClose} />
      ) : (
        <form onSubmit={submit} aria-busy={isSending}>
          <Textarea
            label={t('text')}
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={MAX_FEEDBACK_LENGTH}
            value={typed}
            onChange={event => type(event.currentTarget.value)}
          />
          {failure}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" disabled={isSending}>
              {t('send')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Sent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback' })
  const close = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; without the focus, Escape would not close the window.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={styles.actions}>
      <Button ref={close} onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
