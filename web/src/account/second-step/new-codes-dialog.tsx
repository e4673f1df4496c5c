import { newRecoveryCodes } from '@hornbook/contract/session/second-step'
import '../../second-step/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { KeepCodes } from '../../second-step/set-up/keep-codes.tsx'
import { useAsking } from '../../second-step/use-asking.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './second-step.module.css'

interface NewCodesDialogProps {
  readonly left: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what becomes of the old codes before it makes new ones, and shows those a single time. */
export function NewCodesDialog({ left, onDone, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step.askCodes' })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const asking = useAsking()
  const make = () => void asking.ask(async () => setCodes((await call(newRecoveryCodes, {})).recoveryCodes))
  if (codes)
    return (
      <Dialog
        onClose={onDone}
        title={t('new')}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <p className={styles.explained}>{t('lead')}</p>
        <KeepCodes codes={codes} confirm={t('done')} onKept={onDone} />
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <p>{t('text', { count: left })}</p>
      {asking.problem && (
        <p role="alert" className={styles.bad}>
          {asking.problem.text}
        </p>
      )}
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          {t('no')}
        </Button>
        <Button variant="primary" loading={asking.isBusy} onClick={make}>
          {t('yes')}
        </Button>
      </div>
    </Dialog>
  )
}
