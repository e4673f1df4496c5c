import '../texts.ts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { Button } from '../../ui/button/button.tsx'
import { closeFailedDownload, useFailedDownload } from './report-downloads.ts'
import styles from './reports.module.css'

/** Apologises for a file that did not come, with whom to write to (RPT-3). */
export function DownloadFailed() {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const name = useFailedDownload()
  const { supportEmail } = configuration().brand
  return (
    <Modal opened={name !== null} onClose={closeFailedDownload} title={t('oops.title')}>
      <p>
        {t('oops.text', { name: name ?? '' })}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={closeFailedDownload}>
          {t('oops.close')}
        </Button>
      </div>
    </Modal>
  )
}
