import type { createApiKey } from '@hornbook/contract/data-out/api-keys'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../api/answer.ts'
import { Button } from '../ui/button/button.tsx'
import { Copied } from '../ui/copied.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './data-out.module.css'
import { Addresses } from './service.tsx'

export type MadeApiKey = RowFrom<typeof createApiKey>

interface MadeKeyProps {
  readonly made: MadeApiKey
  readonly onClose: () => void
}

/** Shows a secret that is nowhere else. It goes by its button alone: a stray key or click would lose it. */
export function MadeKey({ made, onClose }: MadeKeyProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'made' })
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={styles.explained}>{t('text')}</p>
      <Copied label={t('clientId')} value={made.clientId} />
      <Copied label={t('secret')} value={made.clientSecret ?? ''} />
      <Addresses />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('have')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
