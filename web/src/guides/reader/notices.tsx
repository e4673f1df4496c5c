import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './reader.module.css'

interface NoticesProps {
  readonly level: number
  readonly isOnline: boolean
  readonly isPreview: boolean
  /** A lesson that the address names and the book has not. */
  readonly missing: string | null
  /** Where a link leads that leaves the book. */
  readonly outside: string | null
  readonly onStay: () => void
}

/** What a reader must know just now, in a line each. */
export function Notices({ level, isOnline, isPreview, missing, outside, onStay }: NoticesProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  return (
    <div role="status">
      {isPreview && (
        <p className={styles.notice}>
          <Icon name="eye" size={16} /> {t('preview')}
        </p>
      )}
      {!isOnline && (
        <p className={styles.notice}>
          <Icon name="note" size={16} /> {t('offline')}
        </p>
      )}
      {missing !== null && (
        <p className={styles.notice}>
          <Icon name="note" size={16} /> {t('noLesson', { level, lesson: missing.slice(0, 20) })}
        </p>
      )}
      {outside !== null && (
        <p className={styles.notice}>
          <span>{t('outside', { host: new URL(outside).host })}</span>
          <ButtonAnchor size="small" href={outside} target="_blank" rel="noreferrer noopener" onClick={onStay}>
            {t('outsideOpen')}
          </ButtonAnchor>
          <Button size="small" variant="quiet" onClick={onStay}>
            {t('outsideStay')}
          </Button>
        </p>
      )}
    </div>
  )
}
