import '../texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../signed-in/current-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './reports.module.css'

interface OnItsWayProps {
  readonly about: string
  readonly unprintableNames: readonly string[]
  readonly onClose: () => void
}

/** Says that a report is being made, that nobody need wait for it (RPT-2), and whose names cannot be printed (RPT-8). */
export function OnItsWay({ about, unprintableNames, onClose }: OnItsWayProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const { t: ofDownload } = useTranslation('progress', { keyPrefix: 'download' })
  const { email } = useUser()
  return (
    <Dialog onClose={onClose} title={t('onItsWay.title')}>
      <p className={styles.onItsWay}>
        <span className={styles.spinner} />
        <span>{about}</span>
      </p>
      <p>{email ? t('onItsWay.text', { email }) : t('onItsWay.textWithoutMail')}</p>
      {unprintableNames.length > 0 && <p>{ofDownload('boxes', { names: unprintableNames.join(', ') })}</p>}
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
