import '../texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../signed-in/current-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './reports.module.css'

/** Says that a report is being made, and that nobody need wait for it (RPT-2). */
export function OnItsWay({ about, onClose }: { readonly about: string; readonly onClose: () => void }) {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const { email } = useUser()
  return (
    <Dialog onClose={onClose} title={t('onItsWay.title')}>
      <p className={styles.onItsWay}>
        <span className={styles.spinner} />
        <span>{about}</span>
      </p>
      <p>{email ? t('onItsWay.text', { email }) : t('onItsWay.textWithoutMail')}</p>
      <div className={styles.actions}>
        <button type="button" className={`${styles.button} ${styles.main}`} data-autofocus onClick={onClose}>
          {t('onItsWay.stay')}
        </button>
        <Link to="/my-reports" className={styles.button} onClick={onClose}>
          {t('onItsWay.open')}
        </Link>
      </div>
    </Dialog>
  )
}
