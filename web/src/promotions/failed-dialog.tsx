import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import styles from './promotions.module.css'

/** Says that a promotion was not saved (PROMO-3). Without a message of the server's, `message` is null. */
export function FailedDialog({ message, onClose }: { readonly message: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation('promotions')
  return (
    <Dialog title={t('failure.title')} onClose={onClose} zIndex={300}>
      <p className={styles.failure}>{message ?? t('failure.text')}</p>
      <div className={styles.done}>
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('failure.done')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Covers what is being saved: the part of a page around it, or all of it. */
export function Busy({ isWhole = false }: { readonly isWhole?: boolean }) {
  const { t } = useTranslation('promotions')
  return (
    <div className={styles.busy} data-whole={isWhole || undefined} role="status">
      <span>
        <Spinner /> {t('saving')}
      </span>
    </div>
  )
}
