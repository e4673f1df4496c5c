import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatSize } from '../../ui/size.ts'
import styles from './guides.module.css'

interface SendingBookProps {
  readonly file: File
  /** 0 to 1; at 1 the server checks it. */
  readonly share: number
  readonly onCancel: () => void
}

export function SendingBook({ file, share, onCancel }: SendingBookProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { name, size } = file
  return (
    <div className={styles.below}>
      <p role="status">{share < 1 ? t('sending', { name }) : t('checking', { name })}</p>
      <ProgressBar done={share} of={1} label={t('sending', { name })} />
      <span className={styles.sent}>{t('of', { sent: formatSize(share * size), size: formatSize(size) })}</span>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
