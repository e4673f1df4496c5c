import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from '../district.module.css'

interface PasswordDialogProps {
  readonly password: string
  readonly onClose: () => void
}

/** Shows a password that is nowhere else. It goes by its button alone: a stray key or click would lose it. */
export function PasswordDialog({ password, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'exports.password' })
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    setCopied(true)
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={styles.explained}>{t('text')}</p>
      <p className={styles.password}>
        <span className="visually-hidden">{t('label')}</span>
        <code translate="no">{password}</code>
        <Button size="small" data-autofocus onClick={() => void copy().catch(() => {})}>
          {t('copy')}
        </Button>
        <span role="status">{isCopied && t('copied')}</span>
      </p>
      <p className={styles.explained}>{t('opens')}</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('have')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
