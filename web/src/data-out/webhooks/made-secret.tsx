import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from '../data-out.module.css'
import type { Webhook } from './webhook.ts'

interface MadeSecretProps {
  readonly made: Webhook
  readonly onClose: () => void
}

/** Shows a secret that is nowhere else, as `MadeKey` does. */
export function MadeSecret({ made, onClose }: MadeSecretProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks.secret' })
  return (
    <Dialog
      onClose={onClose}
      title={t('title', { name: made.name })}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={styles.explained}>{t('text')}</p>
      <Copied label={t('label')} value={made.secret ?? ''} />
      <p className={styles.explained}>{t('next')}</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('have')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
