import { type Factor, removeFactor } from '@hornbook/contract/session/second-step'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { knowsPasskeys } from '../../second-step/passkeys.ts'
import { useAsking } from '../../second-step/use-asking.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './second-step.module.css'

interface RemoveDialogProps {
  readonly factor: Factor
  readonly isLast: boolean
  /** Who asks for a second step; null if nobody does. */
  readonly asker: string | null
  readonly onAddPasskey: () => void
  readonly onDone: (isOn: boolean) => void
  readonly onClose: () => void
}

/** Asks before a factor goes. The last one stays where somebody asks for it: the refusal offers the next. */
export function RemoveDialog({ factor, isLast, asker, onAddPasskey, onDone, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  const [refused, setRefused] = useState<string | null>(
    isLast && asker !== null ? t('keepOne.text', { asker, factor: factor.name }) : null,
  )
  const asking = useAsking()
  const remove = () =>
    void asking.ask(async () => {
      try {
        onDone((await call(removeFactor, { params: { factorId: factor.id } })).isOn)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        setRefused(error.message)
      }
    })
  if (refused !== null)
    return (
      <Dialog onClose={onClose} title={t('keepOne.title')}>
        <p role="status">{refused}</p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('keepOne.close')}</Button>
          {knowsPasskeys() && (
            <Button variant="primary" data-autofocus onClick={onAddPasskey}>
              {t('addPasskey')}
            </Button>
          )}
        </div>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={t('askRemove.title', { name: factor.name })}>
      <p>{t(isLast ? 'askRemove.last' : 'askRemove.text')}</p>
      {asking.problem && (
        <p role="alert" className={styles.bad}>
          {asking.problem.text}
        </p>
      )}
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          {t('askRemove.no')}
        </Button>
        <Button variant="primary" loading={asking.isBusy} onClick={remove}>
          {t('askRemove.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
